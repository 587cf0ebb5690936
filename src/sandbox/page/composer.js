// Where one writes: plain messages, mentions, and commands after a slash.

import * as api from './api.js';
import { byId, fill, h, icon } from './dom.js';
import { t } from './strings.js';
import { hideSuggestions, suggest, suggestKey } from './suggest.js';
import { leaves, matching, named, splitOptions } from './command.js';
import { commandForm } from './command-form.js';
import { adopt, channelTitle, commandsIn, current, guildOf, on, people, state } from './state.js';
import { follow } from './components.js';
import { showPending } from './log.js';
import { face } from './people.js';
import { toast } from './overlay.js';

/** What was begun and not sent, by member and channel. */
const drafts = new Map();
const draftKey = () => `${state.me?.id}/${state.channel}`;

let input = null;
let form = null;
let replyTo = null;
/** What the composer was drawn for, so that news about other things leaves it alone. */
let drawnFor = '';

function draw(force = false) {
  const channel = current();
  const box = byId('composer');
  if (!channel) {
    fill(box);
    drawnFor = '';
    return;
  }
  const can = channel.can ?? {};
  const closed = channel.locked ? t('lockedThread') : can.send === false && can.use_commands === false ? t('cannotWrite') : null;
  const key = `${draftKey()}|${document.documentElement.lang}|${closed}|${channel.archived}|${channelTitle(channel)}|${replyTo?.id}`;
  if (!force && key === drawnFor) return;
  drawnFor = key;
  form = null;
  input = null;
  hideSuggestions();
  if (closed && !(channel.locked && can.manage_threads)) {
    fill(box, h('p', { class: 'composer-closed' }, icon('lock'), closed));
    return;
  }
  const label = t('messageTo', channelTitle(channel));
  input = h('textarea', {
    rows: '1',
    placeholder: label,
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    enterkeyhint: 'send',
    maxlength: '4000',
    on: { input: typed, keydown: pressed, blur: () => hideSuggestions() },
  });
  input.value = drafts.get(draftKey()) ?? '';
  fill(
    box,
    channel.archived && h('p', { class: 'composer-note' }, t('archivedThread')),
    replyTo &&
      h('div', { class: 'reply-bar' }, icon('reply'), h('span', {}, t('replyingTo', replyTo.author.name)), h('button', { type: 'button', class: 'icon-button', 'aria-label': t('cancelReply'), on: { click: () => setReply(null) } }, icon('close'))),
    h(
      'form',
      {
        class: 'composer-box',
        on: {
          submit: (event) => {
            event.preventDefault();
            sendText();
          },
        },
      },
      h('button', { type: 'button', class: 'icon-button slash', 'aria-label': t('commandsButton'), title: t('commandsButton'), on: { click: () => begin('/') } }, '/'),
      input,
      h('button', { type: 'submit', class: 'icon-button send', 'aria-label': t('sendButton') }, icon('send')),
    ),
  );
  grow();
}

function grow() {
  input.style.height = 'auto';
  input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
}

/** Puts the focus where one writes. */
export function focusComposer() {
  if (form) form.focus();
  else input?.focus({ preventScroll: true });
}

function setReply(message) {
  replyTo = message;
  draw(true);
  focusComposer();
}

function setText(text) {
  if (!input) draw(true);
  if (!input) return;
  input.value = text;
  input.focus({ preventScroll: true });
  input.setSelectionRange(text.length, text.length);
  typed();
}

/** Begins a command as if its text had been typed; a whole name opens its form at once. */
async function begin(text) {
  if (form) draw(true);
  setText(text);
  const channel = state.channel;
  const all = leaves(await commandsIn(channel).catch(() => []));
  const whole = all.find((leaf) => `/${leaf.path}` === text.trim());
  if (whole && channel === state.channel) openForm(whole, '');
}

// ---------------------------------------------------------------- typing

function typed() {
  drafts.set(draftKey(), input.value);
  grow();
  if (input.value.startsWith('/')) offerCommands();
  else offerMembers();
}

async function offerCommands() {
  const text = input.value;
  const channel = state.channel;
  let all;
  try {
    all = leaves(await commandsIn(channel));
  } catch (error) {
    toast(error.message);
    return;
  }
  if (!input || input.value !== text || channel !== state.channel || document.activeElement !== input) return;
  const whole = named(all, text);
  if (whole) {
    openForm(whole.leaf, whole.rest);
    return;
  }
  const bot = state.bots[0];
  const items = matching(all, text.slice(1)).map((leaf) => ({
    label: `/${leaf.shown}`,
    detail: leaf.description,
    side: leaf.options.filter((option) => option.required).map((option) => option.name_localized ?? option.name).join(' · '),
    face: bot && face({ ...bot, bot: true }, 'small'),
    pick: () => openForm(leaf, ''),
  }));
  suggest(input, { title: t('commandsTitle', text === '/' ? '' : text), groups: [{ items }], empty: t('noCommands') });
}

const MENTION = /(^|\s)@([^\s@]{0,32})$/;

function offerMembers() {
  const match = MENTION.exec(input.value.slice(0, input.selectionStart));
  if (!match) {
    hideSuggestions();
    return;
  }
  const wanted = match[2].toLowerCase();
  const members = (guildOf(current())?.members ?? people()).filter((member) => member.name.toLowerCase().startsWith(wanted) || member.username.toLowerCase().startsWith(wanted));
  if (!members.length) {
    hideSuggestions();
    return;
  }
  const items = members.map((member) => ({
    label: member.name,
    detail: member.username,
    face: face(member, 'small'),
    pick: () => {
      const end = input.selectionStart;
      const start = end - match[2].length - 1;
      input.setRangeText(`@${member.name} `, start, end, 'end');
      hideSuggestions();
      drafts.set(draftKey(), input.value);
    },
  }));
  suggest(input, { title: t('members'), groups: [{ items }] });
}

function pressed(event) {
  if (suggestKey(event)) return;
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    sendText();
  } else if (event.key === 'Escape' && replyTo) {
    event.preventDefault();
    event.stopPropagation();
    setReply(null);
  }
}

/** `@Name` becomes a mention; longer names first, so that "Ann" does not take "Anna". */
function withMentions(text) {
  const members = [...(guildOf(current())?.members ?? people())].sort((a, b) => b.name.length - a.name.length);
  let result = text;
  for (const member of members) result = result.replaceAll(`@${member.name}`, `<@${member.id}>`);
  return result;
}

async function sendText() {
  const text = input.value.trim();
  if (!text) return;
  if (text.startsWith('/')) {
    const all = leaves(await commandsIn(state.channel).catch(() => []));
    const whole = named(all, `${text} `);
    if (whole) {
      openForm(whole.leaf, whole.rest);
      return;
    }
  }
  const [member, channel, answered] = [state.me.id, state.channel, replyTo];
  input.value = '';
  drafts.delete(draftKey());
  hideSuggestions();
  grow();
  if (replyTo) setReply(null);
  try {
    const message = await api.send(member, channel, withMentions(text), answered?.id);
    if (state.me.id === member) adopt(message);
  } catch (error) {
    toast(error.message);
    if (input && !input.value && state.channel === channel) setText(text);
  }
}

// ---------------------------------------------------------------- commands

function openForm(leaf, rest) {
  hideSuggestions();
  drafts.delete(draftKey());
  const channel = state.channel;
  form = commandForm(leaf, channel, splitOptions(leaf, rest), {
    onSend: (options) => {
      draw(true);
      focusComposer();
      run({ channel, shown: leaf.shown, app: false, body: { command: leaf.path, options } });
    },
    onCancel: (text) => {
      draw(true);
      setText(text);
    },
  });
  input = null;
  fill(byId('composer'), form.error, form.element);
  form.focus();
}

/** Runs a command and shows that it is on its way until the bot answers. */
async function run({ channel, shown, app, body }) {
  const bot = state.bots[0] ? { ...state.bots[0], bot: true } : null;
  const member = state.me.id;
  const line = showPending({ channel, shown, app, bot });
  try {
    const outcome = await api.run(state.me.id, channel, body);
    if (outcome.state === 'failed') line.fail(t('noAnswer'));
    else line.done();
    if (state.me.id === member) follow(outcome, bot?.name ?? t('app'));
  } catch (error) {
    line.fail(error.message);
  }
}

on('opened', () => {
  replyTo = null;
  draw();
});
on('member language channels', () => draw());
on('begin', begin);
on('run', run);
on('reply', setReply);
on('write', (text) => setText(`${input?.value ?? ''}${text}`));
on('stale', () => {
  if (input && document.activeElement === input && input.value.startsWith('/')) offerCommands();
});
