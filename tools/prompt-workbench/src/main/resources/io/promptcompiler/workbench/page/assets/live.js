// Renders texts in the page with handlebars.js. A prompt is rendered like this only if its examples
// come out exactly as the compiler rendered them; otherwise it says why not.
(function (catalogue) {
  'use strict';
  const START = '\uE000';
  const END = '\uE001';

  // Not by the option noEscape, with which {{a}}{{b}} adds two numbers that begin a block: each
  // value goes through escapeExpression, which makes a text of it, and marks where it stands.
  let marks = false;
  Handlebars.Utils.escapeExpression = function (value) {
    const text = value === null || value === undefined ? '' : '' + value;
    return marks && text !== '' ? START + text + END : text;
  };

  function Prepare() {}
  Prepare.prototype = new Handlebars.Visitor();
  function isNumber(path) { return path.data && path.parts.length === 1 && path.parts[0] === 'number'; }
  function oneMore(path) {
    return {
      path: { type: 'PathExpression', data: false, depth: 0, parts: ['one more'], original: 'one more', loc: path.loc },
      params: [Object.assign({}, path, { parts: ['index'], original: '@index' })]
    };
  }
  Prepare.prototype.MustacheStatement = function (mustache) {
    mustache.escaped = true;
    if (isNumber(mustache.path)) Object.assign(mustache, oneMore(mustache.path));
    else Handlebars.Visitor.prototype.MustacheStatement.call(this, mustache);
  };
  Prepare.prototype.PathExpression = function (path) {
    if (isNumber(path)) Object.assign(path, oneMore(path), { type: 'SubExpression' });
  };

  function compile(text) {
    const program = Handlebars.parse(text);
    new Prepare().accept(program);
    return Handlebars.compile(program);
  }

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
    for (const piece of marked.split(/([\uE000\uE001])/)) {
      if (piece === START) depth++;
      else if (piece === END) depth--;
      else if (piece !== '') found.push(depth > 0 ? [piece, 1] : [piece]);
    }
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
      for (const name of Object.keys(live.partials || {})) compiled.partials[name] = compile(live.partials[name]);
      compiled.main = compile(live.template);
      for (const example of page.examples || []) {
        if (example.variant || !example.rendered) continue;
        const its = render(example.values);
        if (catalogue.textOf(its) !== catalogue.textOf(example.rendered)) {
          return { reason: 'handlebars.js renders it in another way' };
        }
      }
    } catch (e) {
      return { reason: 'handlebars.js cannot render it' };
    }
    return { render: render };
  };
})(window.catalogue);
