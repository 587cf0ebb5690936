// The sandbox's own panel: what this is, how the bot does, languages, a second window, keys.

import * as api from './api.js';
import { fill, h } from './dom.js';
import { t } from './strings.js';
import { botNow, fullTime, refreshTimes } from './time.js';
import { dialog, toast } from './overlay.js';
import { addressAs, applyLanguage, current, guildOf, loadWorld, on, people, state } from './state.js';
import { face, languageSelect } from './people.js';

const HOUR = 3_600_000;
/** How far the clock can be moved at a press. */
const STEPS = [
  [1, 'hour', HOUR],
  [6, 'hour', 6 * HOUR],
  [1, 'day', 24 * HOUR],
  [3, 'day', 72 * HOUR],
  [14, 'day', 336 * HOUR],
];

async function move(millis) {
  try {
    await api.advance(millis);
  } catch (error) {
    toast(error.message);
  }
}

async function show() {
  const facts = h('dl', { class: 'facts' });
  const guild = guildOf(current());
  const stored = localStorage.getItem('wayk-sandbox-language') ?? '';
  const box = dialog(
    t('sandboxTitle'),
    h(
      'div',
      { class: 'dialog-body' },
      h('p', {}, t('sandboxText')),
      facts,
      h('h3', { id: 'clock-heading' }, t('moveClock')),
      h('p', { class: 'quiet' }, t('moveClockText')),
      h(
        'div',
        { class: 'clock-steps', role: 'group', 'aria-labelledby': 'clock-heading' },
        STEPS.map(([count, unit, millis]) =>
          h('button', { type: 'button', class: 'button secondary', data: { advance: String(millis) }, on: { click: () => move(millis) } }, t('clockStep', count, unit)),
        ),
      ),
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'page-language' }, t('pageLanguage')),
        languageSelect('page-language', stored, setPageLanguage, [['', t('sameAsMember')]]),
      ),
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'panel-language' }, t('languageOf', state.me.name)),
        languageSelect('panel-language', state.me.locale, (locale) => api.setMember(state.me.id, { locale }).catch((error) => toast(error.message))),
      ),
      guild &&
        h(
          'div',
          { class: 'field' },
          h('label', { for: 'server-language' }, t('serverLanguage')),
          languageSelect('server-language', guild.locale, (locale) => api.setGuild(guild.id, { locale }).catch((error) => toast(error.message))),
        ),
      h('h3', {}, t('secondWindow')),
      h(
        'ul',
        { class: 'window-list' },
        people()
          .filter((person) => person.id !== state.me.id)
          .map((person) => h('li', {}, h('a', { class: 'button secondary', href: addressAs(person), target: '_blank' }, face(person, 'small'), person.name))),
      ),
      h('h3', {}, t('keys')),
      h('dl', { class: 'keys' }, t('keyList').map(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)])),
      h('p', { class: 'quiet' }, t('apiHint')),
    ),
    'panel',
  );
  const draw = () =>
    fill(
      facts,
      state.bots.map((bot) => [h('dt', {}, t('botState')), h('dd', {}, `${bot.name} – ${bot.online ? t('online') : t('offline')}`), h('dt', {}, t('commandCount')), h('dd', {}, String(bot.commands?.length ?? bot.commands ?? 0))]),
      h('dt', {}, t('botClock')),
      h('dd', {}, fullTime(botNow())),
    );
  draw();
  const timer = setInterval(draw, 1000);
  box.addEventListener('close', () => clearInterval(timer));
  await loadWorld().catch(() => {});
}

function setPageLanguage(code) {
  if (code) localStorage.setItem('wayk-sandbox-language', code);
  else localStorage.removeItem('wayk-sandbox-language');
  applyLanguage();
}

on('panel', show);
on('clock', refreshTimes);
