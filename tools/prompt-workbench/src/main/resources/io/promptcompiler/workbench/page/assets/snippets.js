// Code that uses a prompt with the present values, to be copied.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;

  function string(text) {
    return '"' + String(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
      .replace(/\t/g, '\\t').replace(/[\u0000-\u001f\u007f-\uffff]/g,
        (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0')) + '"';
  }

  const RUNTIME = 'io.promptcompiler.runtime.';

  // A value as Java; used takes the classes that it needs. What is null is absent.
  function java(value, indent, used) {
    if (typeof value === 'string') return string(value);
    if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 0x7fffffff) {
      return Math.abs(value) < 1e18 ? value + 'L' : value.toExponential();
    }
    if (value === null || typeof value !== 'object') return String(value);
    const inner = indent + '    ';
    if (Array.isArray(value)) {
      const type = value.includes(null) ? 'Arrays.asList' : 'List.of';
      used.add(value.includes(null) ? 'java.util.Arrays' : 'java.util.List');
      return type + '(' + value.map((one) => java(one, inner, used)).join(', ') + ')';
    }
    used.add('java.util.Map');
    const names = Object.keys(value).filter((name) => value[name] !== null);
    if (names.length === 0) return 'Map.of()';
    return 'Map.ofEntries(\n' + names.map((name) => inner + 'Map.entry(' + string(name) + ', '
      + java(value[name], inner, used) + ')').join(',\n') + ')';
  }

  function simpleName(className) { return className.slice(className.lastIndexOf('.') + 1); }

  // A class as it is written after an import of the class around it, which begins with a capital.
  function imported(className, used) {
    const packages = (/^(?:[^A-Z.][^.]*\.)*/.exec(className) || [''])[0];
    const name = className.slice(packages.length);
    used.add(packages + name.split('.')[0]);
    return name;
  }

  function message(one, used) {
    const hasMore = typeof one.content !== 'string' || one.prefix === true;
    if (hasMore || !['system', 'user', 'assistant'].includes(one.role)) return null;
    used.add(RUNTIME + 'ChatMessage');
    return 'ChatMessage.' + one.role + '(' + string(one.content) + ')';
  }

  function media(value, used) {
    if (!value.url) return null;
    used.add(RUNTIME + 'Media');
    used.add('java.net.URI');
    return 'Media.of(URI.create(' + string(value.url) + ')' + (value.contentType ? ', ' + string(value.contentType) : '') + ')';
  }

  function items(values, indent, used, write) {
    const all = values.map((one) => (one === null ? null : write(one)));
    if (all.includes(null)) return null;
    used.add('java.util.List');
    const line = all.join(', ');
    return 'List.of(' + (line.length < 60 ? line : '\n' + indent + all.join(',\n' + indent)) + ')';
  }

  // An object as its factory or its builder makes it.
  function object(page, value, className, indent, used) {
    const its = page.classes[className];
    const given = its.fields.filter((field) => value[field.name] !== undefined && value[field.name] !== null);
    const isComplete = its.fields.every((field) => !field.required || given.includes(field))
      && Object.keys(value).every((name) => value[name] === null || given.some((field) => field.name === name));
    const written = new Map(given.map((field) => [field, typed(page, value[field.name], field.type, indent + '    ', used)]));
    if (!isComplete || [...written.values()].includes(null)) return null;
    const required = given.filter((field) => field.required);
    const others = given.filter((field) => !field.required);
    const name = imported(className, used);
    const call = (method, field) => '\n' + indent + '.' + method + '(' + written.get(field) + ')';
    return its.hasBuilder
      ? name + '.builder()' + required.concat(others).map((field) => call(field.member, field)).join('')
        + '\n' + indent + '.build()'
      : name + '.of(' + required.map((field) => written.get(field)).join(', ') + ')'
        + others.map((field) => call(field.with, field)).join('');
  }

  // A value as Java in the type that a setter takes; null if only a map can give it.
  function typed(page, value, type, indent, used) {
    if (type.list) {
      return Array.isArray(value)
        ? items(value, indent, used, (one) => typed(page, one, type.list, indent + '    ', used)) : null;
    }
    if (type.constants) {
      return type.constants[value] === undefined ? null : imported(type.class, used) + '.' + type.constants[value];
    }
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (type.class) return isObject ? object(page, value, type.class, indent, used) : null;
    switch (type.kind) {
      case 'text': return typeof value === 'string' ? string(value) : null;
      case 'bool': return typeof value === 'boolean' ? String(value) : null;
      case 'int': return Number.isSafeInteger(value) ? java(value, indent, used) : null;
      case 'num': return Number.isFinite(value) ? String(value) : null;
      case 'dec':
        if (!Number.isFinite(value) && !(typeof value === 'string' && /^-?\d[\d.eE+-]*$/.test(value))) return null;
        used.add('java.math.BigDecimal');
        return 'new BigDecimal(' + string(value) + ')';
      case 'any': return value === null ? null : java(value, indent, used);
      case 'messages': return Array.isArray(value) ? items(value, indent, used, (one) => message(one, used)) : null;
      case 'media': return isObject ? media(value, used) : null;
      default: return null;
    }
  }

  // Only a catalog renders phases, and what requests data.
  function needsCatalog(page) { return page.renders === 'parts' || page.sources; }

  // What makes the prompt: its builder, or its map if the builder does not take the values. A builder takes
  // what is required first, in the order of the declarations.
  function made(page, values, used) {
    const given = (page.parameters || []).filter((one) => values[one.name] !== undefined && values[one.name] !== null);
    const ordered = given.filter((one) => one.required).concat(given.filter((one) => !one.required));
    const more = new Set();
    const all = ordered.map((one) => typed(page, values[one.name], page.types[one.name], '        ', more));
    const isComplete = (page.parameters || []).every((one) => !one.required || given.includes(one));
    used.add(page.className);
    const name = simpleName(page.className);
    if (!isComplete || all.includes(null)) return name + '.fromMap(' + java(values, '', used) + ')';
    more.forEach((one) => used.add(one));
    return name + '.builder()' + ordered.map((one, i) => '\n    .' + one.member + '(' + all[i] + ')').join('')
      + '\n    .build()';
  }

  // The text, or the result with the messages.
  function rendered(page, name, values, used) {
    if (page.renders === 'text') return made(page, values, used) + '\n    .render()';
    used.add(RUNTIME + 'TokenBudget');
    if (!needsCatalog(page)) return made(page, values, used) + '\n    .render(TokenBudget.of(8000))';
    used.add(page.catalogClass);
    return simpleName(page.catalogClass) + '.catalog()\n    .messages(' + string(name) + ', '
      + java(values, '    ', used) + ',\n        TokenBudget.of(8000))';
  }

  // A statement around what is rendered, after all that it imports.
  function program(page, name, values, imports, before, after) {
    const used = new Set(imports);
    const code = before + rendered(page, name, values, used) + after;
    return [...used].sort().map((one) => 'import ' + one + ';\n').join('') + '\n' + code + '\n';
  }

  function shell(text) { return "'" + text.replace(/'/g, "'\\''") + "'"; }

  catalogue.snippets = function (page, prompt, values, part) {
    const clean = Object.assign({}, values);
    delete clean.part;
    const name = prompt.id + (part ? '#' + part : '');
    const isText = page.renders === 'text';
    const java = (imports, before, after) => program(page, name, clean, imports, before, after);
    const call = { scope: prompt.scope, name: name, params: clean };
    const answer = 'dev.langchain4j.model.chat.response.ChatResponse';
    return [
      ['Java', isText ? java([], 'String text = ', ';')
        : java(['java.util.List', RUNTIME + 'ChatMessage'], 'List<ChatMessage> messages = ', '\n    .messages();')],
      ['MCP', '// tools/call\n' + JSON.stringify({ name: 'render_template', arguments: call }, null, 2) + '\n'],
      ['LangChain4j', isText
        ? java([answer, 'dev.langchain4j.data.message.UserMessage'], 'ChatResponse answer = model.chat(UserMessage.from(', '));')
        : java([answer, 'io.promptcompiler.langchain4j.LangChain4jMessages'],
          'ChatResponse answer = model.chat(LangChain4jMessages.of(', '));')],
      ['Spring AI', isText
        ? java(['org.springframework.ai.chat.messages.UserMessage'],
          'String answer = client.prompt()\n    .messages(new UserMessage(', '))\n    .call()\n    .content();')
        : java(['io.promptcompiler.springai.SpringAiMessages'],
          'String answer = client.prompt()\n    .messages(SpringAiMessages.of(', '))\n    .call()\n    .content();')],
      ['curl', 'prompt render ' + shell(name) + ' --params ' + shell(JSON.stringify(clean)) + ' --format messages \\\n'
        + "  | jq '{model: env.MODEL, messages: .}' \\\n"
        + '  | curl "$BASE_URL/chat/completions" -H "Authorization: Bearer $API_KEY" \\\n'
        + "      -H 'Content-Type: application/json' -d @-\n"]
    ];
  };

  // Tabs with code, of which one is shown.
  catalogue.codeTabs = function (what, given) {
    let chosen = 0;
    let all = given;
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
        catalogue.copyButton(() => code.textContent, what, () => code)), code) };
    pane.show = (now) => { all = now; draw(); };
    if (all.length > 0) draw();
    return pane;
  };

  catalogue.snippetPane = function (page, prompt) {
    const pane = catalogue.codeTabs('the code', []);
    pane.update = (values, part) => pane.show(catalogue.snippets(page, prompt, values, part));
    return pane;
  };
})(window.catalogue);
