// Runs the programs of messages within a budget of tokens, with the result of the compiler's interpreter: which messages fit,
// and what was dropped. See MessageOutput.java, MarkedParts.java and DividedText.java.
(function (catalogue) {
  'use strict';

  const tokens = (text) => Math.ceil(text.length / 4);
  const isBlank = (text) => text.trim() === '';
  const textOf = (part) => part.pieces.map((piece) => piece[0]).join('');
  const contentOf = (message) => message.parts.filter((part) => part.pieces).map(textOf).join('');

  // The parts of a range of an output with some of its marks. Blank text around other parts is left out, unless it is kept.
  function parts(output, from, to, marks, keepsBlank) {
    const found = [];
    let at = from;
    const add = (end) => {
      const text = output.text.slice(at, end);
      if (keepsBlank ? text !== '' : !isBlank(text)) found.push({ pieces: catalogue.piecesOf(output, at, end) });
      at = end;
    };
    marks.forEach((one) => {
      add(one.place);
      found.push(one.mark);
    });
    add(to);
    return found;
  }

  function allParts(output, keepsBlank) { return parts(output, 0, output.text.length, output.marks, keepsBlank); }

  // Collects messages, first in slots and then in the layout. Each has to fit into all budgets that are open.
  function MessageOutput(most, slots) {
    this.names = slots;
    this.slots = slots.map(() => []);
    this.layout = [];
    this.current = this.layout;
    this.slot = '';
    this.budgets = [];
    this.used = 0;
    this.drops = [];
    this.blocks = [];
    this.enter(most);
  }

  MessageOutput.prototype.enter = function (most) {
    const end = most === undefined ? Infinity : this.used + most;
    const outer = this.budgets.length > 0 ? this.budgets[this.budgets.length - 1].end : Infinity;
    this.budgets.push({ limit: most, end: Math.min(end, outer) });
  };

  MessageOutput.prototype.under = function (most, body) {
    if (most !== undefined) this.enter(most);
    body();
    if (most !== undefined) this.budgets.pop();
  };

  MessageOutput.prototype.fits = function (count) { return this.used + count <= this.budgets[this.budgets.length - 1].end; };

  // Counts what was dropped for the outermost budget that has too few tokens left.
  MessageOutput.prototype.drop = function (messages, turns, count, needed) {
    let number = 0;
    while (number < this.budgets.length - 1 && this.used + needed <= this.budgets[number].end) number++;
    const limit = this.budgets[number].limit;
    const slot = this.slot;
    let counted = this.drops.filter((one) => one.slot === slot && one.isWhole === (number === 0) && one.limit === limit)[0];
    if (!counted) {
      counted = { slot: slot, isWhole: number === 0, limit: limit, messages: 0, turns: 0, tokens: 0 };
      this.drops.push(counted);
    }
    counted.messages += messages;
    counted.turns += turns;
    counted.tokens += count;
  };

  MessageOutput.prototype.add = function (message, count) {
    this.used += count;
    this.current.push(Object.assign({ tokens: count }, message));
  };

  // Emits a message unless it is empty; whether more may follow.
  MessageOutput.prototype.emit = function (message, most) {
    const text = contentOf(message);
    if (text === '' && message.parts.every((part) => part.pieces)) return true;
    const count = tokens(text);
    if (most !== undefined) this.enter(most);
    const isIn = this.fits(Math.max(1, count));
    if (isIn) this.add(message, count); else this.drop(1, 0, count, Math.max(1, count));
    if (most !== undefined) this.budgets.pop();
    return isIn;
  };

  const isNothing = (message) => isBlank(contentOf(message)) && message.parts.every((part) => part.pieces);

  // The newest messages that fit.
  MessageOutput.prototype.history = function (all) {
    const messages = all.filter((one) => !isNothing(one));
    let first = messages.length;
    let count = 0;
    let needed = 0;
    let dropped = 0;
    for (let i = messages.length - 1; i >= 0; i--) {
      const its = tokens(contentOf(messages[i]));
      if (needed > 0 || !this.fits(count + Math.max(1, its))) {
        needed = needed || count + Math.max(1, its);
        dropped += its;
      } else {
        count += its;
        first = i;
      }
    }
    if (needed > 0) this.drop(first, 0, dropped, needed);
    for (let i = first; i < messages.length; i++) this.add(messages[i], tokens(contentOf(messages[i])));
  };

  MessageOutput.prototype.fill = function (number, body) {
    this.slot = this.names[number];
    this.current = this.slots[number];
    body();
    this.slot = '';
    this.current = this.layout;
  };

  MessageOutput.prototype.show = function (number) { Array.prototype.push.apply(this.layout, this.slots[number]); };

  // Runs the iterations of a loop, each of which may stand before the earlier ones.
  MessageOutput.prototype.loop = function (one, count, iteration, between) {
    const current = this.current;
    const starts = [];
    for (let i = 0; i < count; i++) {
      if (one.stops && !this.fits(1)) {
        this.drop(0, count - i, 0, 1);
        break;
      }
      starts.push(current.length);
      iteration(i);
      if (i < count - 1 && one.between) {
        starts.push(current.length);
        between();
      }
    }
    if (!one.prepends || starts.length === 0) return;
    const blocks = starts.map((from, i) => current.slice(from, starts[i + 1]));
    current.length = starts[0];
    blocks.reverse().forEach((block) => block.forEach((message) => current.push(message)));
  };

  // Joins messages of one role that follow each other, with line breaks.
  function joined(messages, run) {
    const all = [];
    messages.forEach((one) => {
      const last = all[all.length - 1];
      if (!last || last.role !== one.role) {
        all.push(Object.assign({}, one));
        return;
      }
      last.parts = last.parts.concat({ pieces: [['\n', run.unknown]] }, one.parts).reduce((parts, part) => {
        const before = parts[parts.length - 1];
        if (part.pieces && before && before.pieces) before.pieces = before.pieces.concat(part.pieces);
        else parts.push(part.pieces ? { pieces: part.pieces } : part);
        return parts;
      }, []);
      last.prefix = one.prefix;
      last.tokens = tokens(contentOf(last));
    });
    return all;
  }

  function dropped(one) {
    const where = one.slot === '' ? 'the layout' : "slot '" + one.slot + "'";
    const messages = one.messages > 0
      && one.messages + (one.messages === 1 ? ' message (' : ' messages (') + one.tokens + ' tokens)';
    const turns = one.turns > 0 && one.turns + (one.turns === 1 ? ' turn of a loop' : ' turns of a loop');
    return 'In ' + where + ': ' + [messages, turns].filter((its) => its).join(' and ') + ' did not fit into '
      + (one.isWhole ? 'the budget of the render, ' : 'a budget of the template, ') + one.limit + ' tokens.';
  }

  // The messages of a value, whose texts come from a place.
  function past(value, place) {
    return (Array.isArray(value) ? value : []).map((one) => ({ role: one.role, prefix: one.prefix,
      parts: one.parts.map((part) => part.text === undefined ? part : { pieces: [[part.text, place]] }) }));
  }

  // Divides a text at its marks of roles: its messages up to the first history, and those after each history.
  function divided(output) {
    const stretches = [];
    let messages = [];
    let role = 'user';
    let from = 0;
    let marks = [];
    const end = { mark: { role: 'assistant', isEnd: true }, place: output.text.length };
    output.marks.concat(end).forEach((one) => {
      const isPast = one.mark.past !== undefined;
      if (one.mark.role === undefined && !isPast) {
        marks.push(one);
        return;
      }
      const its = { role: role, prefix: false, parts: parts(output, from, one.place, marks, false) };
      if (one.mark.isEnd || isPast || its.parts.length > 0) messages.push(its);
      role = isPast ? 'assistant' : one.mark.role;
      from = one.place;
      marks = [];
      if (isPast) {
        stretches.push(messages);
        messages = [];
      }
    });
    stretches.push(messages);
    return stretches;
  }

  function divide(output, earlier, out) {
    const stretches = divided(output);
    const emit = (messages) => messages.forEach((one) => { if (one.parts.length > 0) out.emit(one); });
    if (stretches.length > 2) {
      stretches.forEach((one, i) => {
        if (i > 0) out.history(earlier);
        emit(one);
      });
      return;
    }
    const first = stretches[0];
    const isAsked = stretches.length === 2;
    let last = first.length - 1;
    while (last >= 0 && first[last].parts.length === 0) last--;
    const cut = !isAsked && last >= 0 && first[last].role === 'user' ? last : first.length;
    out.fill(0, () => emit(first.slice(0, cut)));
    out.fill(2, () => emit(isAsked ? stretches[1] : first.slice(cut)));
    out.fill(1, () => out.history(earlier));
    out.show(0);
    out.show(1);
    out.show(2);
  }

  // What instructions do among messages.
  const MESSAGES = {
    message: (one, scope, out, program) => { emit(one, scope, out, program); },
    history: (one, scope, out) => out.under(one.budget, () => out.history(past(scope.value(one.messages), one.at))),
    fill: (one, scope, out, program) => out.fill(one.slot,
      () => out.under(one.budget, () => runMessages(one.body, scope, out, program))),
    show: function (one, scope, out, program) {
      const isShown = !one.isOmittedEmpty || out.slots[one.slot].length > 0;
      const untilFull = (messages) => { (messages || []).every((its) => emit(its, scope, out, program)); };
      if (isShown) untilFull(one.header);
      out.show(one.slot);
      if (isShown) untilFull(one.footer);
    },
    divide: (one, scope, out, program) =>
      divide(catalogue.textOfBlock(one.text, scope, program), past(scope.value(one.earlier), one.at), out)
  };

  function emit(one, scope, out, program) {
    if (one.unlessBlank && isBlank(catalogue.textOfBlock(one.unlessBlank, scope, program).text)) return true;
    const its = allParts(catalogue.textOfBlock(one.text, scope, program), program.keepsBlank);
    return its.length === 0 || out.emit({ role: one.role, prefix: one.prefix === true, parts: its }, one.budget);
  }

  function runMessages(block, scope, out, program) {
    const run = (inner, its) => runMessages(inner, its, out, program);
    (block || []).forEach((one) => {
      if (!catalogue.control[one.op]) MESSAGES[one.op](one, scope, out, program);
      else catalogue.control[one.op](one, scope, run, (count, iteration) =>
        out.under(one.budget, () => out.loop(one, count, iteration, () => run(one.between, scope))));
    });
  }

  // The messages of a program within a number of tokens, undefined without a limit.
  catalogue.messagesOf = function (program, scope, most) {
    const out = new MessageOutput(most, program.slots || []);
    if (program.limit !== undefined) out.enter(program.limit);
    runMessages(program.messages, scope, out, program);
    const messages = program.joins ? joined(out.layout, scope.run) : out.layout;
    return { messages: messages, dropped: out.drops.map(dropped) };
  };

  // The messages of a part of an orchestrator, which has no budget.
  catalogue.conversationOf = function (program, scope) {
    const messages = program.conversation.map((one) =>
      ({ role: one[0], prefix: false, parts: allParts(catalogue.textOfBlock(one[1], scope, program), true) }));
    messages.forEach((one) => { one.tokens = tokens(contentOf(one)); });
    return { messages: messages.filter((one) => one.parts.length > 0), dropped: [] };
  };

  catalogue.tokensOf = tokens;
})(window.catalogue);
