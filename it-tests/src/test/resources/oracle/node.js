// Calls functions for a process that writes their names and arguments, all texts, to our input. What they return is
// written to our output, in the same form.
var fs = require('fs');
var vm = require('vm');

// Not our own globals: with a module among them, handlebars.js would export itself and define none.
var globals = vm.createContext();
globals.load = function (script) {
  vm.runInContext(script, globals);
  return [];
};

function bytes(size) {
  var buffer = Buffer.alloc(size);
  for (var at = 0; at < size;) {
    var more = fs.readSync(0, buffer, at, size - at, null);
    if (more === 0) process.exit();
    at += more;
  }
  return buffer;
}
function readNumber() { return bytes(4).readInt32BE(0); }
function readText() { return bytes(2 * readNumber()).swap16().toString('utf16le'); }

function number(value) {
  var buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value, 0);
  return buffer;
}
function write(texts) {
  var parts = [number(texts.length)];
  texts.forEach(function (text) {
    parts.push(number(text.length), Buffer.from(text, 'utf16le').swap16());
  });
  var buffer = Buffer.concat(parts);
  for (var at = 0; at < buffer.length;) at += fs.writeSync(1, buffer, at);
}

for (;;) {
  var texts = [];
  for (var count = readNumber(); count > 0; count--) texts.push(readText());
  write(globals[texts[0]].apply(null, texts.slice(1)));
}
