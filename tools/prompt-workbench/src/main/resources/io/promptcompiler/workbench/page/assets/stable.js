// The beginning of a rendering that providers can cache: where it ends, and its share.
(function (catalogue) {
  'use strict';

  const WORDS = { deployment: 'for a deployment', session: 'for a session', append: 'while messages are added' };

  function piece(stretch, from, to) {
    const before = stretch[0].slice(0, from);
    // The line of fixed text is that of its first character.
    const lines = stretch.length > 3 && stretch[1] === 0 ? before.split('\n').length - 1 : 0;
    return [stretch[0].slice(from, to)].concat(stretch.slice(1, 3), stretch.length > 3 ? [stretch[3] + lines] : [],
      stretch.slice(4));
  }

  // Divides stretches at points, [end, how long the text before it stays the same]: a list of
  // [stretch, how long], where the second is '' behind the last point unless a later message has one.
  catalogue.divided = function (stretches, points, later) {
    const all = [];
    let end = 0;
    stretches.forEach(function (stretch) {
      const begin = end;
      end += stretch[0].length;
      let from = begin;
      points.concat([[end, later]]).forEach(function (point) {
        const to = Math.min(point[0], end);
        if (to > from) {
          all.push([piece(stretch, from - begin, to - begin), point[1]]);
          from = to;
        }
      });
    });
    return all;
  };

  // The messages of a rendering, or its text, in order: a list of { points, later } for each.
  catalogue.pointsOf = function (all) {
    let later = '';
    return all.slice().reverse().map(function (one) {
      const its = { points: one.points || [], later: later };
      if (its.points.length > 0) later = its.points[0][1];
      return its;
    }).reverse();
  };

  // A sentence about the shares of the text that stay the same; empty if there are no points.
  catalogue.shares = function (all, lengths) {
    const total = lengths.reduce(function (sum, one) { return sum + one; }, 0);
    const shares = [];
    let before = 0;
    all.forEach(function (one, i) {
      (one.points || []).forEach(function (point) {
        shares.push(Math.round(100 * (before + point[0]) / total) + ' % ' + WORDS[point[1]]);
      });
      before += lengths[i];
    });
    return shares.length > 0 ? 'stays the same: ' + shares.join(', ') : '';
  };
})(window.catalogue);
