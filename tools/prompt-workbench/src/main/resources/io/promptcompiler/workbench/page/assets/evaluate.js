// Makes functions of templates that were parsed when the pages were written. They do what handlebars.js
// precompiles, and run on its runtime, but a template stays data: no code is made of it.
(function (catalogue) {
  'use strict';
  const HELPERS = ['each', 'if', 'log', 'lookup', 'unless', 'with'];

  // A frame is what the runtime passes to a program.
  function frame(container, context, helpers, partials, data, blockParams, depths) {
    return { container: container, context: context, helpers: helpers, partials: partials, data: data,
      blockParams: blockParams, depths: depths,
      self: context !== null && context !== undefined ? context : container.nullContext };
  }

  // Where a name of a block's parameter is found, as [block, index]; undefined for another name.
  function blockParam(path, names) {
    if (path.data || path.depth || path.scoped || path.path.length === 0) return undefined;
    for (let block = 0; block < names.length; block++) {
      const index = names[block].indexOf(path.path[0]);
      if (index >= 0) return [block, index];
    }
    return undefined;
  }

  function isSimple(path) { return path.path.length === 1 && !path.data && !path.depth && !path.scoped; }

  // @number is an extension: @index plus one.
  function pathValue(path, names) {
    if (path.data && path.path.length === 1 && path.path[0] === 'number') {
      const index = pathValue({ path: ['index'], data: true, depth: path.depth }, names);
      return (at) => { const value = index(at); return value === undefined ? value : value + 1; };
    }
    const found = blockParam(path, names);
    const depth = path.depth || 0;
    const segments = found ? path.path.slice(1) : path.path;
    return (at) => {
      let value = depth > 0 ? at.depths[depth] : at.context;
      if (found) value = at.blockParams[found[0]][found[1]];
      if (path.data) value = at.container.data(at.data, depth);
      return segments.reduce((now, segment) => now === null || now === undefined || (path.data && !now) ? now
        : at.container.lookupProperty(now, segment), value);
    };
  }

  catalogue.evaluator = function (template) {
    const spec = { compiler: [8, '>= 4.3.0'], useData: true, useDepths: true, useBlockParams: true,
      usePartial: true, useDecorators: true };
    let programs = 0;

    function expression(one, names) {
      if (one.path) return pathValue(one, names);
      if (one.call) return callValue(one.call, names, true);
      return () => one.value;
    }

    // What a call passes to a helper, as a function of a frame.
    function options(call, names, blocks) {
      const hash = Object.keys(call.hash || {}).map((name) => [name, expression(call.hash[name], names)]);
      return (at) => {
        const its = { name: (call.callee.path || []).join('.'), hash: {}, data: at.data };
        hash.forEach((pair) => { its.hash[pair[0]] = pair[1](at); });
        if (blocks) {
          its.fn = child(blocks.body, at);
          its.inverse = child(blocks.inverse, at);
        }
        return its;
      };
    }

    function child(block, at) {
      return block ? at.container.program(block.number, at.data, block.names, at.blockParams, at.depths) : at.container.noop;
    }

    // The value of a tag: that of a helper, of a variable, or of whichever there is.
    function callValue(call, names, isHelper, blocks) {
      const path = call.callee;
      const value = pathValue(path, names);
      const name = path.path[0];
      const isName = isSimple(path);
      const param = blockParam(path, names);
      const args = (call.arguments || []).map((one) => expression(one, names));
      const given = options(call, names, blocks);
      const named = (at) => isName ? at.container.lookupProperty(at.helpers, name) : undefined;
      const section = (at, result, its) => blocks ? at.container.hooks.blockHelperMissing.call(at.context, result, its) : result;
      if (!param && (isHelper || args.length > 0 || call.hash || (isName && HELPERS.includes(name)))) {
        return (at) => (named(at) || value(at) || at.container.hooks.helperMissing)
          .apply(at.self, args.map((one) => one(at)).concat([given(at)]));
      }
      if (!param && isName) {
        return (at) => {
          const its = given(at);
          let found = named(at) || value(at);
          if (found === null || found === undefined) found = at.container.hooks.helperMissing;
          const result = typeof found === 'function' ? found.call(at.self, its) : found;
          return named(at) ? result : section(at, result, its);
        };
      }
      return (at) => section(at, at.container.lambda(value(at), at.context), given(at));
    }

    function partial(call, one, names) {
      // Only a text is a name: an object from elsewhere would be a template.
      const name = expression(call.name ? { value: call.name } : call.callee, names);
      const context = expression((call.arguments || [{ path: [] }])[0], names);
      const given = options(call, names);
      const block = one.body && program(one.body, names);
      return (at) => {
        const its = Object.assign(given(at), { name: name(at), indent: one.indent, helpers: at.helpers,
          partials: at.partials, decorators: at.container.decorators });
        if (typeof its.name !== 'string') throw new Error('The name of a partial is a text.');
        const isKnown = its.name === '@partial-block' || Object.prototype.hasOwnProperty.call(at.partials, its.name);
        if (!isKnown && !block) throw new Error('No partial has this name.');
        if (!call.hash) delete its.hash;
        if (block) Object.assign(its, { fn: child(block, at), inverse: at.container.noop });
        return at.container.invokePartial(isKnown ? at.partials[its.name] : undefined, context(at), its);
      };
    }

    function decorator(call, one, names) {
      const args = (call.arguments || []).map((it) => expression(it, names));
      const given = options(call, names, { body: program(one.body, names) });
      return (at, fn, props) => {
        const its = Object.assign(given(at), { args: args.map((it) => it(at)) });
        return at.container.decorators[call.callee.path[0]](fn, props, at.container, its) || fn;
      };
    }

    function statement(one, names) {
      if (typeof one === 'string') return () => one;
      if (one.partial) return partial(one.partial, one, names);
      if (one.block) {
        return callValue(one.block, names, false,
          { body: one.body && program(one.body, names), inverse: one.inverse && program(one.inverse, names) });
      }
      const value = callValue(one.print, names, false);
      return (at) => at.container.escapeExpression(value(at));
    }

    function program(body, outer, key) {
      const number = key || programs++;
      const own = body.parameters || [];
      const names = [own].concat(outer);
      const all = body.statements || [];
      const texts = all.filter((one) => !one.decorator).map((one) => statement(one, names));
      const decorators = all.filter((one) => one.decorator).map((one) => decorator(one.decorator, one, names));
      spec[number] = function () {
        const at = frame.apply(null, arguments);
        return texts.map((text) => text(at)).join('');
      };
      if (decorators.length > 0) {
        spec[number + '_d'] = function (fn, props, container, context, data, blockParams, depths) {
          const at = frame(container, context, container.helpers, container.partials, data, blockParams, depths);
          return decorators.reduce((now, one) => one(at, now, props), fn);
        };
      }
      return { number: number, names: own.length };
    }

    program(template, [], 'main');
    return Handlebars.template(spec);
  };
})(window.catalogue);
