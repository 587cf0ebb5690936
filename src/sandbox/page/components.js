// Buttons and menus below a message, and what happens when they are used.

import * as api from './api.js';
import { h, icon } from './dom.js';
import { t } from './strings.js';
import { choices, modal } from './overlay.js';
import { adopt, allChannels, channelName, emit, guildOf, channelOf, namesFor, state, userName } from './state.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'secondary' };

/** Which component of a message is waiting for the bot, and what went wrong last, by message. */
const busy = new Map();
const notes = new Map();

export const noteOf = (message) => notes.get(message.id) ?? null;
/** Changes whenever the message must be drawn anew for a reason that is not in the message. */
export const componentState = (message) => `${busy.get(message.id) ?? ''}|${notes.get(message.id) ?? ''}`;

/** Emoji of a button or an option as text; pictures of a server's own are named instead. */
const emojiText = (emoji) => (emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : null);

/** The rows below a message. */
export function componentRows(message) {
  return message.components
    .filter((row) => row.type === 1)
    .map((row) => h('div', { class: 'row' }, row.components.map((component) => (component.type === 2 ? button(message, component) : select(message, component)))));
}

function button(message, component) {
  const emoji = emojiText(component.emoji);
  const inner = [emoji && h('span', { class: 'emoji' }, emoji), component.label && h('span', {}, component.label)];
  if (component.style === 5) {
    const inside = namesFor(message).inside(component.url);
    const link = component.disabled ? {} : inside ? { href: inside } : { href: component.url, target: '_blank', rel: 'noopener noreferrer' };
    return h('a', { class: 'button secondary', 'aria-disabled': component.disabled ? 'true' : null, ...link }, inner, icon('link'));
  }
  const waits = busy.get(message.id) === component.custom_id;
  return h(
    'button',
    {
      type: 'button',
      class: `button ${STYLES[component.style] ?? 'secondary'}`,
      disabled: component.disabled || (busy.has(message.id) && !waits) || null,
      'aria-busy': waits ? 'true' : null,
      data: { key: component.custom_id },
      on: { click: () => use(message, component.custom_id, () => api.press(state.me.id, message, component.custom_id)) },
    },
    inner,
  );
}

function optionsOf(message, component) {
  const guild = guildOf(channelOf(message.channel));
  const set = new Set((component.default_values ?? []).map((value) => value.id));
  const chosen = (option) => ({ ...option, selected: set.has(option.value) });
  const members = (guild?.members ?? []).map((member) => chosen({ value: member.id, label: member.name, description: member.username }));
  switch (component.type) {
    case 3:
      return component.options.map((option) => ({
        value: option.value,
        label: option.label,
        description: option.description,
        emoji: emojiText(option.emoji),
        selected: option.default === true,
      }));
    case 5:
    case 7:
      return members;
    case 8:
      return allChannels()
        .filter((channel) => channel.guild === guild?.id)
        .map((channel) => chosen({ value: channel.id, label: `#${channelName(channel)}` }));
    default:
      return [];
  }
}

function select(message, component) {
  const options = optionsOf(message, component);
  const selected = options.filter((option) => option.selected);
  const placeholder = component.placeholder || t('choose');
  const waits = busy.get(message.id) === component.custom_id;
  const box = h(
    'button',
    {
      type: 'button',
      class: 'select',
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': placeholder,
      'aria-busy': waits ? 'true' : null,
      disabled: component.disabled || busy.has(message.id) || null,
      data: { key: component.custom_id },
      on: { click: () => openChoices() },
    },
    h('span', { class: selected.length ? 'select-text' : 'select-text quiet' }, selected.length ? selected.map((option) => option.label).join(', ') : placeholder),
    icon('chevron'),
  );
  const openChoices = () => {
    choices(box, placeholder, options, {
      min: component.min_values ?? 1,
      max: Math.min(component.max_values ?? 1, Math.max(1, options.length)),
      onChoose: (values) => use(message, component.custom_id, () => api.choose(state.me.id, message, component.custom_id, values)),
    });
  };
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openChoices();
  });
  return box;
}

/** Uses a component: it is shown as busy until the bot has answered, and so is what went wrong. */
async function use(message, customId, ask) {
  if (busy.has(message.id)) return;
  const member = state.me.id;
  busy.set(message.id, customId);
  notes.delete(message.id);
  emit('used', message);
  emit('redraw', message);
  let outcome = null;
  let note = null;
  try {
    outcome = await ask();
    if (outcome.state === 'failed') note = outcome.note ?? t('failed');
  } catch (error) {
    note = error.message;
  }
  busy.delete(message.id);
  if (note) notes.set(message.id, note === 'This interaction failed' ? t('failed') : note);
  emit('redraw', message);
  // Who has become somebody else meanwhile must not see what was answered to the one before.
  if (outcome && state.me.id === member) follow(outcome, userName(message.author.id));
}

/** What the page does with the answer to a command, a component or a modal. */
export function follow(outcome, botName) {
  if (outcome.message) adopt(outcome.message);
  for (const message of outcome.followups ?? []) adopt(message);
  if (outcome.state !== 'modal') return;
  modal(outcome.modal, botName, async (values) => {
    try {
      const next = await api.submit(state.me.id, outcome.interaction, values);
      if (next.state === 'failed') return t('failed');
      follow(next, botName);
      return null;
    } catch (error) {
      return error.message;
    }
  });
}
