// What a page without a server renders. The first item of an answer is how it went: text, messages, reason or problem.
var pageOf = (function () {
  var live;
  return {
    load: function (data) {
      live = window.catalogue.live({ live: JSON.parse(data) });
      return live.reason ? ['reason', live.reason] : [];
    },
    render: function (values, variant, most) {
      try {
        var all = live.render(JSON.parse(values), variant, '', most === '' ? undefined : Number(most));
        if (all.text) return ['text', all.text.map(function (one) { return one[0]; }).join('')];
        return ['messages', String(all.tokens)].concat(all.messages.map(function (one) {
          return one.role + (one.prefix ? '*' : '') + ': ' + one.parts.map(function (part) {
            return part.text ? part.text.map(function (its) { return its[0]; }).join('') : '<' + (part.media || part.section) + '>';
          }).join('|');
        }), all.dropped);
      } catch (e) {
        if (!(e instanceof window.catalogue.Problem) || e.cause) throw e.cause || e;
        return ['problem', e.problem];
      }
    }
  };
})();
function loadPage(data) { return pageOf.load(data); }
function renderPage(values, variant, most) { return pageOf.render(values, variant, most); }
