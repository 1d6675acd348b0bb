// A form for the parameters of a prompt, made from their JSON Schema.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;
  const resolve = catalogue.resolve;

  function clone(value) { return value === undefined ? undefined : JSON.parse(JSON.stringify(value)); }

  // What a form begins with where nothing is given.
  function initial(schema, root) {
    const its = resolve(schema, root);
    if (its.default !== undefined) return clone(its.default);
    if (its.enum) return its.enum[0];
    switch (its.type) {
      case 'boolean': return false;
      case 'integer': case 'number': return 0;
      case 'array': return [];
      case 'object': return {};
      default: return '';
    }
  }

  // A field calls change(value) with its value; undefined is absent.
  function field(name, schema, root, required, value, change, depth) {
    const its = resolve(schema, root);
    const id = catalogue.newId();
    const hint = (schema && schema.description) || its.description;
    const hintId = hint ? id + 'h' : null;
    const labelled = (control) => el('div', { class: 'field' },
      el('label', { for: id }, name, required ? el('span', { class: 'quiet' }, ' required') : ''),
      hint && el('p', { class: 'quiet', id: hintId }, hint), control);
    const attributes = { id: id, 'aria-describedby': hintId };

    if (its.enum) {
      const select = el('select', attributes, !required && el('option', { value: '' }, '(none)'),
        its.enum.map((one) => el('option', { value: one }, one)));
      select.value = value === undefined ? (required ? its.enum[0] : '') : value;
      select.addEventListener('change', () => change(select.value === '' ? undefined : select.value));
      return labelled(select);
    }
    if (its.type === 'boolean') {
      const box = el('input', Object.assign({ type: 'checkbox' }, attributes));
      box.checked = value === true;
      box.addEventListener('change', () => change(box.checked));
      return el('div', { class: 'field field-check' }, box,
        el('label', { for: id }, name), hint && el('p', { class: 'quiet', id: hintId }, hint));
    }
    if (its.format === 'decimal') {
      // A text, because a number would lose its last zeros.
      const input = el('input', Object.assign({ type: 'text', inputmode: 'decimal' }, attributes));
      input.value = value === undefined || value === null ? '' : value;
      input.addEventListener('input', () => change(input.value === '' ? undefined : input.value));
      return labelled(input);
    }
    if (its.type === 'integer' || its.type === 'number') {
      const input = el('input', Object.assign(
        { type: 'number', step: its.type === 'integer' ? 1 : 'any' }, attributes));
      input.value = value === undefined || value === null ? '' : value;
      input.addEventListener('input', () => change(input.value === '' ? undefined : Number(input.value)));
      return labelled(input);
    }
    if (its.type === 'array' && isConversation(its, root)) {
      return conversation(name, its, root, hint, value, change);
    }
    if (its.type === 'array' && depth < 6) return list(name, its, root, hint, value, change, depth);
    if (its.type === 'object' && its.properties && depth < 6) {
      return group(name, its, root, hint, value, change, depth);
    }
    const media = (its.anyOf || []).find((one) => one.properties && one.properties.url);
    if (media) {
      const given = typeof value === 'string' ? { url: value } : value;
      return group(name, media, root, hint, given, (now) => change(now.url ? now : undefined), depth);
    }
    if (its.type === 'string' && !its.anyOf) {
      const area = el('textarea', Object.assign({ rows: Math.min(8, String(value || '').split('\n').length) },
        attributes));
      area.value = value === undefined || value === null ? '' : value;
      area.addEventListener('input', () => {
        area.rows = Math.min(8, area.value.split('\n').length);
        change(area.value === '' && !required ? undefined : area.value);
      });
      return labelled(area);
    }
    return labelled(json(attributes, value, change));
  }

  // Anything else is written as JSON.
  function json(attributes, value, change) {
    const area = el('textarea', Object.assign({ rows: 3, class: 'code', spellcheck: 'false' }, attributes));
    area.value = value === undefined ? '' : JSON.stringify(value, null, 1);
    area.addEventListener('input', () => {
      try {
        change(area.value.trim() === '' ? undefined : JSON.parse(area.value));
        area.removeAttribute('aria-invalid');
      } catch (e) {
        area.setAttribute('aria-invalid', 'true');
      }
    });
    return area;
  }

  function list(name, its, root, hint, value, change, depth) {
    const items = Array.isArray(value) ? clone(value) : [];
    const box = el('div', { class: 'items' });
    const send = () => change(items.slice());
    const draw = () => box.replaceChildren(...items.map((item, i) => el('div', { class: 'item' },
      field(name + ' ' + (i + 1), its.items || {}, root, true, item, (now) => { items[i] = now; send(); }, depth + 1),
      el('button', { type: 'button', class: 'plain', 'aria-label': 'Remove ' + name + ' ' + (i + 1), onclick: () => {
        items.splice(i, 1); draw(); send();
      } }, '×'))));
    draw();
    return el('fieldset', {}, el('legend', {}, name), hint && el('p', { class: 'quiet' }, hint), box,
      el('button', { type: 'button', class: 'plain', onclick: () => {
        items.push(initial(its.items, root)); draw(); send();
      } }, 'Add to ' + name));
  }

  // Whether the items of a list are messages: objects that need a role and a content.
  function isConversation(its, root) {
    const item = resolve(its.items, root);
    const properties = item.properties || {};
    const required = item.required || [];
    const content = resolve(properties.content, root);
    return resolve(properties.role, root).enum !== undefined && required.includes('role')
      && (content.anyOf || [content]).some((one) => one.type === 'string') && required.includes('content');
  }

  // A history as a chat, in which each message has a role and a text; texts with media are JSON. What else a
  // message has is kept.
  function conversation(name, its, root, hint, value, change) {
    const roles = resolve(resolve(its.items, root).properties.role, root).enum;
    const turns = Array.isArray(value) ? clone(value) : [];
    const box = el('ol', { class: 'chat' });
    const send = () => change(clone(turns));
    const turn = (one, i) => {
      const label = name + ' ' + (i + 1);
      const role = el('select', { 'aria-label': 'Role of ' + label },
        (roles.includes(one.role) ? roles : [one.role].concat(roles)).map((word) => el('option', { value: word }, word)));
      role.value = one.role;
      role.addEventListener('change', () => { one.role = role.value; draw(); send(); });
      const named = { 'aria-label': 'Text of ' + label };
      const write = (now) => { one.content = now; send(); };
      const isText = one.content === undefined || typeof one.content === 'string';
      const text = isText ? el('textarea', Object.assign({ rows: 2 }, named)) : json(named, one.content, write);
      if (isText) {
        text.value = one.content || '';
        text.addEventListener('input', () => write(text.value));
      }
      return el('li', { class: 'turn message message-' + one.role }, el('div', { class: 'message-head' }, role,
        el('button', { type: 'button', class: 'plain', 'aria-label': 'Remove ' + label, onclick: () => {
          turns.splice(i, 1); draw(); send();
        } }, '×')), text);
    };
    const draw = () => box.replaceChildren(...turns.map(turn));
    const next = () => {
      const last = turns.length > 0 && turns[turns.length - 1].role;
      return last === 'user' && roles.includes('assistant') ? 'assistant' : roles.includes('user') ? 'user' : roles[0];
    };
    draw();
    return el('fieldset', {}, el('legend', {}, name), hint && el('p', { class: 'quiet' }, hint), box,
      el('button', { type: 'button', class: 'plain', onclick: () => {
        turns.push({ role: next(), content: '' });
        draw();
        send();
        box.lastChild.querySelector('textarea').focus();
      } }, 'Add a message'));
  }

  function group(name, its, root, hint, value, change, depth) {
    const members = value && typeof value === 'object' && !Array.isArray(value) ? clone(value) : {};
    const required = its.required || [];
    return el('fieldset', {}, el('legend', {}, name), hint && el('p', { class: 'quiet' }, hint),
      Object.keys(its.properties).map((key) => field(key, its.properties[key], root, required.includes(key),
        Object.prototype.hasOwnProperty.call(members, key) ? members[key] : undefined, (now) => {
          if (now === undefined) delete members[key]; else members[key] = now;
          change(Object.assign({}, members));
        }, depth + 1)));
  }

  // The form, which calls changed(values) after each change.
  catalogue.form = function (schema, values, changed) {
    const present = clone(values) || {};
    const required = schema.required || [];
    const names = Object.keys(schema.properties || {});
    return el('form', { class: 'form', onsubmit: (event) => event.preventDefault() },
      names.map((name) => field(name, schema.properties[name], schema, required.includes(name),
        Object.prototype.hasOwnProperty.call(present, name) ? present[name]
          : resolve(schema.properties[name], schema).default, (now) => {
          if (now === undefined) delete present[name]; else present[name] = now;
          changed(Object.assign({}, present));
        }, 0)));
  };
})(window.catalogue);
