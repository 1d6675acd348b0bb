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

function compiled(template, escape) {
  var program = Handlebars.parse(template);
  if (!escape) new AllEscaped().accept(program);
  return Handlebars.compile(program);
}

function render(template, json, escape, partials) {
  try {
    var texts = JSON.parse(partials);
    var all = {};
    Object.keys(texts).forEach(function (name) { all[name] = compiled(texts[name], escape); });
    Handlebars.Utils.escapeExpression = escape ? htmlEscape : plain;
    return compiled(template, escape)(JSON.parse(json), { partials: all });
  } catch (e) {
    return 'ERROR ' + e.message;
  }
}

// A raw block prints its inside; handlebars.js leaves that to a helper.
Handlebars.registerHelper('raw', function (options) { return options.fn(this); });

function parseJson(json) { return JSON.parse(json); }
