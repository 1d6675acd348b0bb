// Renders texts and messages in the page on the runtime of handlebars.js. A prompt is rendered like this only if its examples
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

  function run(compiled, values, withMarks, helpers) {
    marks = withMarks;
    try {
      return compiled.main(JSON.parse(JSON.stringify(values)),
        { partials: Object.assign({}, compiled.partials), helpers: helpers || {} });
    } finally {
      marks = false;
    }
  }

  const tokens = (text) => Math.ceil(text.length / 4);

  // The messages of a chat. Blocks add them to a list, since the text between them counts for nothing.
  function messages(compiled, values, withMarks) {
    const found = [];
    const helpers = {};
    const unmarked = (text) => text.replace(/[\uE000\uE001]/g, '');
    const fits = (text, most) => most === undefined || tokens(unmarked(text)) <= most;
    const add = (list, role, text, prefix) => list.push({ role: role, text: text, prefix: prefix === true });
    ['system', 'user', 'assistant'].forEach((role) => {
      helpers[role] = function (options) {
        if (!options.fn) return this[role]; // a variable with this name
        const text = options.fn(this);
        if (text.trim() !== '' && fits(text, options.hash.maxTokens)) add(found, role, text, options.hash.prefix);
        return '';
      };
    });
    helpers.messages = function (history, options) {
      if (!options) return this.messages;
      const kept = [];
      let left = options.hash.maxTokens === undefined ? Infinity : options.hash.maxTokens;
      for (let i = (history || []).length - 1; i >= 0; i--) {
        const one = history[i];
        if (typeof one.content !== 'string') throw new Error('Only texts are rendered.');
        if (one.content.trim() === '') continue;
        left -= tokens(one.content);
        if (left < 0) break;
        add(kept, one.role, withMarks ? START + one.content + END : one.content, one.prefix);
      }
      kept.reverse().forEach((one) => found.push(one));
      return '';
    };
    run(compiled, values, withMarks, helpers);
    return found;
  }

  function chat(compiled, values) {
    const plain = messages(compiled, values, false);
    const isMarked = plain.every((one) => !/[\uE000\uE001]/.test(one.text));
    const marked = isMarked ? messages(compiled, values, true) : plain;
    const all = plain.map((one, i) => {
      const its = isMarked && marked[i] && marked[i].text.replace(/[\uE000\uE001]/g, '') === one.text
        ? stretches(marked[i].text) : [[one.text]];
      return { role: one.role, prefix: one.prefix, tokens: tokens(one.text), parts: [{ text: its }] };
    });
    return { messages: all, tokens: all.reduce((sum, one) => sum + one.tokens, 0) };
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
    if (!live) return { reason: 'it is not a prompt' };
    if (live.reason) return { reason: live.reason };
    const compiled = { partials: {} };
    const render = (values) => {
      const all = catalogue.withDefaults(schema, values);
      if (live.messages) return chat(compiled, all);
      const text = run(compiled, all, false);
      // A helper can see the marks, and a value can contain them: then there are none.
      const marked = /[\uE000\uE001]/.test(text) ? text : run(compiled, all, true);
      const isSame = marked.replace(/[\uE000\uE001]/g, '') === text;
      return { text: isSame ? stretches(marked) : [[text]], tokens: tokens(text) };
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
