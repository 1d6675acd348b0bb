// Values and the JSON Schema of the parameters of a prompt.
(function (catalogue) {
  'use strict';

  const own = (object, name) => Object.prototype.hasOwnProperty.call(object, name);
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

  // The schema that a reference leads to.
  catalogue.resolve = function (schema, root) {
    let found = schema || {};
    for (let i = 0; found.$ref && i < 20; i++) {
      const name = decodeURIComponent(found.$ref.slice(found.$ref.lastIndexOf('/') + 1))
        .replace(/~1/g, '/').replace(/~0/g, '~');
      found = (root.$defs || {})[name] || {};
    }
    return found;
  };

  const TYPES = {
    string: (value) => typeof value === 'string',
    boolean: (value) => typeof value === 'boolean',
    number: (value) => Number.isFinite(value),
    integer: (value) => Number.isSafeInteger(value),
    array: (value) => Array.isArray(value),
    object: isObject
  };

  // Whether a value has the types of a schema. A form may still be incomplete, so nothing is required.
  function fits(value, schema, root) {
    const its = catalogue.resolve(schema, root);
    if (its.anyOf && !its.anyOf.some((one) => fits(value, one, root))) return false;
    const isDecimal = its.format === 'decimal' && typeof value === 'string' && /^-?\d[\d.eE+-]*$/.test(value);
    if (its.type && !isDecimal && !TYPES[its.type](value)) return false;
    if (its.enum && !its.enum.includes(value)) return false;
    if (its.pattern && !new RegExp(its.pattern).test(value)) return false;
    if (its.items && !value.every((one) => fits(one, its.items, root))) return false;
    return !its.properties || Object.keys(value).every((name) =>
      own(its.properties, name) && fits(value[name], its.properties[name], root));
  }

  // The values that a prompt takes, of those that somebody else wrote, and the names of the others.
  catalogue.fitting = function (schema, given) {
    const found = { values: {}, dropped: [] };
    Object.keys(given).forEach((name) => {
      const fit = own(schema.properties || {}, name) && fits(given[name], schema.properties[name], schema);
      if (fit) found.values[name] = given[name]; else found.dropped.push(name);
    });
    return found;
  };
})(window.catalogue);
