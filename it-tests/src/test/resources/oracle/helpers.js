// The helpers of prompts for handlebars.js, which has few of its own.
// A raw block prints its inside; handlebars.js leaves that to a helper.
Handlebars.registerHelper('raw', function (options) { return options.fn(this); });

// Our helpers, as they are meant. A name that stands alone is a variable's.
(function () {
  'use strict';

  function helper(name, call) {
    Handlebars.registerHelper(name, function () {
      var options = arguments[arguments.length - 1];
      if (arguments.length > 1) return call.apply(this, arguments);
      var own = this !== null && this !== undefined
        && Object.prototype.hasOwnProperty.call(Object(this), name) ? this[name] : undefined;
      return options.fn
        ? Handlebars.helpers.blockHelperMissing.call(this, own, options)
        : own;
    });
  }
  function absent(x) { return x === null || x === undefined; }
  function text(x) { return absent(x) ? '' : '' + x; }
  function truthy(x) { return !!x && !(Array.isArray(x) && x.length === 0); }
  function integer(x) { return typeof x === 'number' ? (x < 0 ? Math.ceil(x) : Math.floor(x)) : 0; }
  function isObject(x) { return typeof x === 'object' && x !== null; }

  function equal(a, b) {
    if (absent(a) || absent(b)) return absent(a) && absent(b);
    if (!isObject(a) || !isObject(b)) return a === b;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    var names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every(function (name) {
      return Object.prototype.hasOwnProperty.call(b, name) && equal(a[name], b[name]);
    });
  }
  function ordered(a, b) {
    return typeof a === typeof b && (typeof a === 'number' || typeof a === 'string');
  }

  helper('eq', function (a, b) { return equal(a, b); });
  helper('ne', function (a, b) { return !equal(a, b); });
  helper('lt', function (a, b) { return ordered(a, b) && a < b; });
  helper('lte', function (a, b) { return ordered(a, b) && a <= b; });
  helper('gt', function (a, b) { return ordered(a, b) && a > b; });
  helper('gte', function (a, b) { return ordered(a, b) && a >= b; });
  helper('and', function () {
    return Array.prototype.slice.call(arguments, 0, -1).every(truthy);
  });
  helper('or', function () {
    return Array.prototype.slice.call(arguments, 0, -1).some(truthy);
  });
  helper('not', function (x) { return !truthy(x); });
  helper('default', function (x, fallback) { return absent(x) || x === '' ? fallback : x; });
  helper('join', function (list, separator) {
    return Array.isArray(list) ? list.map(text).join(text(separator)) : text(list);
  });
  helper('json', function (x) { return absent(x) ? '' : JSON.stringify(x); });
  helper('upper', function (x) { return text(x).toUpperCase(); });
  helper('lower', function (x) { return text(x).toLowerCase(); });
  helper('trim', function (x) { return text(x).trim(); });
  helper('capitalize', function (x) {
    var first = text(x).match(/^(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[^])?/)[0];
    return first.toUpperCase() + text(x).slice(first.length);
  });
  helper('indent', function (x, n) {
    var blanks = new Array(Math.max(0, integer(n)) + 1).join(' ');
    var lines = text(x).split('\n');
    return lines.map(function (line, i) {
      return !line && i + 1 === lines.length ? line : blanks + line;
    }).join('\n');
  });
  helper('truncate', function (x, n, options) {
    function start(string, length) {
      return string.slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, function (half) {
          return /[\uDC00-\uDFFF]/.test(string.charAt(length)) ? '' : half;
        });
    }
    var whole = text(x), most = Math.max(0, integer(n));
    var suffix = 'suffix' in options.hash ? text(options.hash.suffix) : '…';
    if (whole.length <= most) return whole;
    return suffix.length < most ? start(whole, most - suffix.length) + suffix : start(suffix, most);
  });
  helper('replace', function (x, from, to) {
    return text(from) === '' ? text(x) : text(x).split(text(from)).join(text(to));
  });
  helper('format', function (x, options) {
    var number = typeof x === 'number' ? x : 0, hash = options.hash;
    var parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text(number));
    if (!parts) return text(number);
    var digits = parts[2] + (parts[3] || ''), point = parts[2].length + Number(parts[4] || 0);
    while (point < 1) { digits = '0' + digits; point++; }
    while (digits.length < point) digits += '0';
    var decimals = 'decimals' in hash ? integer(hash.decimals) : -1;
    if (decimals >= 0) {
      decimals = Math.min(decimals, 100);
      while (digits.length < point + decimals + 1) digits += '0';
      var up = digits.charAt(point + decimals) >= '5', kept = digits.slice(0, point + decimals).split('');
      for (var i = kept.length - 1; up && i >= 0; i--) {
        up = kept[i] === '9';
        kept[i] = up ? '0' : String(Number(kept[i]) + 1);
      }
      if (up) { kept.unshift('1'); point++; }
      digits = kept.join('');
    }
    var before = digits.slice(0, point).replace(/^0+(?=\d)/, ''), after = digits.slice(point);
    var sign = /[1-9]/.test(digits) ? parts[1] : '';
    return sign + before.replace(/\B(?=(\d{3})+$)/g, function () { return text(hash.group); })
      + (after && '.' + after);
  });
  helper('datamark', function (x, options) {
    var mark = 'mark' in options.hash ? text(options.hash.mark) : '\u2581';
    return text(x).split(mark).join('')
      .replace(/[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g,
        function () { return mark; });
  });
  helper('contains', function (x, y) {
    if (Array.isArray(x)) return x.some(function (one) { return equal(one, y); });
    return !isObject(x) && text(x).indexOf(text(y)) >= 0;
  });
  helper('length', function (x) {
    return Array.isArray(x) ? x.length : isObject(x) ? 0 : text(x).length;
  });

  var matches = [];
  helper('match', function (x, options) {
    matches.push({ value: x, found: false, text: '' });
    options.fn(this);
    var match = matches.pop();
    return match.found ? match.text : options.inverse(this);
  });
  helper('case', function () {
    var match = matches[matches.length - 1];
    var values = Array.prototype.slice.call(arguments, 0, -1);
    if (!match.found && values.indexOf(match.value) >= 0) {
      match.found = true;
      match.text = arguments[arguments.length - 1].fn(this);
    }
    return '';
  });
  // Handlebars itself writes to a console.
  Handlebars.log = function () {};
  Handlebars.logger.log = function () {};
})();
