// What a prompt renders: a text, or messages as a chat. Each stretch knows the line of the template
// that it comes from; values are marked.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;

  // [text, kind, file, line, label], see DescribeRendered.
  function place(stretch, files) {
    const file = files[stretch[2]];
    return file ? file.path.slice(file.path.lastIndexOf('/') + 1) + ':' + stretch[3] : '';
  }

  function stretchElement(stretch, files, stable) {
    const kind = stretch[1];
    const known = stretch.length > 3;
    const tag = kind ? 'mark' : 'span';
    const attributes = { class: (kind === 2 ? 'value untrusted' : kind ? 'value' : 'fixed')
      + (stable ? ' stable stable-' + stable : '') };
    if (known) {
      attributes['data-file'] = stretch[2];
      attributes['data-line'] = stretch[3];
      attributes['data-lines'] = kind ? 1 : stretch[0].replace(/\n$/, '').split('\n').length;
      attributes['data-place'] = place(stretch, files) + (stretch[4] ? '  ' + stretch[4] : '');
    }
    return el(tag, attributes, stretch[0]);
  }

  catalogue.stretches = function (stretches, files) {
    return stretches.map((stretch) => stretchElement(stretch, files || []));
  };

  // The stretches of a text, shaded up to where providers can cache it.
  function shaded(stretches, its, files) {
    return catalogue.divided(stretches, its.points, its.later)
      .map((one) => stretchElement(one[0], files, one[1]));
  }

  // The stretches of the parts of a message; offsets of points count its texts joined.
  function shadedParts(message, its, files) {
    let before = 0;
    return message.parts.map((part) => {
      if (!part.text) return el('span', { class: 'part' }, part.media || 'section ' + part.section);
      const begin = before;
      before += lengthOf(part.text);
      const points = its.points.map((point) => [point[0] - begin, point[1]]);
      return shaded(part.text, { points: points, later: its.later }, files);
    });
  }

  function lengthOf(stretches) { return stretches.reduce((sum, one) => sum + one[0].length, 0); }

  // How much of a rendering stays the same, as a sentence; empty if that is not known.
  catalogue.sharesOf = function (rendered) {
    const all = rendered.text ? [rendered] : rendered.messages || [];
    return catalogue.shares(all, all.map((one) => rendered.text ? lengthOf(one.text)
      : one.parts.reduce((sum, part) => sum + (part.text ? lengthOf(part.text) : 0), 0)));
  };

  catalogue.textOf = function (rendered) {
    if (rendered.text) return rendered.text.map((one) => one[0]).join('');
    return (rendered.messages || []).map((message) => '[' + message.role + ']\n' + message.parts.map(
      (part) => part.text ? part.text.map((one) => one[0]).join('') : '<' + (part.media || part.section) + '>')
      .join('')).join('\n\n');
  };

  function message(one, its, files) {
    return el('li', { class: 'message message-' + one.role },
      el('div', { class: 'message-head' },
        el('span', { class: 'role' }, one.role),
        one.prefix && el('span', { class: 'quiet' }, 'the model continues this'),
        el('span', { class: 'quiet' }, '≈ ' + catalogue.plural(one.tokens, 'token'))),
      el('div', { class: 'text' }, shadedParts(one, its, files)));
  }

  // The element, and a method that shows where stretches come from in a pane of templates.
  catalogue.rendered = function (rendered, files) {
    if (rendered.text) {
      return el('div', { class: 'text output', role: 'group', tabindex: '0',
        'aria-label': 'Rendered text' }, shaded(rendered.text, catalogue.pointsOf([rendered])[0], files || []));
    }
    const box = el('div', { class: 'output', role: 'group', tabindex: '0', 'aria-label': 'Rendered messages' });
    const draw = (messages) => {
      const points = catalogue.pointsOf(messages);
      box.replaceChildren(el('ol', { class: 'chat' }, messages.map((one, i) => message(one, points[i], files || []))));
    };
    draw(rendered.messages);
    const notes = (rendered.warnings || []).map((one) => el('p', { class: 'notice' }, one));
    if (!rendered.stops || rendered.stops.length === 0) return el('div', {}, notes, box);
    return el('div', {}, budget(rendered, draw), notes, box);
  };

  function budget(rendered, draw) {
    const stops = [{ tokens: rendered.tokens, messages: rendered.messages }].concat(rendered.stops).reverse();
    const id = catalogue.newId();
    const slider = el('input', { type: 'range', id: id, min: 0, max: stops.length - 1, step: 1,
      value: stops.length - 1 });
    const shown = el('p', { class: 'quiet', role: 'status' });
    const update = () => {
      const stop = stops[Number(slider.value)];
      const words = stop.budget === undefined ? 'no limit'
        : 'at most ' + catalogue.plural(stop.budget, 'token');
      slider.setAttribute('aria-valuetext', words);
      shown.replaceChildren(el('strong', {}, words), ' · ' + catalogue.plural(stop.messages.length, 'message')
        + ', ≈ ' + catalogue.plural(stop.tokens, 'token'),
      ...(stop.dropped || []).map((one) => el('span', { class: 'dropped' }, one)));
      draw(stop.messages);
    };
    slider.addEventListener('input', update);
    update();
    return el('div', { class: 'budget' }, el('label', { for: id }, 'Token budget'), slider, shown);
  }
})(window.catalogue);
