// Faces, the row of members one may be, the list of members, and the menu on each of them.

import * as api from './api.js';
import { byId, h, icon, refill } from './dom.js';
import { LANGUAGES, t } from './strings.js';
import { menu, onContextMenu, toast } from './overlay.js';
import { botNow, fullTime, isMoved, shortTime } from './time.js';
import { address, addressAs, channelOf, commandsIn, current, emit, guildOf, isBot, on, people, state, userName, waitingFor } from './state.js';

/** Colours of faces, each with at least 4.5:1 against the dark initials on it. */
const FACES = ['#f0a35e', '#6cc7d9', '#a9d06b', '#d79af0', '#f28f9d', '#8fb0ff', '#e4cf62', '#7fdcb6'];

function faceColour(id) {
  const index = people().findIndex((person) => person.id === id);
  return FACES[index >= 0 ? index % FACES.length : Number(BigInt(id) % BigInt(FACES.length))];
}

/** A round face with the initial of the name; bots have a robot's. */
export function face(user, size = '') {
  const bot = user.bot || isBot(user.id);
  return h(
    'span',
    { class: `face ${size} ${bot ? 'face-bot' : ''}`, 'aria-hidden': 'true', css: { '--face': bot ? 'var(--brand)' : faceColour(user.id) } },
    bot ? icon('robot') : ([...user.name.replace(/[^\p{L}\p{N}]/gu, '')][0] ?? '?').toUpperCase(),
  );
}

// ---------------------------------------------------------------- whom one is

/** The row at the very top. Each member is a link, so that a second window can be another one. */
function drawStrip() {
  const known = people().map((person) => [person.id, person.name, waitingFor(person.id)]);
  const key = JSON.stringify([known, state.me?.id, state.me?.locale, state.channel, isMoved() && shortTime(botNow()), document.documentElement.lang]);
  refill(byId('strip'), key, () => [
    h('span', { class: 'strip-title', id: 'strip-title' }, t('youAre')),
    h('ul', { class: 'strip-people', 'aria-labelledby': 'strip-title' }, people().map((person, index) => h('li', {}, stripPerson(person, index)))),
    h('span', { class: 'gap' }),
    isMoved() &&
      h(
        'button',
        { type: 'button', class: 'strip-clock', title: t('movedClock', fullTime(botNow())), on: { click: () => emit('panel') } },
        shortTime(botNow()),
      ),
    state.me &&
      h(
        'label',
        { class: 'strip-language' },
        h('span', { class: 'unseen' }, t('languageOf', state.me.name)),
        languageSelect('member-language', state.me.locale, (locale) => api.setMember(state.me.id, { locale }).catch((error) => toast(error.message))),
      ),
    h('button', { type: 'button', class: 'strip-panel', 'aria-label': t('panel'), on: { click: () => emit('panel') } }, icon('gear'), h('span', {}, t('panel'))),
  ]);
}

function stripPerson(person, index) {
  const waits = waitingFor(person.id);
  const mine = person.id === state.me?.id;
  return h(
    'a',
    {
      class: 'strip-person',
      href: addressAs(person),
      'aria-current': mine ? 'true' : null,
      title: mine ? person.name : `${t('beMember', person.name)} (Alt+${index + 1})`,
      data: { member: person.username },
    },
    face(person),
    h('span', { class: 'strip-name' }, person.name),
    waits > 0 && h('span', { class: 'badge' }, String(waits), h('span', { class: 'unseen' }, ` ${t('waitingFor', waits)}`)),
  );
}

/** A choice of the languages; `extra` options come first. */
export function languageSelect(id, value, onChange, extra = []) {
  const select = h(
    'select',
    { id, on: { change: () => onChange(select.value) } },
    [...extra, ...LANGUAGES].map(([code, name]) => h('option', { value: code }, name)),
  );
  if (![...select.options].some((option) => option.value === value)) select.append(h('option', { value }, new Intl.DisplayNames([value], { type: 'language' }).of(value)));
  select.value = value;
  return select;
}

// ---------------------------------------------------------------- who is here

function drawPeople() {
  const channel = current();
  const guild = guildOf(channel);
  const members = (guild ? guild.members : channel?.with ? [state.me, channel.with] : []).filter(Boolean);
  const bots = members.filter((member) => member.bot || isBot(member.id));
  const rest = members.filter((member) => !bots.includes(member));
  const group = (title, list) =>
    list.length > 0 && [h('h3', { class: 'side-heading' }, `${title} — ${list.length}`), h('ul', {}, list.map((member) => h('li', {}, personRow(member))))];
  const key = JSON.stringify([members.map((member) => [member.id, member.name]), state.bots.map((bot) => bot.online), document.documentElement.lang]);
  byId('people').setAttribute('aria-label', t('members'));
  refill(byId('people'), key, () => [h('h2', { class: 'unseen' }, t('members')), group(t('members'), rest), group(t('apps'), bots)]);
}

function personRow(member) {
  const bot = state.bots.find((one) => one.id === member.id);
  const row = h(
    'button',
    {
      type: 'button',
      class: bot && !bot.online ? 'person away' : 'person',
      'aria-haspopup': 'menu',
      data: { user: member.id },
      on: { click: () => memberMenu(row, member.id) },
    },
    face(member),
    h('span', { class: 'person-name' }, member.name),
    (member.bot || bot) && h('span', { class: 'app-tag' }, t('app')),
    bot && h('span', { class: 'person-state' }, bot.online ? t('online') : t('offline')),
  );
  onContextMenu(row, (at) => memberMenu(at, member.id));
  return row;
}

/** The menu on a member: mention, write, and what apps offer for people. */
export async function memberMenu(at, user) {
  const channel = current();
  let offered = [];
  try {
    offered = (await commandsIn(channel.id)).filter((command) => command.type === 2);
  } catch (error) {
    toast(error.message);
  }
  menu(at, userName(user), [
    { label: t('mention'), icon: 'at', run: () => emit('write', `@${userName(user)} `) },
    ...(user === state.me.id ? [] : [{ label: t('messageMember'), icon: 'send', run: () => openPrivate(user) }]),
    {
      heading: t('apps'),
      empty: t('noMenu'),
      items: offered.map((command) => ({
        label: command.name_localized ?? command.name,
        icon: 'robot',
        run: () => emit('run', { channel: channel.id, shown: command.name_localized ?? command.name, app: true, body: { command: command.name, target: user } }),
      })),
    },
  ]);
}

async function openPrivate(user) {
  try {
    const channel = await api.openDm(state.me.id, user);
    if (!channelOf(channel.id)) state.dms.push(channel);
    location.hash = address(channel.id);
  } catch (error) {
    toast(error.message);
  }
}

/** Who else waits to be looked after in this channel: one press and one is them. */
function drawNudge() {
  const waits = state.me ? people().filter((person) => person.id !== state.me.id && waitingFor(person.id, state.channel) > 0) : [];
  byId('nudge').hidden = waits.length === 0;
  refill(byId('nudge'), JSON.stringify([waits.map((person) => person.name), state.channel, document.documentElement.lang]), () =>
    waits.map((person) => [
      h('span', {}, t('waits', person.name)),
      h('a', { class: 'button secondary', href: addressAs(person) }, face(person, 'tiny'), t('beMember', person.name)),
    ]),
  );
}

on('world member unread people language opened clock', drawStrip);
on('member unread people language opened', drawNudge);
on('world member people language opened channels', drawPeople);
