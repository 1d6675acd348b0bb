// The list of all prompts, with its search and filters.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;
  const FILTERS = [['module', 'Module'], ['kind', 'Kind'], ['status', 'Status'], ['scope', 'Scope'], ['since', 'Since release'],
    ['tags', 'Tag']];
  const chosen = {};
  let prompts = [];
  let rows = [];
  const closed = new Set();
  let folds = [];

  function values(prompt, name) {
    const value = prompt[name];
    return Array.isArray(value) ? value : value ? [value] : [];
  }

  function folder(prompt) {
    const slash = prompt.id.lastIndexOf('/');
    return slash < 0 ? '' : prompt.id.slice(0, slash);
  }

  catalogue.fileName = function (id) { return id.slice(id.lastIndexOf('/') + 1); };

  // What a group of the list is called: its module, its scope where it is not the usual one, its folder.
  catalogue.groupName = function (prompt) {
    const scope = prompt.scope === 'project' ? '' : prompt.scope;
    return [prompt.module, scope, folder(prompt)].filter(Boolean).join(' / ') || 'Prompts';
  };

  // Groups in order; those that have nothing but what prompts include come last.
  catalogue.groups = function (all) {
    const groups = new Map();
    for (const prompt of all) {
      const name = catalogue.groupName(prompt);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(prompt);
    }
    const isForOthers = (group) => group.every((prompt) => !prompt.status);
    return [...groups].filter(([, group]) => !isForOthers(group)).concat([...groups].filter(([, group]) => isForOthers(group)));
  };

  // Each word must be somewhere; what has it in its name comes first.
  catalogue.matches = function (prompt, query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!prompt.text) {
      prompt.text = [prompt.key, prompt.title || '', prompt.words || '', (prompt.tags || []).join(' ')]
        .join(' ').toLowerCase();
    }
    return words.every((word) => prompt.text.includes(word));
  };

  function passes(prompt) {
    return FILTERS.every(([name]) => !chosen[name] || values(prompt, name).includes(chosen[name]))
      && catalogue.matches(prompt, document.getElementById('search').value);
  }

  function isFiltered() {
    return FILTERS.some(([name]) => chosen[name]) || document.getElementById('search').value.trim() !== '';
  }

  function row(prompt) {
    const link = el('a', { href: catalogue.link(prompt.key), class: 'row' },
      el('span', { class: 'row-name' }, catalogue.fileName(prompt.id)),
      prompt.status === 'broken' && catalogue.badge('broken', 'error'),
      prompt.since && catalogue.badge(prompt.since, 'since'),
      prompt.status === 'deprecated' && catalogue.badge('deprecated', 'warning'),
      prompt.title && el('span', { class: 'row-title' }, prompt.title));
    return { prompt: prompt, link: link, item: el('li', {}, link) };
  }

  function draw() {
    const list = document.getElementById('list');
    rows = [];
    folds = [];
    const drawn = [];
    for (const [name, group] of catalogue.groups(prompts)) {
      const its = group.map(row);
      const id = catalogue.newId();
      const items = el('ul', { id: id + 'l' }, its.map((one) => one.item));
      const button = el('button', { type: 'button', id: id, 'aria-controls': items.id, onclick: () => {
        if (!closed.delete(name)) closed.add(name);
        fold();
      } }, name);
      // What is closed is shown while something is searched for.
      const fold = () => {
        const isOpen = isFiltered() || !closed.has(name);
        button.setAttribute('aria-expanded', isOpen ? 'true' : 'false');
        items.hidden = !isOpen;
      };
      folds.push(fold);
      const section = el('section', { 'aria-labelledby': id }, el('h2', { class: 'group-name' }, button), items);
      drawn.push(section);
      its.forEach((one) => { one.section = section; rows.push(one); });
    }
    list.replaceChildren(...drawn);
    catalogue.filterList();
  }

  catalogue.filterList = function () {
    let shown = 0;
    const sections = new Set();
    for (const one of rows) {
      const visible = passes(one.prompt);
      one.item.hidden = !visible;
      if (visible) { shown++; sections.add(one.section); }
    }
    rows.forEach((one) => { one.section.hidden = !sections.has(one.section); });
    folds.forEach((fold) => fold());
    const all = prompts.length;
    document.getElementById('count').textContent =
      shown === all ? catalogue.plural(all, 'document') : shown + ' of ' + catalogue.plural(all, 'document');
  };

  function drawFilters() {
    const filters = [];
    for (const [name, label] of FILTERS) {
      const counts = new Map();
      prompts.forEach((prompt) => values(prompt, name).forEach(
        (value) => counts.set(value, (counts.get(value) || 0) + 1)));
      if (!counts.has(chosen[name])) delete chosen[name];
      if (counts.size < 2) continue;
      const select = el('select', { id: 'filter-' + name, onchange: () => {
        chosen[name] = select.value;
        catalogue.filterList();
      } }, el('option', { value: '' }, 'All'),
      [...counts.keys()].sort().map((value) => el('option', { value: value },
        value + ' (' + counts.get(value) + ')')));
      select.value = chosen[name] || '';
      filters.push(el('div', { class: 'filter' }, el('label', { for: select.id }, label), select));
    }
    document.getElementById('filters').replaceChildren(...filters);
  }

  catalogue.markCurrent = function (key) {
    for (const one of rows) {
      const isCurrent = one.prompt.key === key;
      if (isCurrent) {
        closed.delete(catalogue.groupName(one.prompt));
        folds.forEach((fold) => fold());
        one.link.setAttribute('aria-current', 'page');
        one.link.scrollIntoView({ block: 'nearest' });
      } else {
        one.link.removeAttribute('aria-current');
      }
    }
  };

  catalogue.showList = function (all) {
    prompts = all;
    drawFilters();
    draw();
  };

  function visible() { return rows.filter((one) => !one.item.hidden && !one.item.parentNode.hidden); }

  function move(event) {
    const links = visible().map((one) => one.link);
    const at = links.indexOf(document.activeElement);
    const isSearch = document.activeElement.id === 'search';
    if (event.key === 'ArrowDown' && (at >= 0 || isSearch) && links[at + 1]) links[at + 1].focus();
    else if (event.key === 'ArrowUp' && at > 0) links[at - 1].focus();
    else if (event.key === 'ArrowUp' && at === 0) document.getElementById('search').focus();
    else if (event.key === 'Enter' && isSearch && links[0]) { location.hash = links[0].hash; }
    else return;
    event.preventDefault();
  }

  // Titles take half of the list.
  const titles = document.getElementById('titles');
  titles.addEventListener('click', () => {
    const without = document.getElementById('list').classList.toggle('without-titles');
    titles.setAttribute('aria-pressed', without ? 'false' : 'true');
  });
  document.querySelector('.side').addEventListener('keydown', move);
  document.getElementById('search').addEventListener('input', () => catalogue.filterList());
  document.addEventListener('keydown', (event) => {
    const inField = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === '/' && !inField && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      document.body.classList.remove('at-prompt');
      document.getElementById('search').focus();
    }
  });
})(window.catalogue);
