// Trees of handlebars.js as text, in the form that TreeText gives ours.
var dump = (function () {
  function loc(node) {
    return node.loc
      ? '@' + node.loc.start.line + ':' + node.loc.start.column
        + '-' + node.loc.end.line + ':' + node.loc.end.column
      : '@';
  }
  function text(value) { return JSON.stringify(String(value)); }
  function list(nodes) { return '[' + nodes.map(node).join(' ') + ']'; }
  function call(n, name) {
    return node(name) + list(n.params || [])
      + (n.hash ? '{' + n.hash.pairs.map(function (pair) {
        return text(pair.key) + '=' + node(pair.value) + loc(pair);
      }).join(' ') + '}' : '{}');
  }
  // The place of a chained program is an accident of the grammar's implementation.
  function body(program, located) {
    return program
      ? '(' + (program.blockParams || []).map(text).join(' ') + ')' + list(program.body)
        + (located && !program.chained && program.body.length ? loc(program) : '')
      : 'none';
  }
  function strip(s) { return s ? (s.open ? '~' : '-') + (s.close ? '~' : '-') : '--'; }
  function node(n) {
    switch (n.type) {
      case 'ContentStatement': return 'content ' + text(n.value) + text(n.original) + loc(n);
      case 'CommentStatement': return 'comment ' + text(n.value) + strip(n.strip) + loc(n);
      case 'MustacheStatement':
        return 'mustache ' + n.escaped + ' ' + call(n, n.path) + strip(n.strip) + loc(n);
      case 'Decorator': return 'decorator ' + call(n, n.path) + strip(n.strip) + loc(n);
      case 'PartialStatement':
        return 'partial ' + call(n, n.name) + text(n.indent) + strip(n.strip) + loc(n);
      case 'PartialBlockStatement':
        return 'partialblock ' + call(n, n.name) + body(n.program, true) + loc(n);
      case 'DecoratorBlock':
        return 'decoratorblock ' + call(n, n.path) + body(n.program, true) + loc(n);
      case 'BlockStatement':
        return 'block ' + call(n, n.path) + body(n.program, true) + body(n.inverse, true) + loc(n);
      case 'SubExpression': return 'sub ' + call(n, n.path) + loc(n);
      case 'PathExpression':
        return 'path ' + !!n.data + n.depth + '[' + n.parts.map(text).join(' ') + ']'
          + text(n.original) + loc(n);
      case 'StringLiteral': return 'string ' + text(n.value) + loc(n);
      case 'NumberLiteral': return 'number ' + text(n.value) + loc(n);
      case 'BooleanLiteral': return 'boolean ' + text(n.value) + loc(n);
      case 'UndefinedLiteral': return 'undefined' + loc(n);
      case 'NullLiteral': return 'null' + loc(n);
      default: throw new Error(n.type);
    }
  }
  return function (template) {
    var program;
    try {
      program = Handlebars.parse(template);
    } catch (e) {
      return 'rejected';
    }
    return body(program, false);
  };
})();

// What a template renders to without escaping, or what handlebars.js throws. Not by its option
// noEscape, with which {{a}}{{b}} adds two numbers that begin a block: every value goes through
// escapeExpression, as it does by default, and that makes a text of it.
var htmlEscape = Handlebars.Utils.escapeExpression;

function plain(value) { return value === null || value === undefined ? '' : '' + value; }

function AllEscaped() {}
AllEscaped.prototype = new Handlebars.Visitor();
AllEscaped.prototype.MustacheStatement = function (mustache) {
  mustache.escaped = true;
  Handlebars.Visitor.prototype.MustacheStatement.call(this, mustache);
};

// @number is ours, @index and one: a call of a helper that handlebars.js can read.
Handlebars.registerHelper('one more', function (x) { return x === undefined ? x : x + 1; });

function Numbered() {}
Numbered.prototype = new Handlebars.Visitor();
function isNumber(path) { return path.data && path.parts.length === 1 && path.parts[0] === 'number'; }
function oneMore(path) {
  var index = Handlebars.Utils.extend({}, path, { parts: ['index'], original: '@index' });
  return {
    path: { type: 'PathExpression', data: false, depth: 0, parts: ['one more'], original: 'one more', loc: path.loc },
    params: [index]
  };
}
Numbered.prototype.PathExpression = function (path) {
  if (isNumber(path)) Handlebars.Utils.extend(path, oneMore(path), { type: 'SubExpression' });
};
Numbered.prototype.MustacheStatement = function (mustache) {
  if (isNumber(mustache.path)) Handlebars.Utils.extend(mustache, oneMore(mustache.path));
  else Handlebars.Visitor.prototype.MustacheStatement.call(this, mustache);
};

function compiled(template, escape) {
  var program = Handlebars.parse(template);
  new Numbered().accept(program);
  if (!escape) new AllEscaped().accept(program);
  return Handlebars.compile(program);
}

function attempt(call) {
  try {
    return call();
  } catch (e) {
    return 'ERROR ' + e.message;
  }
}

function rendered(escape, template, partials, jsons) {
  Handlebars.Utils.escapeExpression = escape ? htmlEscape : plain;
  var main, texts = JSON.parse(partials), others = {};
  return jsons.map(function (json) {
    return attempt(function () {
      if (!main) {
        Object.keys(texts).forEach(function (name) { others[name] = compiled(texts[name], escape); });
        main = compiled(template, escape);
      }
      // Inline partials are added to what is given, so it is a copy.
      return main(JSON.parse(json), { partials: Handlebars.Utils.extend({}, others) });
    });
  });
}

// What the tests call: all take texts and give a list of texts.
function trees() { return Array.prototype.map.call(arguments, dump); }
function render(template, partials) {
  return rendered(false, template, partials, Array.prototype.slice.call(arguments, 2));
}
function renderEscaped(template, partials) {
  return rendered(true, template, partials, Array.prototype.slice.call(arguments, 2));
}
