// Two rendered texts side by side, with marked differences: a prompt and its released version,
// or two of its variants.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;
  // More cells than this take too long to compare.
  const MOST_CELLS = 1000000;
  // As many equal lines stay around a difference.
  const AROUND = 3;

  // Steps from one list to another, by the longest common subsequence: [kind, from, to] with
  // '=' for what both have, '-' for what only the first has, '+' for what only the second has.
  function steps(a, b) {
    if (a.length * b.length > MOST_CELLS) return null;
    const longest = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
    for (let i = a.length - 1; i >= 0; i--) {
      for (let j = b.length - 1; j >= 0; j--) {
        longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1
          : Math.max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    const found = [];
    let i = 0;
    let j = 0;
    while (i < a.length || j < b.length) {
      if (i < a.length && j < b.length && a[i] === b[j]) found.push(['=', i++, j++]);
      else if (j >= b.length || (i < a.length && longest[i + 1][j] >= longest[i][j + 1])) found.push(['-', i++, -1]);
      else found.push(['+', -1, j++]);
    }
    return found;
  }

  // Rows of two lines: removed lines are next to their replacements. The break that ends a text does not begin a line.
  function rows(left, right) {
    const a = left.replace(/\n$/, '').split('\n');
    const b = right.replace(/\n$/, '').split('\n');
    const all = steps(a, b);
    if (all === null) return null;
    const found = [];
    let removed = [];
    let added = [];
    const flush = () => {
      for (let k = 0; k < Math.max(removed.length, added.length); k++) {
        found.push({ same: false, left: removed[k], right: added[k] });
      }
      removed = [];
      added = [];
    };
    for (const [kind, i, j] of all) {
      if (kind === '-') removed.push(a[i]);
      else if (kind === '+') added.push(b[j]);
      else { flush(); found.push({ same: true, left: a[i], right: b[j] }); }
    }
    flush();
    return found;
  }

  // A line that became another one, with the words that differ.
  function words(from, to, tag) {
    const mine = (tag === 'del' ? from : to).split(/(\s+)/);
    const all = from === undefined || to === undefined ? null : steps(from.split(/(\s+)/), to.split(/(\s+)/));
    if (all === null) return [el(tag, {}, mine.join('') || ' ')];
    const kind = tag === 'del' ? '-' : '+';
    const pieces = [];
    let run = '';
    let marked = false;
    const end = () => { if (run) pieces.push(marked ? el(tag, {}, run) : run); run = ''; };
    for (const [what, i, j] of all) {
      if (what !== '=' && what !== kind) continue;
      const piece = mine[tag === 'del' ? i : j];
      if ((what === kind) !== marked) { end(); marked = what === kind; }
      run += piece;
    }
    end();
    return pieces;
  }

  function cell(line, other, same, side) {
    if (line === undefined) return el('td', { class: 'absent-line' });
    const tag = side === 'left' ? 'del' : 'ins';
    return el('td', { class: same ? '' : 'line-' + tag },
      same ? line : side === 'left' ? words(line, other, tag) : words(other, line, tag));
  }

  function row(one) {
    return el('tr', { class: one.same ? 'same' : 'differs' }, cell(one.left, one.right, one.same, 'left'),
      cell(one.right, one.left, one.same, 'right'));
  }

  // Rows with equal ones far from any difference behind a button.
  function body(all) {
    const near = all.map(() => false);
    all.forEach((one, i) => {
      if (one.same) return;
      for (let k = Math.max(0, i - AROUND); k <= Math.min(all.length - 1, i + AROUND); k++) near[k] = true;
    });
    const drawn = [];
    for (let i = 0; i < all.length;) {
      if (near[i]) { drawn.push(row(all[i++])); continue; }
      let end = i;
      while (end < all.length && !near[end]) end++;
      const hidden = all.slice(i, end);
      if (hidden.length <= AROUND) { hidden.forEach((one) => drawn.push(row(one))); i = end; continue; }
      const fold = el('tr', { class: 'fold' }, el('td', { colspan: 2 }, el('button', { type: 'button', class: 'plain',
        onclick: (event) => {
          const its = hidden.map(row);
          event.target.closest('tr').replaceWith(...its);
          its[0].closest('.compare').focus();
        } }, catalogue.plural(hidden.length, 'equal line'))));
      drawn.push(fold);
      i = end;
    }
    return drawn;
  }

  // The two texts as a table; leftName and rightName say what they are.
  catalogue.compare = function (left, right, leftName, rightName) {
    const all = rows(left, right);
    const differing = all === null ? -1 : all.filter((one) => !one.same).length;
    const verdict = all === null ? 'These texts are too long to be compared line by line.'
      : differing === 0 ? 'Both render the same.' : catalogue.plural(differing, 'line') + ' differ' + (differing === 1 ? 's.' : '.');
    if (differing === 0) return el('p', { class: 'quiet', role: 'status' }, verdict);
    const shown = all === null
      ? [el('tr', {}, el('td', {}, left), el('td', {}, right))] : body(all);
    return el('div', {}, el('p', { class: 'quiet', role: 'status' }, verdict),
      el('div', { class: 'compare', tabindex: '0', role: 'group', 'aria-label': leftName + ' and ' + rightName },
        el('table', {}, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, leftName), el('th', { scope: 'col' }, rightName))),
          el('tbody', {}, shown))));
  };

  // What became of a prompt since a release, and what it rendered there with the present values.
  catalogue.sincePane = function (page) {
    const since = page.since;
    if (!since) return null;
    const box = el('div', { class: 'since' });
    const sentence = { 'new': 'It is new.', renamed: 'It was renamed.', changed: 'It has changed.' }[since.word]
      || 'It is as it was.';
    const files = since.files || [];
    const pane = { element: [
      el('p', {}, sentence, since.was && ' It was ', since.was && el('code', {}, since.was), since.was && '.'),
      since.changes && el('ul', { class: 'findings' }, since.changes.map(
        (one) => el('li', { class: 'finding finding-warning' }, one))),
      files.length > 0 && el('h3', {}, 'Output'),
      box,
      files.map((one) => [el('h3', {}, 'Template ', el('code', {}, one.id)),
        catalogue.compare(one.was, one.now, since.release, 'now')])] };
    // released is the released text for these values, from the data or the server; undefined if unknown.
    pane.update = (rendered, released) => {
      if (since.word === 'new') { box.replaceChildren(); return; }
      if (!released) {
        box.replaceChildren(el('p', { class: 'quiet' }, 'Only prompt:serve renders it as it was with values of your own.'));
      } else if (released.problem || !rendered) {
        box.replaceChildren(el('p', { class: 'notice' }, released.problem
          ? 'As it was, it cannot be rendered with these values: ' + released.problem : 'These values cannot be rendered.'));
      } else {
        box.replaceChildren(
          released.notTaken ? el('p', { class: 'quiet' }, 'It did not take ', released.notTaken.map(
            (name, i) => [i ? ', ' : '', el('code', {}, name)]), ' yet.') : '',
          catalogue.compare(catalogue.textOf(released.rendered), catalogue.textOf(rendered), since.release, 'now'));
      }
    };
    return pane;
  };

  // One example in two of its variants, which are chosen.
  catalogue.variantsPane = function (page) {
    const example = (page.examples || []).find((one) => one.variants && one.rendered);
    if (!example) return null;
    const all = [{ variant: 'base', rendered: example.rendered }].concat(example.variants.filter((one) => one.rendered));
    if (all.length < 2) return null;
    const box = el('div', {});
    const chosen = [0, 1];
    const select = (side, label) => {
      const id = catalogue.newId();
      const field = el('select', { id: id }, all.map((one, i) => el('option', { value: i }, one.variant)));
      field.value = String(chosen[side]);
      field.addEventListener('change', () => { chosen[side] = Number(field.value); draw(); });
      return [el('label', { for: id, class: 'inline' }, label), field];
    };
    const about = (one) => {
      const declared = (page.variants || []).find((variant) => variant.name === one.variant) || {};
      return one.variant + ' (≈ ' + catalogue.plural(one.rendered.tokens, 'token') + ')'
        + (declared.of ? ', the text of ' + declared.of : '') + (declared.description ? ': ' + declared.description : '');
    };
    const draw = () => {
      const [left, right] = chosen.map((i) => all[i]);
      box.replaceChildren(catalogue.compare(catalogue.textOf(left.rendered), catalogue.textOf(right.rendered),
        about(left), about(right)));
    };
    draw();
    return [el('p', { class: 'quiet' }, (example.madeUp ? 'Made-up values' : 'The example ' + example.name) + '.'),
      el('div', { class: 'bar' }, select(0, 'Left'), select(1, 'Right')), box];
  };
})(window.catalogue);
