// Nashorn has no globalThis; without it handlebars.js reaches for accessors that Nashorn lacks too.
var globalThis = this;
