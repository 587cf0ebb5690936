// Discord's markdown, as far as bots use it: `parse` turns text into a tree of plain objects,
// `render` turns the tree into elements. Nothing here ever makes markup out of text.

import { h } from './dom.js';
import { timeElement, timeText } from './time.js';

// ---------------------------------------------------------------- inline

/** Marks that wrap text, longest first: the pair `**` is tried before the single `*`. */
const WRAPS = [
  ['||', 'spoiler'],
  ['**', 'strong'],
  ['__', 'u'],
  ['~~', 's'],
  ['*', 'em'],
  ['_', 'em'],
];

const ANGLED = [
  [/<@!?(\d+)>/y, (m) => ({ type: 'user', id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ type: 'role', id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ type: 'channel', id: m[1] })],
  [/<\/([^:<>\n]{1,100}):(\d+)>/y, (m) => ({ type: 'command', name: m[1] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ type: 'time', at: Number(m[1]), style: m[2] ?? 'f' })],
  [/<a?:(\w{2,32}):\d+>/y, (m) => ({ type: 'text', text: `:${m[1]}:` })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1])],
  [/\[([^[\]\n]+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?\)/y, (m) => link(m[2], parseInline(m[1]))],
  [/@(everyone|here)\b/y, (m) => ({ type: 'everyone', text: m[0] })],
];

const link = (href, inner) => ({ type: 'link', href, bare: inner === undefined, inner: inner ?? [{ type: 'text', text: href }] });

/** Where the mark that opened before `from` closes, or -1. */
function closing(text, from, mark) {
  const letter = mark[0];
  let at = from;
  while (at < text.length) {
    if (text[at] === '\\') {
      at += 2;
    } else if (text[at] === '`') {
      at = codeEnd(text, at)?.end ?? at + 1;
    } else if (text.startsWith(mark, at)) {
      let run = 0;
      while (text[at + run] === letter) run += 1;
      // A pair closes at the end of its run, so `**a *b***` nests; a lone mark passes over pairs.
      const close = mark.length === 2 ? at + run - 2 : run === 2 ? -1 : at + run - 1;
      if (close > from - 1 && closes(text, from, close, mark)) return close;
      at += run;
    } else {
      at += 1;
    }
  }
  return -1;
}

function closes(text, from, close, mark) {
  if (close === from) return false;
  if (mark === '*') return !/\s/.test(text[close - 1]);
  if (mark === '_') return !/\w/.test(text[close + 1] ?? '');
  return true;
}

/** The code span that starts at `at`: its text and where it ends. */
function codeEnd(text, at) {
  let ticks = 0;
  while (text[at + ticks] === '`') ticks += 1;
  const fence = '`'.repeat(ticks);
  for (let end = text.indexOf(fence, at + ticks); end !== -1; ) {
    let run = 0;
    while (text[end + run] === '`') run += 1;
    if (run === ticks) return { code: text.slice(at + ticks, end), end: end + ticks };
    end = text.indexOf(fence, end + run);
  }
  return null;
}

/** A bare address, without the punctuation that ends the sentence it stands in. */
function bareLink(text, at) {
  const match = /^https?:\/\/[^\s<>"]+/.exec(text.slice(at));
  if (!match) return null;
  let href = match[0].replace(/[.,:;!?'*_~|]+$/, '');
  if (href.endsWith(')') && !href.includes('(')) href = href.slice(0, -1);
  return href;
}

function parseInline(text) {
  const nodes = [];
  let plain = '';
  const flush = () => {
    if (plain) nodes.push({ type: 'text', text: plain });
    plain = '';
  };
  const push = (node) => {
    flush();
    nodes.push(node);
  };
  let at = 0;
  scan: while (at < text.length) {
    const letter = text[at];
    if (letter === '\\' && /[^\w\s]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
      continue;
    }
    if (letter === '\n') {
      push({ type: 'break' });
      at += 1;
      continue;
    }
    if (letter === '`') {
      const code = codeEnd(text, at);
      if (code) {
        push({ type: 'code', text: code.code.replace(/^ (.*`.*) $/s, '$1') });
        at = code.end;
        continue;
      }
    }
    if (letter === '<' || letter === '[' || letter === '@') {
      for (const [pattern, make] of ANGLED) {
        pattern.lastIndex = at;
        const match = pattern.exec(text);
        if (match) {
          push(make(match));
          at += match[0].length;
          continue scan;
        }
      }
    }
    if (letter === 'h') {
      const href = bareLink(text, at);
      if (href) {
        push(link(href));
        at += href.length;
        continue;
      }
    }
    for (const [mark, type] of WRAPS) {
      if (!text.startsWith(mark, at)) continue;
      if (mark === '_' && /\w/.test(text[at - 1] ?? '')) continue;
      if (mark === '*' && /\s/.test(text[at + 1] ?? ' ')) continue;
      const end = closing(text, at + mark.length, mark);
      if (end === -1) continue;
      push({ type, inner: parseInline(text.slice(at + mark.length, end)) });
      at = end + mark.length;
      continue scan;
    }
    plain += letter;
    at += 1;
  }
  flush();
  return nodes;
}

// ---------------------------------------------------------------- blocks

const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;

function parseLines(text) {
  const nodes = [];
  const lines = text.split('\n');
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push({ type: 'lines', inner: parseInline(paragraph.join('\n')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = /^(#{1,3})\s+(\S.*)$/.exec(line);
    const small = /^-#\s+(\S.*)$/.exec(line);
    if (line.startsWith('>>> ')) {
      flush();
      nodes.push({ type: 'quote', inner: parse([line.slice(4), ...lines.slice(at + 1)].join('\n')) });
      return nodes;
    }
    if (/^> ?/.test(line) && (line.startsWith('> ') || line === '>')) {
      flush();
      const quoted = [];
      while (at < lines.length && (lines[at].startsWith('> ') || lines[at] === '>')) quoted.push(lines[at++].slice(2));
      at -= 1;
      nodes.push({ type: 'quote', inner: parseLines(quoted.join('\n')) });
    } else if (heading) {
      flush();
      nodes.push({ type: `h${heading[1].length}`, inner: parseInline(heading[2]) });
    } else if (small) {
      flush();
      nodes.push({ type: 'small', inner: parseInline(small[1]) });
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (at < lines.length && ITEM.test(lines[at])) items.push(ITEM.exec(lines[at++]));
      at -= 1;
      nodes.push(list(items));
    } else {
      paragraph.push(line);
    }
  }
  flush();
  return nodes;
}

/** Nests items by their indentation. */
function list(items) {
  const indent = items[0][1].length;
  const ordered = /\d/.test(items[0][2]);
  const node = { type: 'list', ordered, start: ordered ? parseInt(items[0][2], 10) : null, items: [] };
  for (let at = 0; at < items.length; ) {
    if (items[at][1].length > indent && node.items.length) {
      const from = at;
      while (at < items.length && items[at][1].length > indent) at += 1;
      node.items.at(-1).push(list(items.slice(from, at)));
    } else {
      node.items.push(parseInline(items[at][3]));
      at += 1;
    }
  }
  return node;
}

/** Text to a tree. Code blocks come first, since nothing inside them means anything. */
export function parse(text) {
  const nodes = [];
  const fence = /```(?:([\w+#-]{1,20})\n)?([\s\S]*?)```/g;
  let at = 0;
  for (let match = fence.exec(text); match; match = fence.exec(text)) {
    const before = text.slice(at, match.index).replace(/\n$/, '');
    if (before) nodes.push(...parseLines(before));
    nodes.push({ type: 'pre', language: match[1] ?? '', text: match[2].replace(/^\n|\n$/g, '') });
    at = match.index + match[0].length;
    if (text[at] === '\n') at += 1;
  }
  if (at < text.length) nodes.push(...parseLines(text.slice(at)));
  return nodes;
}

/** The tree as one line of words, for notices and labels. */
export function plainText(nodes, names) {
  return nodes
    .map((node) => {
      if (node.type === 'break') return ' ';
      if (node.type === 'user') return `@${names.user(node.id)}`;
      if (node.type === 'channel') return `#${names.channel(node.id)}`;
      if (node.type === 'command') return `/${node.name}`;
      if (node.type === 'time') return timeText(node.at, node.style);
      if (node.type === 'list') return node.items.map((item) => plainText(item, names)).join(', ');
      return node.text ?? plainText(node.inner ?? [], names);
    })
    .join('');
}

// ---------------------------------------------------------------- elements

/**
 * The tree as elements. `names` answers `user(id)`, `channel(id)`, `role(id)` with names;
 * `inside(href)` with the address on this page that a link means, `place(href)` with what to call
 * it, both with null for links to elsewhere.
 */
export function render(nodes, names) {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.append(element(node, names));
  return fragment;
}

function element(node, names) {
  const inner = () => render(node.inner, names);
  switch (node.type) {
    case 'text':
      return document.createTextNode(node.text);
    case 'break':
      return h('br');
    case 'code':
      return h('code', {}, node.text);
    case 'pre':
      return h('pre', { tabindex: '0', data: { language: node.language } }, h('code', {}, node.text));
    case 'user': {
      const mine = node.id === names.self;
      return h('span', { class: mine ? 'mention mention-self' : 'mention', data: { user: node.id } }, `@${names.user(node.id)}`);
    }
    case 'role':
      return h('span', { class: 'mention' }, `@${names.role(node.id)}`);
    case 'everyone':
      return h('span', { class: 'mention' }, node.text);
    case 'channel':
      return anchor(names.channelLink(node.id), [`#${names.channel(node.id)}`], names, 'mention');
    case 'command':
      return h('button', { class: 'mention', type: 'button', data: { command: node.name } }, `/${node.name}`);
    case 'time':
      return timeElement(node.at, node.style);
    case 'link': {
      // Discord shows the bare address of a message as the name of its channel.
      const place = node.bare && names.place(node.href);
      return place ? anchor(node.href, [place], names, 'mention') : anchor(node.href, [inner()], names, 'link');
    }
    case 'spoiler':
      return spoiler(inner(), names);
    case 'lines':
      return h('div', { class: 'lines' }, inner());
    case 'quote':
      return h('blockquote', {}, inner());
    case 'list':
      return h(
        node.ordered ? 'ol' : 'ul',
        { start: node.start },
        node.items.map((item) => h('li', {}, render(item, names))),
      );
    case 'small':
      return h('div', { class: 'md-small' }, inner());
    case 'h1':
    case 'h2':
    case 'h3':
      // The page has its own headings above these, so a message's begin at the third level.
      return h(`h${Number(node.type[1]) + 2}`, { class: `md-${node.type}` }, inner());
    default:
      return h(node.type, {}, inner());
  }
}

/** A link; one that leads into this page is followed in this page. */
export function anchor(href, children, names, className = 'link') {
  const inside = names.inside(href);
  return h(
    'a',
    inside
      ? { class: className, href: inside }
      : { class: className, href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    children,
  );
}

function spoiler(children, names) {
  const box = h('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': names.spoilerLabel, 'aria-expanded': 'false' });
  const hidden = h('span', { class: 'spoiler-text', 'aria-hidden': 'true' }, children);
  const show = (event) => {
    if (box.classList.contains('shown')) return;
    if (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    box.classList.add('shown');
    for (const name of ['role', 'tabindex', 'aria-label', 'aria-expanded']) box.removeAttribute(name);
    hidden.removeAttribute('aria-hidden');
  };
  box.addEventListener('click', show, true);
  box.addEventListener('keydown', show);
  box.append(hidden);
  return box;
}
