// Starts the page and follows its address: `#/member/channel` or `#/member/channel/message`.
// The address alone says who one is, so two windows can be two members.

import { byId, fill, h } from './dom.js';
import { setLanguage, t } from './strings.js';
import { refreshTimes } from './time.js';
import { announce, closeLayer, layerIsOpen, toast } from './overlay.js';
import {
  address, addressAs, allChannels, become, channelOf, current, emit, isUnread, loadLog, loadWorld, on, people, state, watchOthers,
} from './state.js';
import './people.js';
import { closeDrawers } from './sidebar.js';
import { channelOpened, showMessage } from './log.js';
import { focusComposer } from './composer.js';
import './panel.js';

const LAST_MEMBER = 'wayk-sandbox-member';
/** How often the page looks what happened to the members one is not. */
const WATCH_MS = 2500;

function readAddress() {
  const [, member, channel, message] = location.hash.split('/').map((piece) => decodeURIComponent(piece));
  return { member, channel, message };
}

const named = (member) => people().find((one) => one.username === member || one.id === member);

/** A newcomer becomes somebody who speaks the language of the browser. */
const speaker = () => people().find((one) => one.locale?.split('-')[0] === navigator.language.split('-')[0]);

/** The channel that opens when none is named: #games, else the first. */
function defaultChannel() {
  const channels = state.guilds.flatMap((guild) => guild.channels);
  return (channels.find((channel) => channel.name === 'games') ?? channels[0] ?? state.dms[0])?.id ?? null;
}

let following = Promise.resolve();
/** Goes to what the address says; one step after the other, however fast it changes. */
function follow(again = false) {
  following = following.then(() => go(again)).catch((error) => toast(error.message));
  return following;
}

async function go(again) {
  const wanted = readAddress();
  const person = named(wanted.member) ?? named(localStorage.getItem(LAST_MEMBER)) ?? speaker() ?? people()[0];
  if (!person) return;
  const changed = person.id !== state.me?.id;
  if (changed || again) {
    const known = state.me !== null;
    await become(person);
    localStorage.setItem(LAST_MEMBER, person.username);
    if (changed && known) {
      // What was read out to the member before is not for this one.
      fill(byId('live'));
      announce(t('switchedTo', person.name));
    }
  }
  const channel = channelOf(wanted.channel)?.id ?? allChannels().find((one) => one.name === wanted.channel)?.id ?? defaultChannel();
  const exact = address(channel ?? '', wanted.channel === channel ? wanted.message : undefined);
  if (location.hash !== exact) history.replaceState(null, '', exact);
  await open(channel, changed || again);
  if (wanted.message) showMessage(wanted.message);
}

async function open(id, changed) {
  if (id === state.channel && !changed) return;
  state.channel = id;
  if (!id) {
    fill(byId('intro'), h('p', {}, t('nothingHere')));
    emit('opened');
    return;
  }
  const channel = current();
  const mark = isUnread(channel) ? readMarkOf(channel) : undefined;
  emit('opened');
  await loadLog(id);
  channelOpened(mark);
  // On a phone the keyboard would cover what was just opened.
  if (!window.matchMedia('(pointer: coarse)').matches) focusComposer();
}

function readMarkOf(channel) {
  try {
    return JSON.parse(localStorage.getItem('wayk-sandbox-read'))?.[state.me.id]?.[channel.id] ?? null;
  } catch {
    return null;
  }
}

// ---------------------------------------------------------------- keys

function step(by) {
  const channels = allChannels();
  const at = channels.findIndex((channel) => channel.id === state.channel);
  const next = channels[(at + by + channels.length) % channels.length];
  if (next) location.hash = address(next.id);
}

document.addEventListener('keydown', (event) => {
  if (event.altKey && !event.ctrlKey && !event.metaKey && /^Digit[1-9]$/.test(event.code)) {
    const person = people()[Number(event.code.at(-1)) - 1];
    if (!person) return;
    event.preventDefault();
    location.hash = addressAs(person);
  } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Escape' && !document.querySelector('dialog[open]')) {
    if (layerIsOpen()) closeLayer();
    else if (!closeDrawers()) {
      byId('scroller').scrollTop = byId('scroller').scrollHeight;
      focusComposer();
    }
  } else if (event.key.length === 1 && event.key !== ' ' && event.target === document.body && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // Whoever just types means to write; the letter goes to where the focus is by then.
    focusComposer();
  }
});

// ---------------------------------------------------------------- the line to the sandbox

function drawBanner() {
  const offline = state.bots.find((bot) => bot.online === false);
  const text = !state.connected ? t('connectionLost') : !state.bots.length ? t('botStarting') : offline ? t('botOffline') : '';
  fill(byId('banner'), text);
  byId('banner').hidden = !text;
}
on('connection people world language member', drawBanner);

on('stale', () => loadWorld().catch(() => {}));
on('reload', async () => {
  await loadWorld().catch(() => {});
  follow(true);
});
on('language', () => {
  byId('skip').textContent = t('messageTo', '…');
  byId('scroller').setAttribute('aria-label', t('messagesIn', current() ? current().name : ''));
  byId('newest').textContent = t('toNewest');
});
on('opened', () => byId('scroller').setAttribute('aria-label', t('messagesIn', current()?.name ?? '')));
on('channels', () => {
  if (state.channel && !channelOf(state.channel)) location.hash = address(defaultChannel() ?? '');
});

async function start() {
  setLanguage(navigator.language.startsWith('ko') ? 'ko' : 'en-US');
  for (;;) {
    try {
      await loadWorld();
      break;
    } catch {
      state.connected = false;
      drawBanner();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
  state.connected = true;
  window.addEventListener('hashchange', () => follow());
  await follow();
  document.body.classList.add('ready');
  setInterval(refreshTimes, 5000);
  const watch = async () => {
    if (document.visibilityState === 'visible' && state.connected) await watchOthers().catch(() => {});
    setTimeout(watch, WATCH_MS);
  };
  watch();
}

byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  focusComposer();
});
start();
