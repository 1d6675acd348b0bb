// Runs the programs of texts, which the compiler made when the pages were written (see ProgramData.java), with the
// result of the compiler's interpreter. A program is data: no code is made of it, and a value is never markup.
(function (catalogue) {
  'use strict';

  const MOST_STEPS = 1000000;
  const isAbsent = catalogue.values.isAbsent;
  const isObject = catalogue.values.isObject;
  const text = catalogue.values.text;
  const member = catalogue.values.member;
  const items = catalogue.values.items;
  const list = catalogue.values.list;
  const stop = catalogue.values.stop;
  const TESTS = catalogue.values.tests;
  const FUNCTIONS = catalogue.values.functions;

  const HTML = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '`': '&#x60;', '=': '&#x3D;' };

  // The values that a program can see at a place: parameters, variables, and the iterations of loops.
  function Scope(run, parameters, answers) {
    this.run = run;
    this.parameters = parameters;
    this.answers = answers;
    this.variables = {};
    this.loops = {};
  }

  Scope.prototype.step = function () {
    if (++this.run.steps > MOST_STEPS) stop('It needs more steps than this page takes.');
  };

  // A scope in which variables can be set without a change of this one.
  Scope.prototype.copy = function () {
    this.step();
    const copy = new Scope(this.run, this.parameters, this.answers);
    copy.variables = Object.create(this.variables);
    copy.loops = Object.create(this.loops);
    return copy;
  };

  Scope.prototype.all = function (values) {
    const scope = this;
    return (values || []).map((one) => scope.value(one));
  };

  Scope.prototype.value = function (value) { return VALUES[value.is](this, value, value.of || []); };

  Scope.prototype.isTrue = function (value) { return this.value(value) === true; };

  Scope.prototype.text = function (one) {
    const value = this.value(one.value);
    const printed = (one.as ? catalogue.values.printed[one.as] : text)(value);
    return one.html ? printed.replace(/[&<>"'`=]/g, (unit) => HTML[unit]) : printed;
  };

  // All parameters as one object, without some of them, and with the values for which there are none.
  function whole(scope, beside) {
    if (!beside) return scope.parameters;
    const all = Object.create(null);
    const others = scope.parameters['(others)'];
    Object.keys(scope.parameters).filter((name) => !beside.includes(name)).forEach((name) => {
      all[name] = scope.parameters[name];
    });
    if (!isObject(others)) return all;
    Object.keys(others).forEach((name) => { all[name] = others[name]; });
    Object.keys(all).filter((name) => name.charAt(0) === '@').forEach((name) => { delete all[name]; });
    return all;
  }

  const VALUES = {
    parameters: (scope, value) => whole(scope, value.beside),
    read: (scope, value) => scope.variables[value.variable],
    answer: (scope, value) => scope.answers[value.source],
    member: (scope, value, of) => {
      const object = scope.value(of[0]);
      return isObject(object) ? member(object, value.name) : undefined;
    },
    dynamic_member: (scope, value, of) => member(scope.value(of[0]), value.name),
    element: (scope, value, of) => {
      const all = scope.value(of[0]);
      const index = scope.value(of[1]);
      return Array.isArray(all) && typeof index === 'number' ? all[index] : undefined;
    },
    dynamic_lookup: (scope, value, of) => {
      const object = scope.value(of[0]);
      if (!Array.isArray(object) && !TESTS.truthy(object)) return object;
      const key = scope.value(of[1]);
      return member(object, isAbsent(key) ? 'null' : text(key));
    },
    length: (scope, value, of) => {
      const its = scope.value(of[0]);
      return Array.isArray(its) || typeof its === 'string' ? its.length : undefined;
    },
    literal: (scope, value) => value.decimal === undefined ? value.value : catalogue.decimal(value.decimal),
    absent: () => undefined,
    to_any: (scope, value, of) => scope.value(of[0]),
    contexts: (scope, value, of) => {
      const its = scope.value(of[0]);
      if (Array.isArray(its)) return its;
      if (isAbsent(its) || its === false) return [];
      const enclosing = scope.value(of[1]);
      return [its === true ? (isAbsent(enclosing) ? '' : enclosing) : its];
    },
    extended: (scope, value, of) => {
      const all = Object.create(null);
      items(scope.value(of[0])).forEach((item) => { all[item[0]] = item[1]; });
      (value.names || []).forEach((name, i) => {
        const given = scope.value(of[i + 1]);
        all[name] = given === null ? undefined : given; // JSON leaves out what is undefined
      });
      return all;
    },
    loop_state: (scope, value) => {
      const loop = scope.loops[value.loop];
      switch (value.property) {
        case 'index': return loop.index;
        case 'number': return loop.index + 1;
        case 'key': return loop.key;
        case 'first': return loop.index === 0;
        default: return loop.index === loop.count - 1;
      }
    },
    truth: (scope, value, of) => TESTS[value.test](scope.value(of[0])),
    is_list: (scope, value, of) => Array.isArray(scope.value(of[0])),
    not: (scope, value, of) => !scope.isTrue(of[0]),
    apply: (scope, value, of) => FUNCTIONS[value.function].apply(null, scope.all(of)),
    choice: (scope, value, of) => scope.value(of[scope.isTrue(of[0]) ? 1 : 2])
  };

  const ATTRIBUTE = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' };

  // What instructions do that are the same among texts and messages: they run blocks by a function.
  const CONTROL = {
    branch: function (one, scope, run) {
      let block = one.else;
      one.cases.some((its) => scope.isTrue(its[0]) && ((block = its[1]), true));
      run(block, scope);
    },
    bind: function (one, scope, run) {
      scope.variables[one.variable] = scope.value(one.value);
      run(one.body, scope);
    },
    loop: function (one, scope, run, each) {
      const all = items(scope.value(one.over));
      const iteration = (i) => {
        scope.step();
        scope.variables[one.item] = all[i][1];
        scope.loops[one.frame] = { index: i, key: all[i][0], count: all.length };
        run(one.body, scope);
      };
      if (each) each(all.length, iteration); else all.forEach((item, i) => iteration(i));
      if (all.length === 0) run(one.else, scope);
    }
  };
  catalogue.control = CONTROL;

  // What instructions of texts do.
  const TEXTS = {
    text: (one, scope, out) => out.add(one.text, one.at),
    value: (one, scope, out) => out.value(scope.text(one), one.at),
    call: function (one, scope, out, program) {
      const procedure = program.procedures[one.procedure];
      const inner = scope.copy();
      (procedure.parameters || []).forEach((variable, i) => { inner.variables[variable] = scope.value(one.arguments[i]); });
      runText(procedure.body, inner, out, program);
    },
    include: function (one, scope, out) {
      const fragment = scope.run.fragments[one.fragment];
      const parameters = Object.create(null);
      (fragment.parameters || []).forEach((name, i) => {
        const value = scope.value(one.arguments[i]);
        if (!isAbsent(value)) parameters[name] = value;
      });
      scope.step();
      runText(fragment.text, new Scope(scope.run, parameters, {}), out, fragment);
    },
    indent: function (one, scope, out, program) {
      out.begin();
      runText(one.body, scope, out, program);
      out.indent(one.indent);
    },
    fence: function (one, scope, out, program) {
      if (one.markdown) out.emptyLine(one.lineBreak, one.at);
      else if (one.beginsLine) out.line(one.lineBreak, one.at);
      out.add(one.before, one.at);
      (one.attributes || []).forEach((attribute) => {
        if (isAbsent(scope.value(attribute.value))) return;
        const value = scope.text(attribute).replace(/[&<>"\t\n\r]/g, (unit) => ATTRIBUTE[unit]);
        out.add(' ' + attribute.name + '="' + value + '"', one.at);
      });
      out.add(one.after, one.at);
      out.begin();
      runText(one.body, scope, out, program);
      if (one.markdown) {
        out.endCode(one.name, one.lineBreak, one.lastLineBreak, one.at);
        return;
      }
      out.endTags(one.name);
      if (one.endsLine) out.line(one.lineBreak, one.at);
      out.add(one.closing, one.at);
    },
    mark: function (one, scope, out) {
      const its = scope.all(one.of);
      switch (one.mark) {
        case 'media': out.mark(its[0] instanceof catalogue.Media ? { media: its[0].shown } : null); break;
        case 'link': out.mark(catalogue.linkedMedia(its[0], its[1], text)); break;
        case 'section': out.mark({ section: one.name }); break;
        case 'turn': out.mark({ role: one.role }); break;
        default: out.mark({ past: list(its[0]), at: one.at });
      }
    },
    log: () => {}
  };

  function runText(block, scope, out, program) {
    (block || []).forEach((one) => {
      if (CONTROL[one.op]) CONTROL[one.op](one, scope, (inner, its) => runText(inner, its, out, program));
      else TEXTS[one.op](one, scope, out, program);
    });
  }

  // What all programs of a rendering share.
  catalogue.newRun = function (data) {
    const places = (data.places || []).concat([[]]);
    return { steps: 0, fragments: data.fragments || [], places: places, unknown: places.length - 1 };
  };

  catalogue.newScope = (run, parameters, answers) => new Scope(run, parameters, answers);

  // The output of a block of a program's text.
  catalogue.textOfBlock = function (block, scope, program) {
    const out = new catalogue.Output(scope.run);
    runText(block, scope, out, program);
    return out;
  };
})(window.catalogue);
