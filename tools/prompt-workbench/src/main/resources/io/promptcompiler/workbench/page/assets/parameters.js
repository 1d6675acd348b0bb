// Reads the values of a form as the parameters of a program, as ReadParameters.java does. What this page might read in another
// way is refused, so that no text is shown that the compiler would not render.
(function (catalogue) {
  'use strict';

  function refuse(path, what) { throw new catalogue.Problem("'" + path + "' has to be " + what + '.'); }

  function isScalar(value) { return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'; }

  function isObject(value) { return typeof value === 'object' && value !== null && !Array.isArray(value); }

  // Beyond the safe integers, JavaScript rounds what somebody wrote.
  function number(value, path) {
    if (typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value)) return Number(value);
    if (typeof value !== 'number' || !isFinite(value)) return refuse(path, 'a number');
    if (value === Math.floor(value) && Math.abs(value) > 9007199254740991) return refuse(path, 'a number of at most 15 digits');
    return value;
  }

  // A copy of any value, in which objects have no members but their own.
  function any(value, path, depth) {
    if (depth > 500) refuse(path, 'nested less deeply');
    if (typeof value === 'number') return number(value, path);
    if (Array.isArray(value)) return value.map((one, i) => any(one, path + '[' + i + ']', depth + 1));
    if (!isObject(value)) return value;
    const copy = Object.create(null);
    Object.keys(value).forEach((name) => { copy[name] = any(value[name], path + '.' + name, depth + 1); });
    return copy;
  }

  function hidden(object, name, value) {
    Object.defineProperty(object, name, { value: value });
    return object;
  }

  // A number with all of its digits, which are hidden from the program, as JavaScript would round them.
  catalogue.Decimal = function (digits) { hidden(this, 'digits', digits); };

  // The decimal of a text in JSON's syntax of numbers, without an exponent; undefined for another or too long a text.
  catalogue.decimal = function (written) {
    const parts = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written);
    if (!parts || written.length > 1000) return undefined;
    const scale = (parts[3] || '').length - Number(parts[4] || 0);
    let digits = (parts[2] + (parts[3] || '')).replace(/^0+(?=\d)/, '');
    if (Math.abs(scale) > 400 || digits.length > 1000) return undefined;
    if (scale < 0 && digits !== '0') digits += new Array(1 - scale).join('0');
    if (scale > 0) {
      digits = new Array(Math.max(0, scale + 1 - digits.length) + 1).join('0') + digits;
      digits = digits.slice(0, -scale) + '.' + digits.slice(-scale);
    }
    return new catalogue.Decimal((/[1-9]/.test(digits) ? parts[1] : '') + digits);
  };

  // A text such as 1.000 may have a group of three digits.
  function decimal(value, path) {
    const isClear = typeof value !== 'string' || !/^-?[1-9]\d{0,2}\.000$/.test(value);
    const its = typeof value === 'number' ? String(number(value, path)) : value;
    return typeof its === 'string' && isClear && catalogue.decimal(its) || refuse(path, 'a decimal, such as 0.10');
  }

  // Media, an object without members of its own: only how it is shown is known here, as nothing is loaded.
  catalogue.Media = function (shown) { hidden(this, 'shown', shown); };

  const TYPE = /^[A-Za-z0-9.+-]+\/[A-Za-z0-9.+-]+$/;
  const DATA = /^data:([a-z]+\/[a-z0-9.+-]+);base64,((?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=)?)$/;
  const ADDRESS = new RegExp('^[A-Za-z][A-Za-z0-9+.-]*:(?:\\/\\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?=[\\/?#]|$)|(?=\\/[^\\/]))'
    + '((?:[A-Za-z0-9._~:\\/@!$&\'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?:[?#](?:[A-Za-z0-9._~:\\/@!$&\'()*+,;=?-]|%[0-9A-Fa-f]{2})*)*$');

  function media(url, contentType, path) {
    if (contentType !== undefined && !TYPE.test(contentType)) refuse(path, 'media with a type like image/png');
    const data = DATA.exec(url);
    if (data) {
      const bytes = data[2].length / 4 * 3 - (/=*$/.exec(data[2])[0].length);
      return new catalogue.Media('Media[' + (contentType || data[1]) + ', ' + bytes + ' bytes]');
    }
    if (/^data:/i.test(url) || !ADDRESS.test(url) || url.split('#').length > 2) {
      refuse(path, "media with a URL like https://example.com/a.png, or 'data:image/png;base64,…'");
    }
    const shown = url.replace(/[?#][^]*$/, '').slice(0, 200);
    return new catalogue.Media('Media[' + (contentType || 'unknown type') + ', ' + shown + ']');
  }

  // The mark for media at a URL that a program knows at run time; none for an empty URL.
  catalogue.linkedMedia = function (url, contentType, text) {
    if (url instanceof catalogue.Media) return { media: url.shown };
    const address = text(url);
    return address === '' ? null : { media: media(address, text(contentType) || undefined, 'URL').shown };
  };

  function givenMedia(value, path) {
    if (typeof value === 'string' && /^data:/i.test(value)) return media(value, undefined, path);
    if (!isObject(value)) return refuse(path, "an object with a 'url'");
    if (value.detail !== undefined && value.detail !== null && !['low', 'high', 'auto'].includes(value.detail)) {
      refuse(path + '.detail', 'one of low, high and auto');
    }
    const isTyped = value.contentType !== undefined && value.contentType !== null;
    if (typeof value.url !== 'string') refuse(path + '.url', 'a text');
    return media(value.url, isTyped ? String(value.contentType) : undefined, path);
  }

  function part(value, path) {
    if (isScalar(value)) return { text: String(value) };
    if (!isObject(value)) return refuse(path, "a text, or an object with 'text' or 'media'");
    if (value.media !== undefined && value.media !== null) return { media: givenMedia(value.media, path).shown };
    return isScalar(value.text) ? { text: String(value.text) } : refuse(path + '.text', 'a text');
  }

  // A message: an object with role, content and prefix, whose parts are hidden from the program.
  function message(value, roles, path) {
    if (!isObject(value)) return refuse(path, 'a message');
    if (!roles.includes(value.role)) refuse(path + '.role', 'one of ' + roles.join(', '));
    const content = value.content;
    if (!Array.isArray(content) && !isScalar(content)) refuse(path + '.content', 'a text');
    const parts = (Array.isArray(content) ? content : [String(content)]).map((one, i) => part(one, path + '.content[' + i + ']'));
    const its = Object.create(null);
    its.role = value.role;
    its.content = parts.map((one) => one.text === undefined ? '' : one.text).join('');
    its.prefix = value.prefix !== undefined && value.prefix !== null && READERS.bool(value.prefix, path + '.prefix');
    return hidden(its, 'parts', parts);
  }

  const READERS = {
    text: (value, path) => isScalar(value) ? String(any(value, path, 0)) : refuse(path, 'a text'),
    bool: (value, path) => {
      if (typeof value === 'boolean') return value;
      return value === 'true' || value === 'false' ? value === 'true' : refuse(path, 'true or false');
    },
    int: (value, path) => {
      const its = number(value, path);
      return its === Math.floor(its) ? its : refuse(path, 'an integer');
    },
    num: number,
    dec: decimal,
    any: (value, path) => any(value, path, 0),
    map: (value, path) => isObject(value) ? any(value, path, 0) : refuse(path, 'an object'),
    media: givenMedia
  };

  // Reads a value that is not absent.
  function read(value, type, path, objects) {
    if (typeof type === 'string') return READERS[type](value, path);
    if (type.enum) return type.enum.includes(value) ? value : refuse(path, 'one of ' + type.enum.join(', '));
    if (type.object !== undefined) {
      return isObject(value) ? members(value, objects[type.object], path + '.', objects) : refuse(path, 'an object');
    }
    if (!Array.isArray(value)) return refuse(path, 'a list');
    return value.map((one, i) => {
      const its = path + '[' + i + ']';
      if (type.list === 'any') return any(one, its, 0);
      if (one === null || one === undefined) refuse(its, 'present');
      return type.messages ? message(one, type.messages, its) : read(one, type.list, its, objects);
    });
  }

  function members(given, fields, prefix, objects) {
    const found = Object.create(null);
    const has = (name) => Object.prototype.hasOwnProperty.call(given, name) && given[name] !== null && given[name] !== undefined;
    (fields || []).forEach((field) => {
      if (field.rest) {
        const others = Object.assign({}, given);
        fields.forEach((one) => delete others[one.name]);
        found[field.name] = any(others, prefix + field.name, 0);
      } else if (has(field.name)) {
        found[field.name] = read(given[field.name], field.type, prefix + field.name, objects);
      } else if (field.required) {
        throw new catalogue.Problem("'" + prefix + field.name + "' is required.");
      } else if (field.default !== undefined) {
        found[field.name] = field.readsDefault ? read(field.default, field.type, prefix + field.name, objects)
          : any(field.default, prefix + field.name, 0);
      }
    });
    return found;
  }

  // The parameters of a program, of a map of values.
  catalogue.parametersOf = (program, values, objects) => members(values, program.parameters, '', objects || []);

  // What sources answer, by their names; those that are not given answer nothing.
  catalogue.answersOf = function (program, values, objects) {
    const fields = Object.keys(program.sources || {}).map((name) => ({ name: name, type: program.sources[name] }));
    const given = fields.length > 0 ? values[program.sourcesKey] : null;
    if (given === undefined || given === null) return Object.create(null);
    if (!isObject(given)) return refuse(program.sourcesKey, 'an object');
    return members(given, fields, program.sourcesKey + '.', objects || []);
  };
})(window.catalogue);
