// Renders texts in the page on the runtime of handlebars.js. A prompt is rendered like this only if its examples
// come out exactly as the compiler rendered them; otherwise the reason is shown.
(function (catalogue) {
  'use strict';
  const START = '\uE000';
  const END = '\uE001';

  // Not by the option noEscape, with which {{a}}{{b}} adds two numbers that begin a block: each
  // value goes through escapeExpression, which converts it to a text, and marks its place.
  let marks = false;
  Handlebars.Utils.escapeExpression = function (value) {
    const text = value === null || value === undefined ? '' : '' + value;
    return marks && text !== '' ? START + text + END : text;
  };

  function run(compiled, values, withMarks) {
    marks = withMarks;
    try {
      return compiled.main(JSON.parse(JSON.stringify(values)), { partials: Object.assign({}, compiled.partials) });
    } finally {
      marks = false;
    }
  }

  // The text in stretches, [text] or [text, 1] for a value.
  function stretches(marked) {
    const found = [];
    let depth = 0;
    marked.split(/([\uE000\uE001])/).forEach((piece) => {
      if (piece === START) depth++;
      else if (piece === END) depth--;
      else if (piece !== '') found.push(depth > 0 ? [piece, 1] : [piece]);
    });
    return found;
  }

  // {render: values => rendered} or {reason: '…'}.
  catalogue.live = function (page, schema) {
    const live = page.live;
    if (!live) return { reason: 'it renders messages' };
    if (live.reason) return { reason: live.reason };
    const compiled = { partials: {} };
    const render = (values) => {
      const all = catalogue.withDefaults(schema, values);
      const text = run(compiled, all, false);
      // A helper can see the marks, and a value can contain them: then there are none.
      const marked = /[\uE000\uE001]/.test(text) ? text : run(compiled, all, true);
      const isSame = marked.replace(/[\uE000\uE001]/g, '') === text;
      return { text: isSame ? stretches(marked) : [[text]], tokens: Math.ceil(text.length / 4) };
    };
    try {
      Object.keys(live.partials || {}).forEach((name) => {
        compiled.partials[name] = catalogue.evaluator(live.partials[name]);
      });
      compiled.main = catalogue.evaluator(live.template);
      const shown = (page.examples || []).filter((example) => !example.variant && example.rendered);
      if (shown.some((one) => catalogue.textOf(render(one.values)) !== catalogue.textOf(one.rendered))) {
        return { reason: 'handlebars.js renders it in another way' };
      }
    } catch (e) {
      return { reason: 'handlebars.js cannot render it' };
    }
    return { render: render };
  };
})(window.catalogue);
