// The files of a prompt with numbered lines, and the way from a rendered text to them and back.
(function (catalogue) {
  'use strict';
  const el = catalogue.el;

  // Tags of the template stand out; a comment or a tag over several lines is one in each of them.
  function coloured(line) {
    const pieces = [];
    let at = 0;
    for (const found of line.matchAll(/\{\{[^]*?\}\}+|\$\{[^}]*\}/g)) {
      if (found.index > at) pieces.push(line.slice(at, found.index));
      pieces.push(el('span', { class: 'tag' }, found[0]));
      at = found.index + found[0].length;
    }
    pieces.push(line.slice(at));
    return pieces;
  }

  // How many lines are frontmatter.
  function frontmatter(lines) {
    if (lines[0] !== '---') return 0;
    const end = lines.indexOf('---', 1);
    return end < 0 ? 0 : end + 1;
  }

  catalogue.templatePane = function (files, findings) {
    const pane = { lines: [], output: null };
    const tabs = [];
    const panels = [];
    files.forEach((file, number) => {
      const lines = file.text.replace(/\r\n?/g, '\n').split('\n');
      if (lines[lines.length - 1] === '') lines.pop();
      const head = frontmatter(lines);
      const its = lines.map((line, i) => {
        const found = findings.filter((one) => one.file === number && one.line === i + 1);
        return el('li', { class: (i < head ? 'head' : 'body') + (found.length ? ' found' : ''), 'data-line': i + 1 },
          el('code', {}, coloured(line)),
          found.map((one) => el('p', { class: 'finding finding-' + one.severity },
            el('strong', {}, one.severity + ' ' + one.id + ' '), one.message, one.fix && ' ' + one.fix)));
      });
      pane.lines.push(its);
      const name = file.path.slice(file.path.lastIndexOf('/') + 1);
      const panel = el('ol', { class: 'lines', tabindex: '0', 'aria-label': file.path, hidden: number > 0 }, its);
      panel.addEventListener('mouseover', (event) => lightStretches(event, number));
      panel.addEventListener('mouseleave', () => clear());
      panels.push(panel);
      tabs.push(el('button', { type: 'button', class: 'tab', 'aria-pressed': number === 0 ? 'true' : 'false',
        title: file.path, onclick: () => choose(number) }, name));
    });

    function choose(number) {
      panels.forEach((panel, i) => { panel.hidden = i !== number; });
      tabs.forEach((tab, i) => tab.setAttribute('aria-pressed', i === number ? 'true' : 'false'));
    }

    const where = el('p', { class: 'where quiet', role: 'status' });

    function clear() {
      pane.lines.flat().forEach((line) => line.classList.remove('lit'));
      if (pane.output) pane.output.querySelectorAll('.lit').forEach((one) => one.classList.remove('lit'));
    }

    // Shows the lines that a stretch comes from.
    function lightLines(stretch, scroll) {
      clear();
      stretch.classList.add('lit');
      where.textContent = stretch.dataset.place || '';
      const number = Number(stretch.dataset.file);
      const first = Number(stretch.dataset.line);
      if (!stretch.dataset.line || !pane.lines[number]) return;
      choose(number);
      for (let i = 0; i < Number(stretch.dataset.lines); i++) {
        const line = pane.lines[number][first - 1 + i];
        if (line) line.classList.add('lit');
      }
      const line = pane.lines[number][first - 1];
      if (line && scroll) {
        const panel = panels[number];
        panel.scrollTop = line.offsetTop - panel.clientHeight / 3;
      }
    }

    function lightStretches(event, number) {
      const line = event.target.closest('li');
      if (!line || !pane.output) return;
      clear();
      line.classList.add('lit');
      const wanted = Number(line.dataset.line);
      pane.output.querySelectorAll('[data-line]').forEach((one) => {
        const first = Number(one.dataset.line);
        const last = first + Number(one.dataset.lines) - 1;
        if (Number(one.dataset.file) === number && first <= wanted && wanted <= last) one.classList.add('lit');
      });
    }

    // Follows an output: by the mouse, or with the arrow keys when it has the focus.
    pane.follow = function (output) {
      pane.output = output;
      let at = -1;
      output.addEventListener('mouseover', (event) => {
        const stretch = event.target.closest('[data-line]');
        if (stretch) lightLines(stretch, true);
      });
      output.addEventListener('mouseleave', clear);
      output.addEventListener('keydown', (event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const all = [...output.querySelectorAll('[data-line]')];
        if (step === 0 || all.length === 0) return;
        at = Math.min(all.length - 1, Math.max(0, at + step));
        lightLines(all[at], true);
        all[at].scrollIntoView({ block: 'nearest' });
        event.preventDefault();
      });
    };

    // What is wrong comes first, else what is rendered; its frontmatter is above.
    requestAnimationFrame(() => {
      const first = panels[0] && (panels[0].querySelector('.found') || panels[0].querySelector('.body'));
      if (first) panels[0].scrollTop = first.offsetTop - 12;
    });

    pane.element = el('div', { class: 'template' },
      el('div', { class: 'pane-head' }, el('h2', { class: 'small' }, 'Template'),
        el('div', { class: 'tabs' }, files.length > 1 && tabs), where),
      panels);
    return pane;
  };
})(window.catalogue);
