// Which page is shown: the catalogue as a whole, or one document, by the part of the address
// behind '#'. Data comes as scripts, since a page that was opened as a file may read nothing else.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;
  const pages = new Map();
  const main = document.getElementById('main');
  let index = { prompts: [] };
  let byKey = new Map();
  let shownKey = null;
  let version = '';

  catalogue.page = function (data) { pages.set(data.key, data); };

  function load(prompt, then) {
    if (pages.has(prompt.key)) { then(); return; }
    const script = el('script', { src: prompt.script + (version ? '?' + version : '') });
    script.addEventListener('load', () => { script.remove(); then(); });
    script.addEventListener('error', () => {
      script.remove();
      show(el('p', { class: 'notice notice-error' }, 'The data of this prompt cannot be read.'));
    });
    document.head.append(script);
  }

  function show(element) {
    main.replaceChildren(el('p', { class: 'back' }, el('a', { href: '#/' }, '← All prompts')), element);
  }

  // What is to be known of a comparison as a whole.
  function release(one) {
    if (!one.notes && !one.gone) return null;
    return el('section', { class: 'part-of-page' }, el('h2', {}, [one.module, 'Since ' + one.name].filter(Boolean).join(' / ')),
      (one.notes || []).map((note) => el('p', { class: 'notice' }, note)),
      one.gone && [el('p', {}, 'No longer there:'), el('ul', {}, one.gone.map((it) => el('li', {}, el('code', {}, it.id),
        (it.changes || []).map((change) => el('p', { class: 'quiet' }, change)))))]);
  }

  function overview() {
    const broken = index.prompts.filter((one) => one.status === 'broken').length;
    const kinds = new Map();
    index.prompts.forEach((one) => kinds.set(one.kind, (kinds.get(one.kind) || 0) + 1));
    const groups = catalogue.groups(index.prompts);
    show(el('article', { class: 'overview' },
      el('header', { class: 'prompt-head' }, el('h1', {}, index.title),
        el('p', { class: 'badges' }, [...kinds].map(([kind, count]) => catalogue.badge(catalogue.plural(count, kind), 'kind')),
          broken > 0 && catalogue.badge(broken + ' broken', 'error'))),
      index.findings && el('ul', { class: 'findings' }, index.findings.map((one) =>
        el('li', { class: 'finding finding-' + one.severity }, el('strong', {}, one.severity + ' ' + one.id + ' '),
          one.message, one.fix && ' ' + one.fix, el('span', { class: 'quiet' }, ' ' + one.place)))),
      (index.releases || []).map(release),
      groups.map(([name, group]) => el('section', { class: 'folder' }, el('h2', {}, name),
        el('ul', { class: 'cards' }, group.map((prompt) => el('li', {}, el('a', { class: 'card',
          href: catalogue.link(prompt.key) },
        el('span', { class: 'card-name' }, catalogue.fileName(prompt.id)),
        el('span', { class: 'card-title' }, prompt.title || ''),
        el('span', { class: 'badges' }, catalogue.badge(prompt.kind, 'kind'),
          prompt.status && prompt.status !== 'current' && catalogue.badge(prompt.status,
            { broken: 'error', deprecated: 'warning' }[prompt.status]),
          prompt.since && catalogue.badge(prompt.since, 'since'),
          prompt.warnings && prompt.status !== 'broken' && catalogue.badge(catalogue.plural(prompt.warnings, 'warning'),
            'warning'))))))))));
  }

  function route(keep) {
    const link = catalogue.parseLink(location.hash);
    const prompt = byKey.get(link.key);
    const isNew = shownKey !== link.key;
    shownKey = link.key;
    document.body.classList.toggle('at-prompt', Boolean(prompt));
    catalogue.markCurrent(link.key);
    document.title = (prompt ? catalogue.fileName(prompt.id) + ' · ' : '') + index.title;
    const arrive = () => {
      if (!isNew || keep) return;
      window.scrollTo(0, 0);
      if (document.activeElement && document.activeElement.closest('.side, main')) main.focus({ preventScroll: true });
    };
    if (!prompt) {
      overview();
      if (link.key) {
        main.prepend(el('p', { class: 'notice notice-error' }, 'There is no prompt ' + link.key + '.'));
      }
      arrive();
      return;
    }
    load(prompt, () => {
      if (shownKey !== link.key) return;
      const scroll = window.scrollY;
      const active = document.activeElement;
      const place = focusable().indexOf(active);
      const selection = place >= 0 && 'selectionStart' in active ? [active.selectionStart, active.selectionEnd] : null;
      show(catalogue.promptPage(pages.get(prompt.key), prompt, link.options));
      if (keep) {
        window.scrollTo(0, scroll);
        if (place >= 0) restoreFocus(place, selection);
        document.body.dataset.version = version;
      }
      arrive();
    });
  }

  window.addEventListener('hashchange', () => route());

  document.getElementById('skip').addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });

  // Light, dark, or the setting of the system.
  const themes = ['system', 'light', 'dark'];
  const themeButton = document.getElementById('theme');
  function theme(name) {
    document.documentElement.dataset.theme = name;
    themeButton.textContent = 'Theme: ' + name;
  }
  themeButton.addEventListener('click', () => {
    const next = themes[(themes.indexOf(document.documentElement.dataset.theme || 'system') + 1) % 3];
    theme(next);
    try { localStorage.setItem('prompt-theme', next); } catch (e) { /* as in a private window */ }
  });
  try { theme(localStorage.getItem('prompt-theme') || 'system'); } catch (e) { theme('system'); }

  // A server reports changed templates. Typed values are kept, because they are in the address.
  let keepsPlace = false;
  function listen() {
    const events = new EventSource('events');
    events.onmessage = (event) => {
      const isFirst = version === '';
      const isSame = event.data === version;
      version = event.data;
      if (isFirst || isSame) return;
      pages.clear();
      keepsPlace = true;
      const script = el('script', { src: 'data/index.js?' + version });
      script.addEventListener('load', () => { script.remove(); });
      document.head.append(script);
    };
  }

  // What can have the focus, in order: the same number is the same field after the page was drawn again.
  function focusable() { return [...main.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]; }

  function restoreFocus(place, selection) {
    const field = focusable()[place];
    if (!field) return;
    field.focus({ preventScroll: true });
    if (selection && field.setSelectionRange) {
      try { field.setSelectionRange(selection[0], selection[1]); } catch (e) { /* a field without a selection */ }
    }
  }

  let listens = false;
  catalogue.index = function (data) {
    const keep = keepsPlace;
    keepsPlace = false;
    index = data;
    byKey = new Map(data.prompts.map((prompt) => [prompt.key, prompt]));
    catalogue.served = data.served === true;
    catalogue.estimator = data.estimator;
    document.getElementById('home').textContent = data.title;
    document.getElementById('top-note').textContent = catalogue.served ? 'live' : '';
    catalogue.showList(data.prompts);
    route(keep);
    if (catalogue.served && !listens) { listens = true; listen(); }
  };
})(window.catalogue);
