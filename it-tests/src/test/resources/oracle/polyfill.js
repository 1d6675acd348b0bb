// Nashorn has no globalThis; without it handlebars.js reaches for accessors that Nashorn lacks too.
var globalThis = this;

// The scripts of pages use these.
Object.assign = Object.assign || function (to) {
  for (var i = 1; i < arguments.length; i++) {
    for (var name in arguments[i]) to[name] = arguments[i][name];
  }
  return to;
};
if (!Array.prototype.includes) {
  Object.defineProperty(Array.prototype, 'includes', { value: function (one) { return this.indexOf(one) >= 0; } });
}
