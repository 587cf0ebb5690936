// Points in time: Discord's `<t:…>` stamps, the stamps of messages, and the bot's clock.

import { h } from './dom.js';

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** Seconds in each unit, largest first, for "in 3 days". */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

let locale = 'en-US';
/** How far the bot's clock is ahead of this browser's, and how far it was moved, in milliseconds. */
let ahead = 0;
let moved = 0;

export const setTimeLocale = (name) => (locale = name);
export function setBotClock(millis, byHand) {
  ahead = millis - Date.now();
  moved = byHand;
}
/** Whether the sandbox lives in another time than this machine. */
export const isMoved = () => moved > 0;
/** The time as the bot sees it. */
export const botNow = () => new Date(Date.now() + ahead);

function relative(at) {
  const seconds = at - botNow().getTime() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

const absolute = (date, style) => new Intl.DateTimeFormat(locale, STYLES[style]).format(date);

/** A `<t:…>` stamp in words. */
export function timeText(at, style) {
  const date = new Date(at * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${at}:${style}>`;
  return style === 'R' ? relative(at) : absolute(date, style);
}

/** The same as an element; the relative ones are kept fresh by `refreshTimes`. */
export function timeElement(at, style) {
  const date = new Date(at * 1000);
  if (Number.isNaN(date.getTime())) return h('span', { class: 'stamp' }, `<t:${at}:${style}>`);
  return h(
    'time',
    { class: 'stamp', datetime: date.toISOString(), title: absolute(date, 'F'), data: style === 'R' ? { relative: String(at) } : {} },
    timeText(at, style),
  );
}

/** Brings every "in 3 days" on the page up to date. */
export function refreshTimes() {
  for (const element of document.querySelectorAll('time[data-relative]')) {
    const text = relative(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  }
}

/** When a message was written: the time alone today, else the day as well. */
export function messageTime(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === botNow().toDateString();
  return h(
    'time',
    { class: 'message-time', datetime: date.toISOString(), title: absolute(date, 'F') },
    today ? absolute(date, 't') : new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(date),
  );
}

/** A day, for the line between two days of messages. */
export const dayName = (iso) => absolute(new Date(iso), 'D');
/** A full date and time, for the sandbox panel. */
export const fullTime = (date) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(date);
/** The same in few letters, for the strip: a clock that was moved. */
export const shortTime = (date) => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(date);
