// Values of programs and the functions of the language, with the results of Values.java, Comparisons.java and TextHelpers.java.
(function (catalogue) {
  'use strict';

  const LONGEST = 5000000;

  // Only members of one's own, and not the hidden ones of media and messages.
  const own = (object, name) => Object.prototype.propertyIsEnumerable.call(object, name);
  const isAbsent = (value) => value === undefined || value === null;
  const isDecimal = (value) => value instanceof catalogue.Decimal;
  const isNumber = (value) => typeof value === 'number' || isDecimal(value);
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !isDecimal(value);

  // Stops a rendering; the page shows the sentence.
  catalogue.Problem = function (sentence) { this.problem = sentence; };

  function stop(sentence) { throw new catalogue.Problem(sentence); }

  // Values print as in JavaScript, but an absent one is empty, also in a list.
  function text(value) {
    if (isAbsent(value)) return '';
    if (Array.isArray(value)) return value.map(text).join(',');
    if (isDecimal(value)) return value.digits;
    return isObject(value) ? '[object Object]' : String(value);
  }

  // JSON, in which decimals are numbers with all of their digits: they are written as marked texts, and then without quotes.
  function json(value, indent) {
    const plain = JSON.stringify(value, null, indent);
    let mark = 'decimal:';
    while (plain.indexOf(mark) >= 0) mark += ':';
    const marked = JSON.stringify(value, (name, one) => isDecimal(one) ? mark + one.digits : one, indent);
    return marked.replace(new RegExp('"' + mark + '([-+.0-9Ee]*)"', 'g'), '$1');
  }

  function words(value) {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (Array.isArray(value)) return value.map(words).join(', ');
    return isObject(value) ? json(value) : text(value);
  }

  function jsonOrText(value) { return isAbsent(value) ? '' : typeof value === 'string' ? value : json(value); }

  const TESTS = {
    truthy: (value) => typeof value === 'number' ? value !== 0 : isDecimal(value) ? /[1-9]/.test(value.digits)
      : TESTS.filled(value),
    filled: (value) => typeof value === 'string' ? value !== '' : TESTS.shown(value),
    shown: (value) => Array.isArray(value) ? value.length > 0 : !isAbsent(value) && value !== false,
    given: (value) => !isAbsent(value) && value !== '',
    present: (value) => !isAbsent(value),
    non_empty: (value) => (Array.isArray(value) || typeof value === 'string') && value.length > 0
  };

  function at(list, name) {
    const isIndex = /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < list.length;
    return isIndex ? list[Number(name)] : name === 'length' ? list.length : undefined;
  }

  function member(value, name) {
    if (isObject(value)) return own(value, name) ? value[name] : undefined;
    return Array.isArray(value) || typeof value === 'string' ? at(value, name) : undefined;
  }

  // What a loop visits, as [key, value].
  function items(value) {
    if (Array.isArray(value)) return value.map((one, i) => [i, one]);
    return isObject(value) ? Object.keys(value).map((name) => [name, value[name]]) : [];
  }

  // The order of two numbers of which one is a decimal, by the digits that both print; undefined if one is not finite.
  function order(a, b) {
    const x = magnitude(a);
    const y = magnitude(b);
    if (!x || !y) return undefined;
    if (x.sign !== y.sign) return x.sign - y.sign;
    const length = Math.max(x.whole.length, y.whole.length);
    const fraction = Math.max(x.fraction.length, y.fraction.length);
    const all = (its) => repeated('0', length - its.whole.length) + its.whole + its.fraction
      + repeated('0', fraction - its.fraction.length);
    return all(x) === all(y) ? 0 : (all(x) < all(y) ? -1 : 1) * x.sign;
  }

  function magnitude(value) {
    const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(format(text(value), -1, ''));
    return parts && { sign: !/[1-9]/.test(parts[0]) ? 0 : parts[1] ? -1 : 1, whole: parts[2], fraction: parts[3] || '' };
  }

  function equal(a, b) {
    if (isAbsent(a) || isAbsent(b)) return isAbsent(a) && isAbsent(b);
    if (isDecimal(a) || isDecimal(b)) return isNumber(a) && isNumber(b) && order(a, b) === 0;
    if (typeof a !== 'object' || typeof b !== 'object') return a === b;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => own(b, name) && equal(a[name], b[name]));
  }

  function isLess(a, b) {
    if (isDecimal(a) || isDecimal(b)) return isNumber(a) && isNumber(b) && order(a, b) < 0;
    return typeof a === typeof b && (typeof a === 'number' || typeof a === 'string') && a < b;
  }

  function isAtMost(a, b) {
    return isLess(a, b) || ((isNumber(a) || typeof a === 'string') && equal(a, b));
  }

  function contains(all, one) {
    if (Array.isArray(all)) return all.some((element) => equal(element, one));
    return !isObject(all) && text(all).indexOf(text(one)) >= 0;
  }

  function integer(value) {
    if (isDecimal(value)) return integer(Number(value.digits));
    return typeof value !== 'number' || value !== value ? 0 : value < 0 ? Math.ceil(value) : Math.floor(value);
  }

  function list(value) { return Array.isArray(value) ? value : []; }

  function sorted(value, sign) {
    const all = list(value);
    if (!all.every(isNumber) && !all.every((one) => typeof one === 'string')) return all;
    return all.slice().sort((a, b) => isLess(a, b) ? -sign : isLess(b, a) ? sign : 0);
  }

  function length(value) { return Array.isArray(value) ? value.length : isObject(value) ? 0 : text(value).length; }

  function checked(count) { return count > LONGEST ? stop('The text is too long for this page.') : count; }

  function repeated(piece, count) {
    checked(count * piece.length);
    return new Array(Math.max(0, count) + 1).join(piece);
  }

  // An indent before each line but an empty last one.
  function indented(value, indent) {
    const lines = value.split('\n');
    checked(value.length + lines.length * indent.length);
    return lines.map((line, i) => line === '' && i + 1 === lines.length ? line : indent + line).join('\n');
  }

  // The beginning of a text, which does not end with half of a character.
  function start(value, size) {
    const isSplit = /[\uD800-\uDBFF]$/.test(value.slice(0, size)) && /^[\uDC00-\uDFFF]/.test(value.slice(size));
    return value.slice(0, isSplit ? size - 1 : size);
  }

  // The text of a number in decimal digits, rounded half up, with groups of three digits.
  function format(number, decimals, group) {
    const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(number);
    if (!parts) return number;
    let digits = parts[2] + (parts[3] || '');
    let point = parts[2].length + Number(parts[4] || 0);
    if (point < 1) { digits = repeated('0', 1 - point) + digits; point = 1; }
    digits += repeated('0', point - digits.length);
    if (decimals >= 0) {
      const most = Math.min(decimals, 100);
      digits += repeated('0', point + most + 1 - digits.length);
      let up = digits.charAt(point + most) >= '5';
      const kept = digits.slice(0, point + most).split('');
      for (let i = kept.length - 1; up && i >= 0; i--) {
        up = kept[i] === '9';
        kept[i] = up ? '0' : String(Number(kept[i]) + 1);
      }
      if (up) { kept.unshift('1'); point++; }
      digits = kept.join('');
    }
    const whole = digits.slice(0, point).replace(/\B(?=(?:\d{3})+$)/g, () => group);
    const fraction = digits.slice(point);
    const sign = /[1-9]/.test(digits) ? parts[1] : '';
    return sign + whole + (fraction === '' ? '' : '.' + fraction);
  }

  const BLANK = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
  const LINE_BREAK = /\r\n|[\n\x0b\f\r\x85\u2028\u2029]/g;

  // The functions of the language, and those of TextHelpers, by their names.
  const FUNCTIONS = {
    equal: equal,
    less: isLess,
    at_most: isAtMost,
    greater: (a, b) => isLess(b, a),
    at_least: (a, b) => isAtMost(b, a),
    all: function () { return Array.prototype.every.call(arguments, (one) => one === true); },
    some: function () { return Array.prototype.some.call(arguments, (one) => one === true); },
    or_else: (a, b) => TESTS.given(a) ? a : b,
    json: (value) => isAbsent(value) ? '' : json(value),
    json_without_tags: (value) => isAbsent(value) ? '' : json(value).replace(/</g, '\\u003c'),
    json_lines: (value, indent) => isAbsent(value) ? '' : json(value, Math.max(0, integer(indent))),
    has_part: contains,
    contains: contains,
    length: length,
    integer: integer,
    number: (value) => typeof value === 'number' ? value : isDecimal(value) ? Number(value.digits) : 0,
    decimal: (value) => isDecimal(value) ? value : catalogue.decimal(typeof value === 'number' ? String(value) : '0')
      || catalogue.decimal('0'),
    list: list,
    sort_ascending: (value) => sorted(value, 1),
    sort_descending: (value) => sorted(value, -1),
    take: (value, most) => integer(most) < 0 ? stop('A list is cut to a negative length.') : list(value).slice(0, integer(most)),
    text: text,
    upper: (value) => text(value).toUpperCase(),
    lower: (value) => text(value).toLowerCase(),
    trim: (value) => text(value).trim(),
    capitalize: function (value) {
      const first = /^(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[^])?/.exec(text(value))[0];
      return first.toUpperCase() + text(value).slice(first.length);
    },
    indent: (value, blanks) => indented(text(value), repeated(' ', integer(blanks))),
    truncate: function (value, size, suffix) {
      const whole = text(value);
      const most = Math.max(0, integer(size));
      if (whole.length <= most) return whole;
      return text(suffix).length < most ? start(whole, most - text(suffix).length) + text(suffix) : start(text(suffix), most);
    },
    replace: (value, from, to) => text(from) === '' ? text(value) : text(value).split(text(from)).join(text(to)),
    join: (value, separator) => Array.isArray(value) ? value.map(text).join(text(separator)) : text(value),
    format: (value, decimals, group) => format(text(value), integer(decimals), text(group)),
    inQuotes: (value) => JSON.stringify(text(value).replace(LINE_BREAK, ' ')).slice(1, -1),
    datamark: (value, mark) => text(value).split(text(mark)).join('').split(new RegExp(BLANK.source + '+')).join(text(mark))
  };
  catalogue.values = { isAbsent: isAbsent, isObject: isObject, text: text, printed: { json: jsonOrText, words: words },
    member: member, items: items, list: list, tests: TESTS, functions: FUNCTIONS, checked: checked, repeated: repeated,
    stop: stop, BLANK: BLANK };
})(window.catalogue);
