// Code that uses a prompt with the present values, to be copied.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;

  function string(text) {
    return '"' + String(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
      .replace(/\t/g, '\\t').replace(/[\u0000-\u001f\u007f-\uffff]/g,
        (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0')) + '"';
  }

  function java(value, indent) {
    if (typeof value === 'string') return string(value);
    if (value === null || typeof value !== 'object') return String(value);
    const inner = indent + '    ';
    if (Array.isArray(value)) {
      return value.length === 0 ? 'List.of()' : 'List.of(' + value.map((one) => java(one, inner)).join(', ') + ')';
    }
    const names = Object.keys(value);
    if (names.length === 0) return 'Map.of()';
    return 'Map.ofEntries(\n' + names.map((name) => inner + 'Map.entry(' + string(name) + ', ' + java(value[name], inner) + ')')
      .join(',\n') + ')';
  }

  function simple(value) {
    return value === null || typeof value !== 'object'
      || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  }

  function className(page) { return page.className.slice(page.className.lastIndexOf('.') + 1); }

  // What makes the prompt: its builder where all values are plain, else its map.
  function made(page, values) {
    const parameters = page.parameters || [];
    const given = parameters.filter((one) => values[one.name] !== undefined);
    const isPlain = given.every((one) => simple(values[one.name]) && !one.enum
      && /^(string|boolean|integer|number|string\[\])$/.test(one.type));
    if (isPlain && page.renders !== 'parts' && !page.sources) {
      return className(page) + '.builder()' + given.map((one) => '\n    .' + one.member + '('
        + java(values[one.name], '    ') + ')').join('') + '\n    .build()';
    }
    return className(page) + '.fromMap(' + java(values, '') + ')';
  }

  function isMap(page) { return page.renders === 'parts' || page.sources; }

  function messages(page, name, values) {
    return page.catalogClass.slice(page.catalogClass.lastIndexOf('.') + 1) + '.catalog()\n    .messages(' + string(name)
      + ', ' + java(values, '    ') + ',\n        TokenBudget.of(8000))\n    .messages()';
  }

  function shell(text) { return "'" + text.replace(/'/g, "'\\''") + "'"; }

  catalogue.snippets = function (page, prompt, values, part) {
    const clean = Object.assign({}, values);
    delete clean.part;
    const name = prompt.id + (part ? '#' + part : '');
    const isText = page.renders === 'text';
    const rendered = isMap(page) ? messages(page, name, clean) : made(page, clean);
    const imports = 'import ' + (isMap(page) ? page.catalogClass : page.className) + ';\n\n';
    const javaCode = isText ? 'String text = ' + rendered + '\n    .render();'
      : isMap(page) ? 'List<ChatMessage> messages = ' + rendered + ';'
        : 'List<ChatMessage> messages = ' + rendered + '\n    .render(TokenBudget.of(8000))\n    .messages();';
    const list = isMap(page) ? rendered : rendered + '\n    .render(TokenBudget.of(8000))';
    const call = { scope: prompt.scope, name: name, params: clean };
    const json = JSON.stringify(clean);
    return [
      ['Java', imports + javaCode + '\n'],
      ['MCP', '// tools/call\n' + JSON.stringify({ name: 'render_template', arguments: call }, null, 2) + '\n'],
      ['LangChain4j', isText
        ? imports + 'ChatResponse answer = model.chat(UserMessage.from(' + rendered + '\n    .render()));\n'
        : imports + 'ChatResponse answer = model.chat(LangChain4jMessages.of(' + list + '));\n'],
      ['Spring AI', isText
        ? imports + 'String answer = client.prompt()\n    .messages(new UserMessage(' + rendered
          + '\n    .render()))\n    .call()\n    .content();\n'
        : imports + 'String answer = client.prompt()\n    .messages(SpringAiMessages.of(' + list
          + '))\n    .call()\n    .content();\n'],
      ['curl', 'prompt render ' + shell(name) + ' --params ' + shell(json) + ' --format messages \\\n'
        + "  | jq '{model: env.MODEL, messages: .}' \\\n"
        + '  | curl "$BASE_URL/chat/completions" -H "Authorization: Bearer $API_KEY" \\\n'
        + "      -H 'Content-Type: application/json' -d @-\n"]
    ];
  };

  catalogue.snippetPane = function (page, prompt) {
    let chosen = 0;
    let all = [];
    const code = el('pre', { class: 'code', tabindex: '0', role: 'group' });
    const tabs = el('div', { class: 'tabs' });
    const draw = () => {
      tabs.replaceChildren(...all.map(([name], i) => el('button', { type: 'button', class: 'tab',
        'aria-pressed': i === chosen ? 'true' : 'false', onclick: () => { chosen = i; draw(); } }, name)));
      code.textContent = all[chosen][1];
      code.setAttribute('aria-label', all[chosen][0]);
    };
    const pane = { element: el('div', { class: 'snippets' },
      el('div', { class: 'pane-head' }, tabs,
        catalogue.copyButton(() => code.textContent, 'the code', () => code)), code) };
    pane.update = (values, part) => { all = catalogue.snippets(page, prompt, values, part); draw(); };
    return pane;
  };
})(window.catalogue);
