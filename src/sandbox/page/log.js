// The messages of the channel that is open. Elements are kept as long as nothing about them
// changes, so the focus and the place one has scrolled to stay where they are.

import { byId, fill, h, icon } from './dom.js';
import { t } from './strings.js';
import { dayName } from './time.js';
import { announce } from './overlay.js';
import { channelTitle, current, emit, isThread, loadOlder, markRead, newer, on, state } from './state.js';
import { messageElement, summary } from './message.js';
import { componentState } from './components.js';
import { face } from './people.js';
import { guide } from './guide.js';

/** Messages of one author within this time stand under one name. */
const TOGETHER_MS = 7 * 60 * 1000;
/** The guide stays open until so many messages have been written. */
const GUIDED = 4;
/** Closer to the end than this counts as being at the end, in pixels. */
const AT_END = 100;

/** Elements that were drawn, by message: `{key, element}`. */
const drawn = new Map();
/** Commands on their way, and those that failed: `{id, channel, shown, app, bot, error}`. */
let pending = [];
/** The first message that was unread when the channel was opened. */
let firstUnread = null;
let sticky = true;
/** How long the list was when it was last brought to its end. */
let lengthAtEnd = 0;

const scroller = () => byId('scroller');
const nearEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < AT_END;

function toEnd() {
  scroller().scrollTop = scroller().scrollHeight;
  lengthAtEnd = scroller().scrollHeight;
  sticky = true;
  byId('newest').hidden = true;
}

function isGrouped(message, before) {
  return Boolean(
    before &&
      before.author.id === message.author.id &&
      before.ephemeral === message.ephemeral &&
      before.type !== 18 &&
      message.interaction?.kind !== 'command' &&
      !message.reply_to &&
      message.created - before.created < TOGETHER_MS,
  );
}

function line(className, text) {
  return h('li', { class: `line ${className}` }, h('span', {}, text));
}

/** The list as it should be: days, the line above what is new, messages, commands on their way. */
function wanted(log) {
  const nodes = [];
  let before = null;
  for (const message of log.list) {
    const newDay = !before || new Date(before.created).toDateString() !== new Date(message.created).toDateString();
    if (newDay) nodes.push(line('day', dayName(message.created)));
    const isFirst = firstUnread === message.id;
    if (isFirst) nodes.push(line('new', t('newMessages')));
    const grouped = !newDay && !isFirst && isGrouped(message, before);
    const key = `${JSON.stringify(message)}|${grouped}|${componentState(message)}|${document.documentElement.lang}|${state.me.id}`;
    const known = drawn.get(message.id);
    if (known?.key !== key) drawn.set(message.id, { key, element: messageElement(message, grouped) });
    nodes.push(drawn.get(message.id).element);
    before = message;
  }
  for (const command of pending) if (command.channel === state.channel) nodes.push(pendingElement(command));
  return nodes;
}

/** A command that the bot has not answered, as its answer will look. */
function pendingElement(command) {
  const [before, between, name, after] = command.app ? t('usedApp', command.shown) : t('used', command.shown);
  const body = command.error
    ? [
        h('div', { class: 'note', role: 'alert' }, command.error),
        h('div', { class: 'private-foot' }, icon('eye'), h('span', {}, t('onlyYou')), h('span', { 'aria-hidden': 'true' }, '·'), h('button', { type: 'button', class: 'link', on: { click: () => drop(command) } }, t('dismiss'))),
      ]
    : h('div', { class: 'thinking' }, h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')), t('sending'), '…');
  return h(
    'li',
    { class: 'message private pending' },
    h('div', { class: 'reply-line' }, face(state.me, 'tiny'), before, h('strong', {}, state.me.name), h('span', {}, between), h('span', { class: 'command-name' }, name), after && h('span', {}, after)),
    face(command.bot ?? { id: '0', name: '?', bot: true }),
    h('div', { class: 'body' }, h('div', { class: 'author-line' }, h('strong', { class: 'author' }, command.bot?.name ?? t('app')), h('span', { class: 'app-tag' }, t('app'))), body),
  );
}

function drop(command) {
  pending = pending.filter((one) => one !== command);
  draw();
}

/** Shows a command as being on its way; answers functions for how it ends. */
export function showPending(command) {
  firstUnread = null;
  pending.push(command);
  draw(true);
  return {
    done: () => drop(command),
    fail: (error) => {
      command.error = error;
      draw(true);
    },
  };
}

/** Puts the list in order while touching as little as possible. */
function draw(jump = false) {
  const list = byId('log');
  const log = state.logs.get(state.channel);
  const stay = jump || sticky;
  const focused = document.activeElement;
  const inMessage = focused?.closest?.('[data-message]');
  const back = inMessage && list.contains(inMessage) ? { message: inMessage.dataset.message, key: focused.dataset.key } : null;
  const nodes = log ? wanted(log) : [];
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
  while (list.children.length > nodes.length) list.lastChild.remove();
  if (back && !document.contains(focused)) restoreFocus(list, back);
  drawIntro(log);
  if (stay) toEnd();
}

/** After a press the message is drawn anew: the focus goes to the same control, or near it. */
function restoreFocus(list, { message, key }) {
  const item = list.querySelector(`[data-message="${message}"]`);
  const same = item && key && [...item.querySelectorAll('[data-key]')].find((one) => one.dataset.key === key && !one.disabled);
  const near = item?.querySelector('.row button:not(:disabled), .private-foot button, .tools button');
  (same ?? near ?? byId('composer').querySelector('textarea, input'))?.focus({ preventScroll: true });
}

function drawIntro(log) {
  const channel = current();
  const box = byId('intro');
  if (!channel || !log) {
    fill(box);
    return;
  }
  if (!log.complete) {
    fill(box, h('button', { type: 'button', class: 'button secondary', on: { click: () => older(channel.id) } }, t('loadOlder')));
    return;
  }
  const title = channelTitle(channel);
  const early = log.list.length < GUIDED;
  const key = `${channel.id}|${document.documentElement.lang}|${state.me.id}|${early}|${state.bots.length}`;
  if (box.dataset.key === key && box.children.length) return;
  box.dataset.key = key;
  fill(
    box,
    h('div', { class: 'welcome-icon' }, channel.kind === 'dm' && channel.with ? face(channel.with, 'large') : icon(isThread(channel) ? 'thread' : 'hash')),
    h('h2', {}, channel.kind === 'dm' ? channel.with?.name : t('beginning', title)),
    h('p', { class: 'quiet' }, channel.kind === 'dm' ? t('dmBeginning', channel.with?.name) : t('beginningText', title)),
    channel.kind === 'text' && channel.name === 'games' && guide(early),
  );
}

async function older(channel) {
  const height = scroller().scrollHeight;
  sticky = false;
  await loadOlder(channel);
  scroller().scrollTop += scroller().scrollHeight - height;
}

/** Notices that a channel was opened: where the unread ones begin, and what is to be shown. */
export function channelOpened(mark) {
  drawn.clear();
  delete byId('intro').dataset.key;
  const list = state.logs.get(state.channel)?.list ?? [];
  const unread = mark === undefined ? null : list.find((message) => newer(message.id, mark) && message.author.id !== state.me.id);
  firstUnread = unread && unread !== list[0] ? unread.id : null;
  draw(true);
  readIfSeen();
}

/** Scrolls to a message and marks it for a moment. */
export function showMessage(id) {
  const item = byId('log').querySelector(`[data-message="${id}"]`);
  if (!item) return;
  sticky = false;
  item.scrollIntoView({ block: 'center' });
  item.classList.add('flash');
  setTimeout(() => item.classList.remove('flash'), 2000);
}

function readIfSeen() {
  if (state.channel && document.visibilityState === 'visible' && nearEnd()) markRead(state.channel);
}

/** What was last read out of each message: an edit that changes no word is not read out again. */
const announced = new Map();
function announceOnce(message) {
  const words = summary(message);
  if (announced.get(message.id) === words) return;
  announced.set(message.id, words);
  announce(t('mentionedBy', message.author.name, words));
}

function heardMessage({ message, fresh }) {
  if (message.channel !== state.channel) {
    if (fresh && message.mentions_me) announce(t('mentionedBy', message.author.name, summary(message)));
    return;
  }
  if (fresh && message.author.id === state.me.id) firstUnread = null;
  const mine = message.author.id === state.me.id || (fresh && message.interaction?.user?.id === state.me.id);
  draw(mine && fresh);
  if (message.author.id !== state.me.id) announceOnce(message);
  if (!nearEnd() && fresh) byId('newest').hidden = false;
  readIfSeen();
}

on('message', heardMessage);
// Whoever acts has read what was new.
on('used', () => (firstUnread = null));
on('gone', ({ channel }) => channel === state.channel && draw());
on('log', (channel) => channel === state.channel && draw());
on('redraw', (message) => message.channel === state.channel && draw());
on('people language commands channels', () => state.me && draw());
on('member', () => {
  pending = [];
});

scroller().addEventListener('scroll', () => {
  // A list that has grown moves by itself; only a person who scrolls leaves its end.
  if (sticky && !nearEnd() && scroller().scrollHeight !== lengthAtEnd) {
    toEnd();
    return;
  }
  sticky = nearEnd();
  if (sticky) {
    byId('newest').hidden = true;
    readIfSeen();
  }
});
document.addEventListener('visibilitychange', readIfSeen);
byId('newest').addEventListener('click', toEnd);
// Pictures and opened descriptions make the list longer after it was drawn.
new ResizeObserver(() => sticky && toEnd()).observe(byId('log'));
new ResizeObserver(() => sticky && toEnd()).observe(scroller());
// A click on a command that a message names begins that command.
byId('log').addEventListener('click', (event) => {
  const named = event.target.closest('[data-command]');
  if (named) emit('begin', `/${named.dataset.command}`);
});
