// Servers, channels, the threads below their channel, and private messages; and what stands above
// the messages of the channel that is open.

import { byId, h, icon, refill } from './dom.js';
import { t } from './strings.js';
import { address, allChannels, channelName, channelTitle, current, guildOf, isThread, isUnread, on, state, waitingFor } from './state.js';
import { face } from './people.js';

function initials(name) {
  const words = name.split(/\s+/).filter(Boolean);
  return words.length > 1 ? words.slice(0, 3).map((word) => [...word][0]).join('') : [...name].slice(0, 2).join('');
}

/** Changes whenever servers and channels must be drawn anew. */
function sideKey() {
  const channels = allChannels().map((channel) => [channel.id, channelName(channel), channel.archived, channel.locked, isUnread(channel), waitingFor(state.me.id, channel.id)]);
  return JSON.stringify([channels, state.guilds.map((guild) => guild.name), state.me.username, state.channel, document.documentElement.lang]);
}

function drawGuilds() {
  const here = current();
  const tile = (active, href, label, inner, waits, unread) =>
    h(
      'li',
      {},
      h(
        'a',
        { class: `guild ${unread ? 'unread' : ''}`, href, 'aria-current': active ? 'true' : null, title: label },
        h('span', { 'aria-hidden': 'true' }, inner),
        h('span', { class: 'unseen' }, label),
        waits > 0 && h('span', { class: 'badge' }, String(waits)),
      ),
    );
  byId('guilds').setAttribute('aria-label', t('servers'));
  const waits = (channels) => channels.reduce((sum, channel) => sum + waitingFor(state.me.id, channel.id), 0);
  const home = state.dms[0];
  refill(byId('guilds'), sideKey(), () => [
    h('h2', { class: 'unseen' }, t('servers')),
    h(
      'ul',
      {},
      home && tile(here?.kind === 'dm', address(home.id), t('directMessages'), icon('at'), waits(state.dms), state.dms.some(isUnread)),
      state.guilds.map((guild) => {
        const channels = [...guild.channels, ...(guild.threads ?? [])];
        const first = guild.channels.find((channel) => channel.name === 'games') ?? guild.channels[0];
        return tile(here?.guild === guild.id, first ? address(first.id) : '#', guild.name, initials(guild.name), waits(channels), channels.some(isUnread));
      }),
    ),
  ]);
}

function channelRow(channel) {
  const open = channel.id === state.channel;
  const unread = !open && isUnread(channel);
  const waits = waitingFor(state.me.id, channel.id);
  return h(
    'a',
    {
      class: `channel ${isThread(channel) ? 'thread' : ''} ${unread ? 'unread' : ''}`,
      href: address(channel.id),
      'aria-current': open ? 'page' : null,
      data: { channel: channel.id, name: channelName(channel) },
    },
    channel.kind === 'dm' && channel.with ? face(channel.with, 'small') : icon(isThread(channel) ? 'thread' : 'hash'),
    h('span', { class: 'channel-name' }, channelName(channel)),
    channel.locked ? icon('lock') : channel.archived && h('span', { class: 'quiet' }, t('archived')),
    unread && h('span', { class: 'unseen' }, ` (${t('unread')})`),
    waits > 0 && h('span', { class: 'badge' }, String(waits), h('span', { class: 'unseen' }, ` ${t('mentions', waits)}`)),
  );
}

function drawChannels() {
  const guild = guildOf(current()) ?? (current()?.kind === 'dm' ? null : state.guilds[0]);
  const threadsOf = (channel) => (guild.threads ?? []).filter((thread) => thread.parent === channel.id && (!thread.archived || thread.id === state.channel));
  const box = byId('channels');
  box.setAttribute('aria-label', guild ? t('channelsOf', guild.name) : t('directMessages'));
  const scrolled = box.scrollTop;
  refill(box, sideKey(), () => [
    h('h2', { class: 'guild-name' }, guild?.name ?? t('directMessages')),
    guild && [
      h('h3', { class: 'side-heading' }, t('textChannels')),
      h(
        'ul',
        {},
        guild.channels.map((channel) => {
          const threads = threadsOf(channel);
          return h('li', {}, channelRow(channel), threads.length > 0 && h('ul', { class: 'threads', 'aria-label': t('threads') }, threads.map((thread) => h('li', {}, channelRow(thread)))));
        }),
      ),
    ],
    h('h3', { class: 'side-heading' }, t('directMessages')),
    state.dms.length ? h('ul', {}, state.dms.map((channel) => h('li', {}, channelRow(channel)))) : h('p', { class: 'quiet side-note' }, t('noDms')),
  ]);
  box.scrollTop = scrolled;
}

function drawHead() {
  const channel = current();
  const parent = channel && isThread(channel) ? state.guilds.flatMap((guild) => guild.channels).find((one) => one.id === channel.parent) : null;
  const toggle = (name, label, iconName) =>
    h(
      'button',
      { type: 'button', class: `icon-button toggle-${name}`, 'aria-label': label, 'aria-expanded': 'false', 'aria-controls': name, on: { click: (event) => toggleDrawer(name, event.currentTarget) } },
      icon(iconName),
    );
  const key = JSON.stringify([channel, parent?.name, state.me?.username, document.documentElement.lang]);
  refill(byId('head'), key, () => [
    toggle('sidebar', t('openChannels'), 'menu'),
    channel && [
      channel.kind === 'dm' && channel.with ? face(channel.with, 'small') : icon(isThread(channel) ? 'thread' : 'hash'),
      h(
        'h1',
        {},
        parent && [h('a', { class: 'parent', href: address(parent.id) }, parent.name), ' › '],
        channelName(channel),
      ),
      channel.topic && h('p', { class: 'topic', title: channel.topic }, channel.topic),
    ],
    h('span', { class: 'gap' }),
    toggle('people', t('showMembers'), 'people'),
  ]);
  const waits = state.me ? waitingFor(state.me.id) : 0;
  document.title = channel ? `${waits ? `(${waits}) ` : ''}${channelTitle(channel)} · ${state.me.name} – ${t('title')}` : t('title');
  syncDrawers();
}

// ---------------------------------------------------------------- drawers

/** Below these widths the two sides are drawers that open over the messages. */
const DRAWERS = { sidebar: window.matchMedia('(max-width: 767px)'), people: window.matchMedia('(max-width: 1099px)') };
let opener = null;

function toggleDrawer(name, button) {
  const was = byId(name).classList.contains('open');
  closeDrawers();
  if (was && DRAWERS[name].matches) return;
  if (!DRAWERS[name].matches) {
    document.body.classList.toggle(`no-${name}`);
    syncDrawers();
    return;
  }
  opener = button;
  byId(name).classList.add('open');
  syncDrawers();
  byId(name).querySelector('a[aria-current], a, button')?.focus();
}

/** Closes whichever drawer is open; answers whether there was one. */
export function closeDrawers() {
  const open = document.querySelector('.drawer.open');
  if (!open) return false;
  open.classList.remove('open');
  syncDrawers();
  if (opener?.isConnected) opener.focus();
  opener = null;
  return true;
}

/** What is off the screen must not be reached with Tab either. */
function syncDrawers() {
  let shaded = false;
  for (const [name, query] of Object.entries(DRAWERS)) {
    const open = byId(name).classList.contains('open');
    const shown = query.matches ? open : !document.body.classList.contains(`no-${name}`);
    byId(name).inert = !shown;
    shaded ||= query.matches && open;
    const button = document.querySelector(`.toggle-${name}`);
    button?.setAttribute('aria-expanded', String(shown));
  }
  byId('drawer-shade').hidden = !shaded;
}

for (const query of Object.values(DRAWERS)) query.addEventListener('change', syncDrawers);
byId('drawer-shade').addEventListener('click', closeDrawers);

on('member channels unread language opened people', () => {
  if (!state.me) return;
  drawGuilds();
  drawChannels();
});
on('member channels unread language opened', drawHead);
on('opened', closeDrawers);
