// The page of one document.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;

  function section(title, ...content) {
    const id = catalogue.newId();
    return el('section', { class: 'part-of-page', 'aria-labelledby': id }, el('h2', { id: id }, title), content);
  }

  // In a narrow window, each cell is a line that begins with the head of its column.
  function table(heads, rows, caption) {
    rows.forEach((row) => [...row.cells].forEach((cell, i) => { if (i > 0) cell.dataset.label = heads[i]; }));
    return el('div', { class: 'table', tabindex: '0', role: 'group', 'aria-label': caption }, el('table', {},
      el('thead', {}, el('tr', {}, heads.map((head) => el('th', { scope: 'col' }, head)))),
      el('tbody', {}, rows)));
  }

  function code(text) { return el('code', {}, text); }

  function schema(label, text) {
    const pretty = JSON.stringify(JSON.parse(text), null, 2);
    const shown = el('pre', { class: 'code', tabindex: '0', role: 'group', 'aria-label': label }, pretty);
    return el('details', {}, el('summary', {}, label),
      el('div', { class: 'pane-head' }, catalogue.copyButton(() => pretty, 'the schema', () => shown)), shown);
  }

  function shown(value) { return typeof value === 'string' ? (value === '' ? '""' : value) : JSON.stringify(value); }

  // A row for each parameter, and for each property of the objects in it.
  function parameters(list) {
    const row = (one) => el('tr', {},
      el('th', { scope: 'row' }, code(one.name),
        one.required && catalogue.badge('required'),
        one.untrusted && catalogue.badge('untrusted', 'error'),
        one.sensitive && catalogue.badge(one.sensitive)),
      el('td', {}, code(one.type), one.enum && el('div', { class: 'quiet' }, one.enum.join(' · '))),
      el('td', {}, one.hasDefault ? code(shown(one.default)) : el('span', { class: 'quiet' }, one.required ? '–' : 'absent')),
      el('td', {}, one.description || ''));
    return table(['Name', 'Type', 'Default', 'Description'],
      list.flatMap((one) => [one].concat(one.properties || [])).map(row), 'Parameters');
  }

  function head(page, prompt) {
    const title = (page.synopsis || [])[0];
    const rest = (page.synopsis || []).slice(1);
    return el('header', { class: 'prompt-head' },
      el('p', { class: 'path' }, catalogue.groupName(prompt)),
      el('h1', {}, catalogue.fileName(prompt.id)),
      title && el('p', { class: 'lead' }, title),
      page.description && el('p', { class: 'description' }, page.description),
      rest.length > 0 && el('ul', { class: 'synopsis' }, rest.map((line) => el('li', {}, line))),
      el('p', { class: 'badges' },
        catalogue.badge(page.kind, 'kind'),
        prompt.status && catalogue.badge(prompt.status, { broken: 'error', deprecated: 'warning' }[prompt.status]),
        prompt.scope !== 'project' && catalogue.badge(prompt.scope),
        page.version && catalogue.badge('version ' + page.version),
        page.maxTokens && catalogue.badge('at most ' + catalogue.plural(page.maxTokens, 'token')),
        (page.tags || []).map((tag) => catalogue.badge('#' + tag))),
      page.isDeprecated && el('p', { class: 'notice notice-warning' }, el('strong', {}, 'Deprecated. '), page.deprecated),
      page.skillFiles && el('p', { class: 'quiet' }, 'Files of the skill: ',
        page.skillFiles.map((one, i) => [i ? ', ' : '', code(one)])),
      page.aliases && el('p', { class: 'quiet' }, 'Formerly ', page.aliases.map((one, i) => [i ? ', ' : '', code(one)])));
  }

  function findings(page) {
    if (!page.findings) return null;
    return section('Findings', el('ul', { class: 'findings' }, page.findings.map((one) =>
      el('li', { class: 'finding finding-' + one.severity }, el('strong', {}, one.severity + ' ' + one.id + ' '),
        one.message, one.fix && ' ' + one.fix, el('span', { class: 'quiet' }, ' ' + page.files[one.file].path + ':' + one.line
          + ':' + one.column)))));
  }

  // Examples, a form for values of one's own, what is rendered, and the template.
  function workbench(page, prompt, options) {
    const examples = (page.examples || []).filter((one) => !one.variant);
    const variants = ['base'].concat((page.variants || []).map((one) => one.name));
    const parts = page.parts || [];
    const state = { example: null, values: {}, variant: variants.includes(options.variant) ? options.variant : 'base',
      part: '', own: false };
    const root = page.jsonSchema ? JSON.parse(page.jsonSchema) : { properties: {} };
    // A default of a decimal is a text here, since a number of a schema would lose its last zeros.
    (page.parameters || []).filter((one) => one.type === 'decimal' && one.default !== undefined && root.properties[one.name])
      .forEach((one) => { root.properties[one.name].default = one.default; });
    const live = catalogue.served ? {} : catalogue.live(page);
    const pane = catalogue.templatePane(page.files, page.findings || []);
    const output = el('div', { class: 'rendered' });
    const tokens = el('span', { class: 'quiet' });
    const formBox = el('div', {});
    const snippets = catalogue.snippetPane(page, prompt);
    const since = catalogue.sincePane(page);
    const tabs = el('div', { class: 'tabs' });
    const canTry = catalogue.served || (live.render !== undefined);
    let request = 0;
    let current = null;

    // Sensitive values do not become part of the address, which people pass on.
    function addressed() {
      const kept = Object.assign({}, state.values);
      (page.parameters || []).filter((one) => one.sensitive).forEach((one) => delete kept[one.name]);
      return JSON.stringify(kept);
    }

    function remember() {
      const named = state.example && !state.own && examples.indexOf(state.example) > 0 ? state.example.name : '';
      history.replaceState(null, '', catalogue.link(page.key, {
        example: named,
        variant: state.variant === 'base' ? '' : state.variant,
        values: state.own ? addressed() : ''
      }));
    }

    function show(rendered, files) {
      current = rendered;
      const drawn = catalogue.rendered(rendered, files);
      output.replaceChildren(drawn);
      tokens.textContent = '≈ ' + catalogue.plural(rendered.tokens, 'token')
        + (page.maxTokens ? ' of ' + catalogue.number(page.maxTokens) : '') + ' (estimate: ' + catalogue.estimator + ')'
        + (catalogue.sharesOf(rendered) ? ' · ' + catalogue.sharesOf(rendered) : '');
      tokens.classList.toggle('over', Boolean(page.maxTokens) && rendered.tokens > page.maxTokens);
      pane.follow(drawn.classList.contains('output') ? drawn : drawn.querySelector('.output'));
    }

    function problem(sentence) {
      current = null;
      tokens.textContent = '';
      output.replaceChildren(el('p', { class: 'notice notice-error' }, sentence));
    }

    // The rendering of an example that the data has.
    function known() {
      if (!state.example || state.own) return null;
      if (state.variant === 'base') return state.example;
      return (state.example.variants || []).find((one) => one.variant === state.variant) || null;
    }

    // The same file may have another number in what the server renders.
    function renumbered(rendered, files) {
      const numbers = files.map((file) => page.files.findIndex((own) => own.path === file.path));
      const move = (stretch) => stretch.length > 3 && numbers[stretch[2]] >= 0
        ? [stretch[0], stretch[1], numbers[stretch[2]], stretch[3]].concat(stretch.slice(4)) : stretch.slice(0, 2);
      const all = (messages) => messages.forEach((message) => message.parts.forEach(
        (one) => { if (one.text) one.text = one.text.map(move); }));
      if (rendered.text) rendered.text = rendered.text.map(move);
      if (rendered.messages) all(rendered.messages);
      (rendered.stops || []).forEach((stop) => all(stop.messages));
      return rendered;
    }

    function ask() {
      const number = ++request;
      fetch('render', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({
        key: page.key, variant: state.variant === 'base' ? '' : state.variant, part: state.part, values: state.values
      }) }).then((answer) => answer.json()).then((answer) => {
        if (number !== request) return;
        if (answer.problem) problem(answer.problem);
        else show(renumbered(answer.rendered, answer.files), page.files);
        if (since) since.update(answer.rendered, answer.released);
      }, () => problem('The server does not answer. Is it still running?'));
    }

    function update() {
      const it = known();
      if (it) {
        request++;
        if (it.problem) problem(it.problem); else show(it.rendered, page.files);
        if (since) since.update(it.rendered, it.released);
      } else if (catalogue.served) {
        ask();
      } else if (live.render) {
        try {
          show(live.render(state.values, state.variant === 'base' ? '' : state.variant, state.part), page.files);
        } catch (e) {
          if (!(e instanceof catalogue.Problem)) throw e;
          problem(e.problem);
        }
      } else {
        problem('Only prompt:serve renders this variant with these values, since ' + live.reason + '.');
      }
      if (since && !it && !catalogue.served) since.update(current, undefined);
      snippets.update(state.values, state.part);
      output.dataset.state = state.own ? 'own' : 'example';
      drawTabs();
    }

    function choose(example) {
      state.example = example;
      state.own = false;
      state.values = JSON.parse(JSON.stringify(example.values));
      state.part = example.part || '';
      drawForm();
      update();
      remember();
    }

    function drawForm() {
      if (!canTry) return;
      const part = parts.find((one) => one.name === state.part);
      const its = part && part.jsonSchema ? JSON.parse(part.jsonSchema) : root;
      const given = Object.assign({}, state.values);
      delete given.part;
      const form = catalogue.form(its, given, (now) => {
        const sources = state.values.sources;
        state.values = now;
        if (sources !== undefined && now.sources === undefined) state.values.sources = sources;
        state.own = true;
        update();
        remember();
      });
      const extra = page.sources && state.values.sources !== undefined && !root.properties.sources
        ? sourcesField() : null;
      formBox.replaceChildren(form, extra || '');
    }

    // The values of the link, which anybody may have written, without those that the prompt does not take.
    function linked() {
      let all = null;
      try { all = JSON.parse(options.values || 'null'); } catch (e) { return null; }
      if (typeof all !== 'object' || all === null || Array.isArray(all)) return null;
      const part = parts.find((one) => one.name === all.part);
      const schema = part && part.jsonSchema ? JSON.parse(part.jsonSchema) : root;
      const kept = {};
      if (part) { state.part = part.name; kept.part = part.name; delete all.part; }
      if (page.sources && all.sources !== undefined) { kept.sources = all.sources; delete all.sources; }
      const found = catalogue.fitting(schema, all);
      return { values: Object.assign(found.values, kept), dropped: found.dropped };
    }

    // What the sources of a task answer, as JSON.
    function sourcesField() {
      const id = catalogue.newId();
      const area = el('textarea', { id: id, rows: 8, class: 'code', spellcheck: 'false' });
      area.value = JSON.stringify(state.values.sources, null, 1);
      area.addEventListener('input', () => {
        try {
          state.values = Object.assign({}, state.values, { sources: JSON.parse(area.value) });
          area.removeAttribute('aria-invalid');
          state.own = true;
          update();
          remember();
        } catch (e) {
          area.setAttribute('aria-invalid', 'true');
        }
      });
      return el('div', { class: 'field' }, el('label', { for: id }, 'What sources answer'), area);
    }

    function drawTabs() {
      tabs.replaceChildren(...examples.map((example) => el('button', { type: 'button', class: 'tab',
        'aria-pressed': !state.own && state.example === example ? 'true' : 'false', onclick: () => choose(example) },
      example.madeUp ? example.part || 'made-up values' : example.name)),
      state.own ? el('button', { type: 'button', class: 'tab', 'aria-pressed': 'true' }, 'your values') : '');
    }

    const variantSelect = variants.length > 1 && (() => {
      const id = catalogue.newId();
      const select = el('select', { id: id }, variants.map((name) => el('option', { value: name }, name)));
      select.value = state.variant;
      select.addEventListener('change', () => { state.variant = select.value; update(); remember(); });
      return [el('label', { for: id, class: 'inline' }, 'Variant'), select];
    })();

    const first = examples.find((one) => one.name === options.example) || examples[0];
    if (first) {
      state.example = first;
      state.values = JSON.parse(JSON.stringify(first.values));
      state.part = first.part || '';
    }
    const given = canTry ? linked() : null;
    if (given) { state.values = given.values; state.own = true; }
    drawForm();
    if (first || given) update(); else { snippets.update({}, ''); }

    const ignored = given && given.dropped.length > 0
      && 'The link has values that do not fit the parameters of this prompt. They are ignored: ' + given.dropped.join(', ') + '.';
    const note = first && first.madeUp && 'There is no example, so these values are made up.';
    const why = !canTry && (page.parameters || parts.length > 0)
      && 'Values of your own need prompt:serve, since ' + live.reason + '.';
    const text = () => (current ? catalogue.textOf(current) : '');
    return {
      element: section('Rendered',
        el('div', { class: 'bar' }, tabs, variantSelect),
        ignored && el('p', { class: 'notice', role: 'status' }, ignored),
        note && el('p', { class: 'quiet' }, note), why && el('p', { class: 'quiet' }, why),
        el('div', { class: 'panes' + (canTry && (page.parameters || parts.length) ? ' panes-form' : '') },
          el('div', { class: 'pane pane-output' },
            el('div', { class: 'pane-head' }, el('h3', {}, 'Output'), tokens,
              catalogue.copyButton(text, 'the output', () => output)), output),
          canTry && (page.parameters || parts.length > 0)
            && el('div', { class: 'pane pane-form' }, el('div', { class: 'pane-head' }, el('h3', {}, 'Values')), formBox),
          pane.element)),
      snippets: snippets,
      since: since
    };
  }

  function named(tool) {
    return tool.page ? el('a', { href: catalogue.link(tool.page) }, code(tool.name)) : code(tool.name);
  }

  // What a model gets to know about a tool, as each client sends it.
  function tool(page) {
    const it = page.tool;
    return [section('Tool ' + it.name,
      el('dl', { class: 'facts' },
        it.title && [el('dt', {}, 'Title'), el('dd', {}, it.title)],
        it.hints && [el('dt', {}, 'Hints'), el('dd', {}, it.hints.join(', '))],
        it.returnsText && [el('dt', {}, 'Result'), el('dd', {}, 'a text')],
        el('dt', {}, 'Trust of the result'), el('dd', {}, it.untrusted ? 'untrusted' : 'trusted'))),
    section('Definition', catalogue.codeTabs('the definition', it.forms.map((form) =>
      [form.client, JSON.stringify(JSON.parse(form.json), null, 2)])).element)];
  }

  function tools(page) {
    return section('Tools', table(['Tool', 'Description', 'Tokens'], page.tools.map((one) => el('tr', {},
      el('th', { scope: 'row' }, named(one)), el('td', {}, one.description || ''),
      el('td', {}, one.tokens ? String(one.tokens) : ''))), 'Tools'));
  }

  function step(page) {
    const it = page.step;
    const pages = {};
    (page.tools || []).forEach((one) => { pages[one.name] = one; });
    const list = (names) => names && names.length
      ? names.map((name, i) => [i ? ', ' : '', pages[name] ? named(pages[name]) : code(name)]) : '–';
    const evidence = it.evidence || {};
    const criteria = evidence.criteria || {};
    return section('Step ' + it.id,
      page.flow && catalogue.flow(page.flow, page.key),
      it.objective && el('p', {}, it.objective),
      el('dl', { class: 'facts' },
        el('dt', {}, 'Allowed tools'), el('dd', {}, list((it.tools || {}).allowed)),
        el('dt', {}, 'Forbidden tools'), el('dd', {}, list((it.tools || {}).forbidden)),
        (it.tools || {}).maxCalls && [el('dt', {}, 'Calls at most'), el('dd', {}, it.tools.maxCalls)],
        el('dt', {}, 'Evidence'), el('dd', {}, list(evidence.required)),
        evidence.optional && evidence.optional.length > 0 && [el('dt', {}, 'Optional evidence'), el('dd', {}, list(evidence.optional))],
        el('dt', {}, 'When it fails'), el('dd', {}, 'retry ' + it.onFail.maxRetries + '×, then ',
          code(it.onFail.policy)),
        it.checkpoint && [el('dt', {}, 'Checkpoint'), el('dd', {}, 'yes')]),
      Object.keys(criteria).length > 0 && [el('h3', {}, 'Criteria'),
        el('ul', {}, Object.keys(criteria).map((id) => el('li', {}, code(id), ' ' + criteria[id])))],
      (it.gates || []).length > 0 && [el('h3', {}, 'Gates'), table(['Gate', 'Checks', 'Description'], it.gates.map((gate) =>
        el('tr', {}, el('th', { scope: 'row' }, gate.type), el('td', {}, (gate.arguments || [])
          .filter((one) => one !== null && one !== undefined).map((one) => el('div', {}, code(shown(one))))),
        el('td', {}, gate.description || ''))), 'Gates')]);
  }

  function sources(page) {
    return section(page.kind === 'task' ? 'Sources' : 'Data it requests', table(['Source', 'Returns', 'Description'],
      page.sources.map((one) => el('tr', {}, el('th', { scope: 'row' }, code(one.name),
        one.untrusted && catalogue.badge('untrusted', 'error'),
        one.sensitive && catalogue.badge(one.sensitive),
        page.kind !== 'task' && !one.used && catalogue.badge('not used')),
      el('td', {}, code(one.returns)), el('td', {}, one.description || '', el('div', { class: 'quiet' }, one.place)))),
    'Sources'));
  }

  function settings(page) {
    const own = page.files[0].path;
    return section('Settings', el('p', { class: 'quiet' }, 'Inherited values say which file they come from.'),
      table(['Setting', 'Value', 'From'], page.settings.map((one) => {
        const isOwn = (one.from || '').startsWith(own + ':');
        return el('tr', { class: isOwn ? '' : 'inherited' }, el('th', { scope: 'row' }, code(one.key)),
          el('td', {}, code(one.value)), el('td', { class: 'quiet' }, isOwn ? 'here' : one.from));
      }), 'Settings'));
  }

  function parts(page) {
    return section('Phases', table(['Phase', 'Parameters', 'From'], page.parts.map((one) => el('tr', {},
      el('th', { scope: 'row' }, code(one.name)),
      el('td', {}, (one.parameters || []).map((parameter, i) => [i ? ', ' : '', code(parameter.name)])),
      el('td', { class: 'quiet' }, one.from))), 'Phases'));
  }

  // The headings of a page, for navigation. They are not links, because the address contains the shown prompt.
  function contents(article) {
    const headings = [...article.querySelectorAll('.part-of-page > h2')];
    if (headings.length < 3) return article;
    article.querySelector('.prompt-head').append(el('nav', { class: 'toc', 'aria-label': 'On this page' },
      headings.map((heading) => el('button', { type: 'button', onclick: () => {
        heading.setAttribute('tabindex', '-1');
        heading.focus();
        heading.scrollIntoView();
      } }, heading.textContent))));
    return article;
  }

  catalogue.promptPage = function (page, prompt, options) {
    const isRendered = page.renders !== undefined;
    const bench = isRendered && workbench(page, prompt, options);
    const declared = page.parameters
      && section('Parameters', parameters(page.parameters), page.jsonSchema && schema('JSON Schema', page.jsonSchema));
    const relations = (page.includes || page.usedBy)
      && section('Includes and used by', catalogue.graph(prompt.id, page.includes || [], page.usedBy || []));
    const since = page.since && section('Since ' + page.since.release,
      ((bench && bench.since) || catalogue.sincePane(page)).element);
    const variants = catalogue.variantsPane(page);
    return contents(el('article', {},
      head(page, prompt), findings(page),
      bench ? bench.element : el('div', { class: 'part-of-page' }, catalogue.templatePane(page.files, page.findings || []).element),
      since,
      page.tool && tool(page),
      page.step && step(page),
      page.parts && parts(page),
      declared,
      page.tools && !page.step && tools(page),
      page.sources && sources(page),
      page.output && section('Output', el('p', {}, page.tool ? 'The tool returns ' : 'A model answers ', code(page.output.type), '. ',
        page.output.description || ''),
      schema(page.tool ? 'JSON Schema of the result' : 'JSON Schema of the answer', page.output.schema)),
      variants && section('Variants', variants),
      page.settings && settings(page),
      relations,
      bench && section('Use it', bench.snippets.element,
        page.sha256 && el('p', { class: 'quiet hash' }, 'SHA-256 ' + page.sha256))));
  };
})(window.catalogue);
