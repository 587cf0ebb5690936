// Making elements. Text enters the page only as text nodes and attributes, never as markup,
// so whatever members call themselves or write stays words.

/**
 * Makes an element.
 *
 * `props` holds attributes, plus `class`, `on` (event name to listener), `data` (dataset) and
 * `css` (custom properties). `true` sets an empty attribute; `false`, `null` and `undefined` none.
 * Children may be nodes, strings, nested arrays, or nothing.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  setProps(element, props);
  append(element, children);
  return element;
}

/** Sets what `h` takes as `props` on an element that exists already. */
export function setProps(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) {
      if (value === false) element.removeAttribute(name);
      continue;
    }
    if (name === 'class') element.className = value;
    else if (name === 'on') for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    else if (name === 'data') Object.assign(element.dataset, value);
    else if (name === 'css') for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

/** Appends nodes and strings, however deeply nested; leaves out nothing-values. */
export function append(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces everything inside an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/**
 * Fills an element anew only when `key` differs from the last time, and leaves the focus on the
 * same link or button, counted from the start: news must not throw anybody out of a list.
 */
export function refill(element, key, build) {
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  const stops = () => [...element.querySelectorAll('a, button, select')];
  const at = stops().indexOf(document.activeElement);
  fill(element, build());
  if (at >= 0) stops()[at]?.focus({ preventScroll: true });
}

export const byId = (id) => document.getElementById(id);

let counter = 0;
/** An id that no other element of the page has, for labels and `aria-controls`. */
export const freshId = (prefix) => `${prefix}-${(counter += 1)}`;

const SVG = 'http://www.w3.org/2000/svg';

/** Strokes on a 24 × 24 grid, drawn for this page. */
const ICONS = {
  hash: 'M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16',
  thread: 'M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  people: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.200.7 3.5 2.600 3.5 5.5',
  plus: 'M12 5v14M5 12h14',
  gear: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  reply: 'M4 18c0-6 4-9 9-9h6M15 5l4 4-4 4',
  chevron: 'M6 9l6 6 6-6',
  send: 'M4 12 20 4l-6 16-3-7z',
  eye: 'M2.5 12c2.5-4.5 6-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  check: 'M5 12.5 10 17.5 19 7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  robot: 'M5 9h14v10H5zM12 9V5M12 4.5v.01M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3',
};

/** One of the page's own icons; decoration, so hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `icon icon-${name}`);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}
