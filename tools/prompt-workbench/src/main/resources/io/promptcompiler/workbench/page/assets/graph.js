// What a prompt includes and what includes it, as a small graph whose nodes are links.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;
  const svg = catalogue.svg;
  const WIDTH = 250;
  const GAP = 70;
  const HEIGHT = 34;
  const STEP = 46;
  const MOST = 10;

  function shortened(id) { return id.length <= 32 ? id : '…' + id.slice(-31); }

  function node(one, x, y, isSelf) {
    const box = [svg('rect', { x: x, y: y, width: WIDTH, height: HEIGHT, rx: 8, class: isSelf ? 'self' : '' }),
      svg('text', { x: x + 12, y: y + 22 }, shortened(one.id) + (one.library ? ' ↗' : ''))];
    const title = svg('title', {}, one.id + (one.library ? ' of ' + one.library : ''));
    return one.page && !isSelf
      ? svg('a', { href: catalogue.link(one.page), class: 'node' }, title, box)
      : svg('g', { class: 'node' }, title, box);
  }

  function curve(x1, y1, x2, y2) {
    const middle = (x1 + x2) / 2;
    return svg('path', { class: 'edge', d: 'M' + x1 + ' ' + y1 + 'C' + middle + ' ' + y1 + ' ' + middle + ' ' + y2
      + ' ' + x2 + ' ' + y2, 'marker-end': 'url(#arrow)' });
  }

  catalogue.graph = function (id, includes, usedBy) {
    const left = usedBy.slice(0, MOST);
    const right = includes.slice(0, MOST);
    const rows = Math.max(left.length, right.length, 1);
    const height = rows * STEP;
    const columns = 1 + (left.length ? 1 : 0) + (right.length ? 1 : 0);
    const selfX = left.length ? WIDTH + GAP : 0;
    const middle = height / 2;
    const y = (i, count) => (height - count * STEP) / 2 + i * STEP + (STEP - HEIGHT) / 2;
    const drawn = [node({ id: id }, selfX, middle - HEIGHT / 2, true)];
    left.forEach((one, i) => {
      const top = y(i, left.length);
      drawn.push(curve(WIDTH, top + HEIGHT / 2, selfX - 6, middle), node(one, 0, top));
    });
    right.forEach((one, i) => {
      const top = y(i, right.length);
      const x = selfX + WIDTH + GAP;
      drawn.push(curve(selfX + WIDTH, middle, x - 6, top + HEIGHT / 2), node(one, x, top));
    });
    const width = columns * WIDTH + (columns - 1) * GAP;
    const more = (all, words) => all.length > MOST
      && el('p', { class: 'quiet' }, words + ' ' + (all.length - MOST) + ' more: ',
        all.slice(MOST).map((one, i) => [i ? ', ' : '',
          one.page ? el('a', { href: catalogue.link(one.page) }, one.id) : one.id]));
    return el('div', {},
      el('div', { class: 'graph', tabindex: '0', role: 'group', 'aria-label': 'Graph of includes' },
        svg('svg', { viewBox: '-2 -2 ' + (width + 4) + ' ' + (height + 4), width: width + 4, height: height + 4 },
          svg('defs', {}, svg('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 6, refY: 4, markerWidth: 7,
            markerHeight: 7, orient: 'auto' }, svg('path', { d: 'M0 0L8 4L0 8z', class: 'arrow' }))),
          drawn)),
      more(usedBy, 'Used by'), more(includes, 'Includes'));
  };

  // The steps of a folder in the order in which they lead to each other.
  catalogue.flow = function (steps, current) {
    const byId = new Map(steps.map((step) => [step.id, step]));
    const targets = new Set(steps.map((step) => step.next));
    const ordered = [];
    const add = (step) => {
      for (let next = step; next && !ordered.includes(next); next = byId.get(next.next)) ordered.push(next);
    };
    steps.filter((step) => !targets.has(step.id)).forEach(add);
    steps.forEach(add);
    return el('ol', { class: 'flow' }, ordered.map((step) => el('li', { class: 'flow-step' },
      el('a', { href: catalogue.link(step.page), 'aria-current': step.page === current ? 'page' : null,
        class: 'flow-box' },
      el('span', { class: 'flow-id' }, step.id), el('span', {}, step.title),
      el('span', { class: 'quiet' }, catalogue.plural(step.gates || 0, 'gate'))),
      el('p', { class: 'flow-next' },
        el('span', {}, '✓ ', step.humanReview && 'after human review ', '→ ',
          byId.has(step.next) ? step.next : el('strong', {}, step.next)),
        el('span', { class: 'quiet' }, '✗ ' + (step.retries ? 'retry ' + step.retries + '×, then ' : '')
          + step.policy.toLowerCase().replace(/_/g, ' '))))));
  };
})(window.catalogue);
