// Functions for all parts of the page. Texts become text nodes and never markup, so the text of a
// prompt cannot be interpreted as HTML.
window.catalogue = {};
(function (catalogue) {
  'use strict';

  const SVG = 'http://www.w3.org/2000/svg';

  function fill(element, attributes, children) {
    for (const name of Object.keys(attributes || {})) {
      const value = attributes[name];
      if (value === undefined || value === null || value === false) continue;
      if (name.slice(0, 2) === 'on') element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value === true ? '' : value);
    }
    append(element, children);
    return element;
  }

  function append(element, children) {
    for (const child of children) {
      if (child === undefined || child === null || child === false || child === '') continue;
      if (Array.isArray(child)) append(element, child);
      else element.append(child instanceof Node ? child : String(child));
    }
  }

  // An element of HTML with attributes, listeners (onclick: …) and children.
  catalogue.el = function (tag, attributes, ...children) {
    return fill(document.createElement(tag), attributes, children);
  };

  catalogue.svg = function (tag, attributes, ...children) {
    return fill(document.createElementNS(SVG, tag), attributes, children);
  };

  catalogue.number = function (value) { return value.toLocaleString('en-US'); };

  catalogue.plural = function (count, word) {
    return catalogue.number(count) + ' ' + word + (count === 1 ? '' : 's');
  };

  catalogue.say = function (sentence) { document.getElementById('said').textContent = sentence; };

  let lastId = 0;
  catalogue.newId = function () { return 'e' + ++lastId; };

  // Keys of prompts in links: slashes stay, so that links can be read.
  catalogue.link = function (key, options) {
    const path = '#/' + key.split('/').map(encodeURIComponent).join('/');
    const given = Object.keys(options || {}).filter((name) => options[name]);
    return given.length === 0
      ? path
      : path + '?' + given.map((name) => name + '=' + encodeURIComponent(options[name])).join('&');
  };

  catalogue.parseLink = function (hash) {
    const all = hash.replace(/^#\/?/, '');
    const mark = all.indexOf('?');
    const options = {};
    try {
      if (mark >= 0) {
        for (const pair of all.slice(mark + 1).split('&')) {
          const equals = pair.indexOf('=');
          if (equals > 0) options[pair.slice(0, equals)] = decodeURIComponent(pair.slice(equals + 1));
        }
      }
      const key = mark < 0 ? all : all.slice(0, mark);
      return { key: key.split('/').map(decodeURIComponent).join('/'), options: options };
    } catch (e) {
      return { key: '', options: {} };
    }
  };

  // A button that copies a text. Without a clipboard the text is selected instead.
  catalogue.copyButton = function (text, what, target) {
    const button = catalogue.el('button', { type: 'button', class: 'plain copy' }, 'Copy');
    button.setAttribute('aria-label', 'Copy ' + what);
    button.addEventListener('click', () => {
      const done = () => {
        button.textContent = 'Copied';
        catalogue.say('Copied ' + what + '.');
        setTimeout(() => { button.textContent = 'Copy'; }, 1500);
      };
      const select = () => {
        if (target) getSelection().selectAllChildren(target());
      };
      if (navigator.clipboard) navigator.clipboard.writeText(text()).then(done, select);
      else select();
    });
    return button;
  };

  catalogue.badge = function (text, kind) {
    return catalogue.el('span', { class: 'badge' + (kind ? ' badge-' + kind : '') }, text);
  };
})(window.catalogue);
