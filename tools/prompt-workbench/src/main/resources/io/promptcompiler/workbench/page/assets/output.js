// Texts that are built with fences, indents and marks, as FencedText.java and MarkedText.java do.
(function (catalogue) {
  'use strict';
  const isAbsent = catalogue.values.isAbsent;
  const checked = catalogue.values.checked;
  const repeated = catalogue.values.repeated;
  const BLANK = catalogue.values.BLANK;

  // Each UTF-16 unit knows the number of its place, since those of values cannot close a fence.
  catalogue.Output = function (run) {
    this.run = run;
    this.text = '';
    this.places = [];
    this.ends = []; // whether a unit is the last one of a value
    this.begins = [];
    this.marks = [];
  };
  const Output = catalogue.Output;

  Output.prototype.add = function (piece, place) {
    checked(this.text.length + piece.length);
    this.text += piece;
    for (let i = 0; i < piece.length; i++) this.places.push(place);
    this.ends.length = this.places.length;
  };

  Output.prototype.value = function (piece, place) {
    this.add(piece, place);
    if (piece !== '') this.ends[this.ends.length - 1] = true;
  };

  Output.prototype.isPrinted = function (offset) { return this.run.places[this.places[offset]][0] > 0; };

  Output.prototype.mark = function (mark) {
    if (!isAbsent(mark)) this.marks.push({ mark: mark, place: this.text.length });
  };

  Output.prototype.line = function (lineBreak, place) {
    if (this.text !== '' && !/\n$/.test(this.text)) this.add(lineBreak, place);
  };

  Output.prototype.emptyLine = function (lineBreak, place) {
    this.line(lineBreak, place);
    const end = this.text.length - 1;
    const from = end <= 0 ? 0 : this.text.lastIndexOf('\n', end - 1) + 1;
    if (/[^ \t\r]/.test(this.text.slice(from, Math.max(from, end)))) this.add(lineBreak, place);
  };

  Output.prototype.begin = function () { this.begins.push({ from: this.text.length, marks: this.marks.length }); };

  Output.prototype.indent = function (indent) { this.again(this.begins.pop(), '', 0, indent, {}); };

  Output.prototype.endTags = function (name) {
    const begin = this.begins.pop();
    const escaped = {};
    for (let at = this.text.indexOf('<', begin.from); at >= 0; at = this.text.indexOf('<', at + 1)) {
      if (this.isEscaped(name, at)) escaped[at - begin.from] = true;
    }
    if (Object.keys(escaped).length > 0) this.again(begin, '', 0, '', escaped);
  };

  Output.prototype.endCode = function (info, lineBreak, lastLineBreak, place) {
    const begin = this.begins.pop();
    const runs = this.text.slice(begin.from).match(/`+/g) || [];
    const backticks = repeated('`', runs.reduce((most, run) => Math.max(most, run.length), 2) + 1);
    this.again(begin, backticks + info + lineBreak, place, '', {});
    this.line(lineBreak, place);
    this.add(backticks + lastLineBreak, place);
  };

  // Writes the text from a place on again, with something before it, an indent, and escapes.
  Output.prototype.again = function (begin, before, place, indent, escaped) {
    const its = this;
    const units = this.text.slice(begin.from);
    const places = this.places.splice(begin.from);
    const ends = this.ends.splice(begin.from);
    const pieces = [before];
    let size = begin.from + before.length;
    let next = begin.marks;
    const push = (piece, place) => {
      pieces.push(piece);
      size += piece.length;
      for (let i = 0; i < piece.length; i++) its.places.push(place);
    };
    const move = (from) => {
      while (next < its.marks.length && its.marks[next].place === from) its.marks[next++].place = size;
    };
    for (let i = 0; i < before.length; i++) this.places.push(place);
    for (let i = 0; i < units.length; i++) {
      if (i === 0 || units.charAt(i - 1) === '\n') push(indent, this.run.unknown);
      move(begin.from + i);
      push(escaped[i] ? '&lt;' : units.charAt(i), places[i]);
      this.ends.length = size;
      if (ends[i]) this.ends[size - 1] = true;
    }
    this.ends.length = size;
    move(begin.from + units.length);
    this.text = this.text.slice(0, begin.from) + pieces.join('');
    checked(this.text.length);
  };

  // Whether the < at an offset has to be escaped: it begins a tag that a value made at least a part of, or a value ends
  // before it is clear whether it is one.
  Output.prototype.isEscaped = function (name, offset) {
    const isPrinted = this.isPrinted(offset);
    let state = BEGUN;
    let at = offset + 1;
    while (!(isPrinted && this.ends[at - 1]) && at < this.text.length) {
      const character = /^(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[^])/.exec(this.text.substr(at, 2))[0];
      state = nextState(name, state, character);
      if (state === NO_TAG) return false;
      at += character.length;
      if (state === TAG) break;
    }
    if (isPrinted) return true;
    const isTag = state === TAG || state === SLASH + name.length;
    for (let i = offset; isTag && i < at; i++) {
      if (this.isPrinted(i)) return true;
    }
    return false;
  };

  const NO_TAG = 0;
  const BEGUN = 1;
  const TAG = -1;
  const SLASH = 2;
  // The same as in InvisibleCharacters.java.
  const INVISIBLE = new RegExp('^(?:[\\0-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\xad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f'
    + '\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164'
    + '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]|\\ud804[\\udcbd\\udccd]|\\ud80d[\\udc30-\\udc3f\\udc41\\udc42]|\\ud81b\\udfe4'
    + '|\\ud82f[\\udca0-\\udca3]|\\ud834[\\udd59\\udd73-\\udd7a]|[\\udb40-\\udb43][\\udc00-\\udfff])$');

  catalogue.isInvisible = (character) => INVISIBLE.test(character);

  const lower = (character) => /^[A-Z]$/.test(character) ? character.toLowerCase() : character;

  // An automaton that knows tags: <, perhaps /, the name, and a character that cannot belong to a name.
  function nextState(name, state, character) {
    const matched = state - SLASH;
    if (matched === name.length) return /^[A-Za-z0-9_-]$/.test(character) ? NO_TAG : TAG;
    if (catalogue.isInvisible(character) || (matched <= 0 && BLANK.test(character))) return state;
    if (state === BEGUN && character === '/') return SLASH;
    const read = Math.max(0, matched);
    return lower(name.charAt(read)) === lower(character) ? SLASH + read + 1 : NO_TAG;
  }

  // A text in pieces, [text, number of its place].
  catalogue.piecesOf = function (output, from, to) {
    const pieces = [];
    for (let i = from, begin = from; i < to; i++) {
      if (i + 1 === to || output.places[i + 1] !== output.places[begin]) {
        pieces.push([output.text.slice(begin, i + 1), output.places[begin]]);
        begin = i + 1;
      }
    }
    return pieces;
  };
})(window.catalogue);
