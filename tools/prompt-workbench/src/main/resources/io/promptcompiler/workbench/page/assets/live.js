// Renders a prompt in the page with values of one's own. It does so only if the examples come out exactly as the compiler
// rendered them; otherwise the reason is shown.
(function (catalogue) {
  'use strict';

  // The most budgets that a slider shows, see BudgetStops.java.
  const MOST_STOPS = 40;

  function stretches(pieces, run) { return pieces.map((piece) => [piece[0]].concat(run.places[piece[1]])); }

  function shown(message, run) {
    return { role: message.role, prefix: message.prefix, tokens: message.tokens,
      parts: message.parts.map((part) => part.pieces ? { text: stretches(part.pieces, run) } : part) };
  }

  function run(data, program, values, most) {
    const its = catalogue.newRun(data);
    const scope = catalogue.newScope(its, catalogue.parametersOf(program, values, data.objects),
      catalogue.answersOf(program, values, data.objects));
    if (program.text) {
      const out = catalogue.textOfBlock(program.text, scope, program);
      return { text: stretches(catalogue.piecesOf(out, 0, out.text.length), its), tokens: catalogue.tokensOf(out.text) };
    }
    const all = program.conversation ? catalogue.conversationOf(program, scope) : catalogue.messagesOf(program, scope, most);
    return { messages: all.messages.map((one) => shown(one, its)), dropped: all.dropped,
      tokens: all.messages.reduce((sum, one) => sum + one.tokens, 0) };
  }

  // The budgets at which fewer messages remain than with any larger one.
  function stops(rendered, render) {
    const found = [];
    let budget = rendered.tokens - 1;
    while (budget >= 0 && found.length < MOST_STOPS) {
      const its = render(budget);
      if (its.tokens > budget) break;
      found.push(Object.assign({ budget: budget }, its));
      budget = its.tokens - 1;
    }
    return found;
  }

  function problem(error) {
    if (error instanceof catalogue.Problem) return error;
    const sentence = 'This page cannot render these values, which may be too large or too deeply nested.';
    return Object.assign(new catalogue.Problem(sentence), { cause: error });
  }

  // {render: (values, variant, part, most) => rendered} or {reason: '…'}. The function throws a Problem; without a number of
  // tokens, messages have the budgets at which some of them are dropped.
  catalogue.live = function (page) {
    const data = page.live;
    if (!data) return { reason: 'it is not a prompt' };
    if (data.reason) return { reason: data.reason };
    const once = (values, variant, part, most) => {
      try {
        return run(data, part ? data.parts[part] : data.programs[variant || ''], values, most);
      } catch (e) {
        throw problem(e);
      }
    };
    const isSame = (values, variant, part, rendered) => !rendered || data.masked
      || catalogue.textOf(once(values, variant, part)) === catalogue.textOf(rendered);
    try {
      const areSame = (page.examples || []).every((one) => isSame(one.values, one.variant, one.part, one.rendered)
        && (one.variants || []).every((its) => isSame(one.values, its.variant, '', its.rendered)));
      if (!areSame) return { reason: 'this page would render its examples in another way' };
    } catch (e) {
      return { reason: 'this page cannot render its examples: ' + e.problem };
    }
    return { render: (values, variant, part, most) => {
      const all = once(values, variant, part, most);
      const isDropping = all.messages && !part && most === undefined;
      return isDropping ? Object.assign(all, { stops: stops(all, (budget) => once(values, variant, part, budget)) }) : all;
    } };
  };
})(window.catalogue);
