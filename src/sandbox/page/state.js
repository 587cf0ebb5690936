// What the page knows: who one is, what that member sees, and what was said. Views listen to
// topics; only this module changes the state.

import * as api from './api.js';
import { setLanguage, t } from './strings.js';
import { setBotClock, setTimeLocale } from './time.js';

export const state = {
  /** Everybody, from the world: people one may be, and bots. */
  users: [],
  bots: [],
  /** The member one is, and what they see. */
  me: null,
  guilds: [],
  dms: [],
  /** The id of the channel shown. */
  channel: null,
  /** Messages by channel: `{list, complete}`, oldest first. */
  logs: new Map(),
  /** Commands by channel. */
  commands: new Map(),
  connected: true,
  /** For each person: how many unread messages mention them, by channel. */
  waiting: new Map(),
};

const listeners = new Map();

/** Calls `listener` whenever something is said on a topic. */
export function on(topics, listener) {
  for (const topic of topics.split(' ')) {
    if (!listeners.has(topic)) listeners.set(topic, []);
    listeners.get(topic).push(listener);
  }
}

export function emit(topic, data) {
  for (const listener of listeners.get(topic) ?? []) listener(data);
}

// ---------------------------------------------------------------- looking things up

/** Whether snowflake `a` is newer than `b`; ids are longer than a number may hold exactly. */
export const newer = (a, b) => !b || a.length > b.length || (a.length === b.length && a > b);

export const allChannels = () => [...state.guilds.flatMap((guild) => [...guild.channels, ...(guild.threads ?? [])]), ...state.dms];
export const channelOf = (id) => allChannels().find((channel) => channel.id === id) ?? null;
export const guildOf = (channel) => state.guilds.find((guild) => guild.id === channel?.guild) ?? null;
export const isThread = (channel) => channel.kind.endsWith('thread');
export const current = () => channelOf(state.channel);

export const people = () => state.users.filter((user) => !user.bot);
export const botOf = (id) => state.bots.find((bot) => bot.id === id) ?? null;
export const isBot = (id) => botOf(id) !== null;

export function userName(id) {
  const user = state.users.find((one) => one.id === id) ?? botOf(id);
  return user?.name ?? '?';
}

export const channelName = (channel) => (channel.kind === 'dm' ? (channel.with?.name ?? '?') : channel.name);
export const channelTitle = (channel) => (channel.kind === 'dm' ? `@${channelName(channel)}` : isThread(channel) ? channel.name : `#${channel.name}`);
/** The page's address of the open channel as another member. */
export const addressAs = (person) => `#/${encodeURIComponent(person.username)}${state.channel ? `/${state.channel}` : ''}`;
export const address = (channel, message) => `#/${encodeURIComponent(state.me.username)}/${channel}${message ? `/${message}` : ''}`;

/** The address of a message, or of a channel, in Discord's form. */
const MESSAGE_LINK = /^https?:\/\/[^/]+\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** What `markdown.js` needs to name people and places in a message. */
export function namesFor(message) {
  return {
    self: state.me?.id,
    user: (id) => message?.names?.[id] ?? userName(id),
    role: () => '…',
    channel: (id) => channelOf(id)?.name ?? '…',
    channelLink: (id) => address(id),
    place: (href) => {
      const match = MESSAGE_LINK.exec(href);
      const channel = match && channelOf(match[1]);
      return channel ? `${channelTitle(channel)}${match[2] ? ` › ${t('aMessage')}` : ''}` : null;
    },
    // A link to a message in Discord's form leads to the same message on this page.
    inside: (href) => {
      if (href.startsWith('#/')) return href;
      const match = MESSAGE_LINK.exec(href);
      return match && channelOf(match[1]) ? address(match[1], match[2]) : null;
    },
  };
}

// ---------------------------------------------------------------- what is read

const READ_KEY = 'wayk-sandbox-read';
const readMarks = () => {
  try {
    return JSON.parse(localStorage.getItem(READ_KEY)) ?? {};
  } catch {
    return {};
  }
};
const readMark = (member, channel) => readMarks()[member]?.[channel] ?? null;

function setReadMark(member, channel, message) {
  const marks = readMarks();
  marks[member] = { ...marks[member], [channel]: message };
  localStorage.setItem(READ_KEY, JSON.stringify(marks));
}

export const isUnread = (channel) => Boolean(channel.last_message) && newer(channel.last_message, readMark(state.me.id, channel.id));

/** How many mentions wait for a person, in one channel or in all. */
export function waitingFor(member, channel) {
  const counts = state.waiting.get(member);
  if (!counts) return 0;
  if (channel) return counts.get(channel)?.size ?? 0;
  return [...counts.values()].reduce((sum, set) => sum + set.size, 0);
}

function noteMention(member, message) {
  const meant = member === state.me.id ? message.mentions_me : message.mentions.includes(member);
  if (!meant || message.author.id === member || !newer(message.id, readMark(member, message.channel))) return;
  if (!state.waiting.has(member)) state.waiting.set(member, new Map());
  const counts = state.waiting.get(member);
  if (!counts.has(message.channel)) counts.set(message.channel, new Set());
  counts.get(message.channel).add(message.id);
  emit('unread');
}

/** Marks all that is in a channel as read by the member one is. */
export function markRead(id) {
  const channel = channelOf(id);
  if (!channel?.last_message) return;
  state.waiting.get(state.me.id)?.delete(id);
  if (isUnread(channel)) setReadMark(state.me.id, id, channel.last_message);
  emit('unread');
}

/** Makes a message, and what follows it, unread again. */
export function markUnread(message) {
  setReadMark(state.me.id, message.channel, String(BigInt(message.id) - 1n));
  for (const one of state.logs.get(message.channel)?.list ?? []) if (!newer(message.id, one.id)) noteMention(state.me.id, one);
  emit('unread');
}

// ---------------------------------------------------------------- loading

/** Reads who is there; called at start and after the line was broken. */
export async function loadWorld() {
  const world = await api.world();
  state.bots = world.bots;
  setBotClock(world.clock.now, world.clock.ahead_ms);
  state.users = world.users.filter((user) => !world.bots.some((bot) => bot.id === user.id));
  emit('world');
  emit('clock');
  return world;
}

let stop = () => {};

/** Becomes a member: reads what they see and follows what happens to them. */
export async function become(user) {
  stop();
  const seen = await api.view(user.id);
  state.me = seen.user;
  state.guilds = seen.guilds;
  state.dms = seen.dms;
  state.logs.clear();
  arriving.clear();
  state.commands.clear();
  applyLanguage();
  let broken = false;
  stop = api.follow(user.id, seen.last_event, heard, (up) => {
    if (up && broken) emit('reload');
    broken = !up;
    if (state.connected !== up) {
      state.connected = up;
      emit('connection');
    }
  });
  emit('member');
}

/** The page's language: the member's, unless another was chosen for the page. */
export function applyLanguage() {
  const chosen = localStorage.getItem('wayk-sandbox-language');
  const code = chosen || state.me?.locale || navigator.language;
  setLanguage(code.startsWith('ko') ? 'ko' : 'en-US');
  setTimeLocale(code.startsWith('ko') ? 'ko' : 'en-GB');
  emit('language');
}

/** For each channel that is being read: what events brought meanwhile. */
const arriving = new Map();

/** The messages of a channel, read when they are first wanted. */
export async function loadLog(id) {
  if (state.logs.has(id)) return;
  const member = state.me.id;
  const meanwhile = [];
  arriving.set(id, meanwhile);
  const list = await api.messages(member, id);
  if (state.me.id !== member || arriving.get(id) !== meanwhile) return;
  arriving.delete(id);
  state.logs.set(id, { list, complete: list.length < 50 });
  // What happened while the answer was on its way may not be in it; an event is never too old,
  // since whatever changed after it has an event of its own.
  for (const happened of meanwhile) happened();
  emit('log', id);
}

/** The page of messages before those that are known. */
export async function loadOlder(id) {
  const log = state.logs.get(id);
  if (!log || log.complete || !log.list.length) return;
  const list = await api.messages(state.me.id, id, { before: log.list[0].id });
  log.complete = list.length < 50;
  log.list.unshift(...list);
  emit('log', id);
}

/** The commands one may use in a channel. */
export async function commandsIn(id) {
  if (!state.commands.has(id)) state.commands.set(id, await api.commands(state.me.id, id));
  return state.commands.get(id);
}

// ---------------------------------------------------------------- what happens

/**
 * Takes in a message from the answer to a request, unless it is known already: then an event has
 * brought it, and the event may be the newer of the two.
 */
export function adopt(message) {
  const known = state.logs.get(message.channel)?.list.some((one) => one.id === message.id);
  if (!known) upsert(message);
}

/** Takes in a message, new or changed, from an event. */
function upsert(message) {
  arriving.get(message.channel)?.push(() => upsert(message));
  const channel = channelOf(message.channel);
  const log = state.logs.get(message.channel);
  let fresh = true;
  if (log) {
    const at = log.list.findIndex((one) => one.id === message.id);
    fresh = at === -1;
    if (!fresh) log.list[at] = message;
    else if (!log.list.length || newer(message.id, log.list.at(-1).id)) log.list.push(message);
    else log.list.splice(log.list.findIndex((one) => newer(one.id, message.id)), 0, message);
  }
  if (channel && newer(message.id, channel.last_message)) channel.last_message = message.id;
  for (const person of message.ephemeral ? [state.me] : people()) noteMention(person.id, message);
  emit('message', { message, fresh });
  if (fresh) emit('unread');
}

/** Drops a message that was deleted or dismissed. */
export function forget({ channel, message }) {
  arriving.get(channel)?.push(() => forget({ channel, message }));
  const log = state.logs.get(channel);
  if (log) log.list = log.list.filter((one) => one.id !== message);
  state.waiting.get(state.me.id)?.get(channel)?.delete(message);
  emit('gone', { channel, message });
  emit('unread');
}

function placeChannel(channel) {
  const put = (list) => {
    const at = list.findIndex((one) => one.id === channel.id);
    if (at === -1) list.push(channel);
    else list[at] = { ...list[at], ...channel };
  };
  if (channel.kind === 'dm') put(state.dms);
  else {
    const guild = guildOf(channel);
    if (!guild) return;
    guild.threads ??= [];
    put(isThread(channel) ? guild.threads : guild.channels);
  }
  emit('channels');
}

function dropChannel(id) {
  for (const guild of state.guilds) {
    guild.channels = guild.channels.filter((one) => one.id !== id);
    guild.threads = (guild.threads ?? []).filter((one) => one.id !== id && one.parent !== id);
  }
  state.dms = state.dms.filter((one) => one.id !== id);
  state.logs.delete(id);
  emit('channels');
}

const HEARD = {
  message: upsert,
  message_deleted: forget,
  channel: placeChannel,
  channel_deleted: (data) => dropChannel(data.channel),
  guild: (guild) => {
    const at = state.guilds.findIndex((one) => one.id === guild.id);
    if (at === -1) state.guilds.push(guild);
    else state.guilds[at] = { ...state.guilds[at], ...guild };
    state.commands.clear();
    emit('channels');
    emit('people');
    emit('stale');
  },
  guild_left: ({ guild }) => {
    state.guilds = state.guilds.filter((one) => one.id !== guild);
    emit('channels');
  },
  user: (user) => {
    state.users = state.users.map((one) => (one.id === user.id ? { ...one, ...user } : one));
    if (user.id === state.me.id) {
      state.me = { ...state.me, ...user };
      state.commands.clear();
      applyLanguage();
    }
    emit('people');
  },
  commands: () => {
    state.commands.clear();
    emit('commands');
    emit('stale');
  },
  bot: ({ id, online }) => {
    const bot = botOf(id);
    if (bot) bot.online = online;
    emit('people');
    if (!bot) emit('stale');
  },
  interaction: (outcome) => emit('interaction', outcome),
  clock: ({ now, ahead_ms: ahead }) => {
    setBotClock(now, ahead);
    emit('clock');
  },
  lost: () => emit('reload'),
};

function heard(name, data) {
  HEARD[name]?.(data);
}

// ---------------------------------------------------------------- the other members

const lastSeen = new Map();

/** Looks what has happened to the members one is not just now, so that mentions of them show. */
export async function watchOthers() {
  for (const person of people()) {
    if (person.id === state.me?.id) {
      lastSeen.delete(person.id);
      continue;
    }
    if (!lastSeen.has(person.id)) {
      await startWatching(person);
      continue;
    }
    const news = await api.poll(person.id, lastSeen.get(person.id));
    lastSeen.set(person.id, news.last);
    for (const { event, data } of news.events) {
      if (event === 'message') noteMention(person.id, data);
      if (event === 'message_deleted') {
        state.waiting.get(person.id)?.get(data.channel)?.delete(data.message);
        emit('unread');
      }
    }
  }
  dropWhatWasReadElsewhere();
}

async function startWatching(person) {
  const seen = await api.view(person.id);
  for (const channel of [...seen.guilds.flatMap((guild) => [...guild.channels, ...(guild.threads ?? [])]), ...seen.dms]) {
    const mark = readMark(person.id, channel.id);
    if (!channel.last_message || !newer(channel.last_message, mark)) continue;
    const list = await api.messages(person.id, channel.id, mark ? { after: mark } : {});
    for (const message of list) noteMention(person.id, message);
  }
  lastSeen.set(person.id, seen.last_event);
}

/** Another window may be that member and may have read it. */
function dropWhatWasReadElsewhere() {
  let changed = false;
  for (const [member, channels] of state.waiting) {
    for (const [channel, set] of channels) {
      const mark = readMark(member, channel);
      for (const id of set) if (mark && !newer(id, mark)) changed = set.delete(id) || changed;
    }
  }
  if (changed) emit('unread');
}
