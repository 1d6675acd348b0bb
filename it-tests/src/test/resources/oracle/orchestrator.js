// Orchestrator templates as their description has it: objects merge, arrays and values replace,
// variables are replaced when a prompt is rendered.

function merge(base, child) {
  if (!isObject(base) || !isObject(child)) {
    return child;
  }
  var merged = {};
  Object.keys(base).forEach(function (key) {
    merged[key] = base[key];
  });
  Object.keys(child).forEach(function (key) {
    merged[key] = key in base ? merge(base[key], child[key]) : child[key];
  });
  return merged;
}

function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function shown(value) {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value === 'boolean') {
    return value ? 'yes' : 'no';
  }
  if (Array.isArray(value)) {
    return value.map(shown).join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

// The documents outermost first; the messages as JSON, or null where there are none.
function messages(documents, prompt, values) {
  var whole = JSON.parse(documents).reduce(merge);
  var given = JSON.parse(values);
  Object.keys(whole.variables || {}).forEach(function (name) {
    given[name] = name in given ? given[name] : whole.variables[name];
  });
  var texts = whole.prompts[prompt] || {};
  var all = ['system', 'user']
    .filter(function (role) {
      return role in texts;
    })
    .map(function (role) {
      var text = texts[role].replace(/\{([A-Z_][A-Z0-9_]*)\}/g, function (all, name) {
        return shown(given[name]);
      });
      return { role: role, content: text };
    });
  return all.length === 0 ? null : JSON.stringify(all);
}
