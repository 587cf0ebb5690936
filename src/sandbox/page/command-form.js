// A command being filled in: its name, one field for each option that is used, and buttons for
// the options that may be added.

import * as api from './api.js';
import { fill, freshId, h, icon } from './dom.js';
import { t } from './strings.js';
import { hideSuggestions, suggest, suggestKey } from './suggest.js';
import { offered, optionDescription, optionName, readValue } from './command.js';
import { state } from './state.js';
import { face } from './people.js';

/** How long one must pause in typing before the bot is asked for suggestions. */
const PAUSE_MS = 120;

/**
 * Makes the form for a command. `texts` are values that were typed already, by option name.
 * `onSend(options)` gets values by name; `onCancel(text)` gets what to put back into the composer.
 */
export function commandForm(leaf, channel, texts, { onSend, onCancel }) {
  const fields = [];
  const error = h('p', { class: 'composer-error', role: 'alert' });
  const row = h('span', { class: 'fields' });
  const more = h('span', { class: 'more-options' });
  const sendButton = h('button', { type: 'submit', class: 'icon-button send', 'aria-label': t('sendButton'), title: t('enterToRun') }, icon('send'));
  const element = h(
    'form',
    {
      class: 'composer-box command-form',
      'aria-label': `/${leaf.shown}`,
      novalidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          send();
        },
      },
    },
    h('button', { type: 'button', class: 'icon-button', 'aria-label': t('removeCommand'), on: { click: () => onCancel('') } }, icon('close')),
    h('span', { class: 'command-line' }, h('span', { class: 'command-name' }, `/${leaf.shown}`), row, more),
    sendButton,
  );

  const used = (option) => fields.some((field) => field.option === option);
  const filled = (field) => field.value !== undefined || field.input.value.trim() !== '';

  function drawMore() {
    const rest = leaf.options.filter((option) => !used(option));
    fill(
      more,
      rest.map((option) =>
        h(
          'button',
          { type: 'button', class: 'add-option', title: optionDescription(option), 'aria-label': `${t('addOption')}: ${optionName(option)}`, on: { click: () => add(option).input.focus() } },
          `+ ${optionName(option)}`,
        ),
      ),
    );
  }

  function add(option, text = '') {
    const id = freshId('option');
    const input = h('input', {
      id,
      type: 'text',
      class: 'option-input',
      role: 'combobox',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'send',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-required': String(Boolean(option.required)),
      'aria-description': optionDescription(option),
      data: { option: option.name },
    });
    input.value = text;
    const field = { option, input, value: undefined, asked: 0 };
    const box = h('span', { class: 'option-field' }, h('label', { for: id }, optionName(option)), input);
    field.box = box;
    if (!option.required) {
      box.append(h('button', { type: 'button', class: 'option-remove', tabindex: '-1', 'aria-label': t('removeOption', optionName(option)), on: { click: () => removeField(field) } }, icon('close')));
    }
    input.addEventListener('focus', () => offer(field));
    input.addEventListener('blur', () => hideSuggestions());
    input.addEventListener('input', () => {
      field.value = undefined;
      // Some write the option's name as well: `opponent:@Joon`.
      const prefix = [option.name, optionName(option)].find((name) => input.value.toLowerCase().startsWith(`${name.toLowerCase()}:`));
      if (prefix) input.value = input.value.slice(prefix.length + 1);
      fill(error);
      box.classList.remove('wrong');
      resize(input);
      offer(field);
    });
    input.addEventListener('keydown', (event) => key(event, field));
    fields.push(field);
    row.append(box);
    resize(input);
    drawMore();
    return field;
  }

  function removeField(field) {
    const at = fields.indexOf(field);
    fields.splice(at, 1);
    hideSuggestions();
    field.box.remove();
    drawMore();
    const near = fields[Math.max(0, at - 1)];
    if (near) near.input.focus();
    else more.querySelector('button')?.focus();
  }

  function key(event, field) {
    if (suggestKey(event)) return;
    const at = fields.indexOf(field);
    const { input } = field;
    const to = (index) => {
      if (!fields[index]) return;
      event.preventDefault();
      fields[index].input.focus();
    };
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel('');
    } else if (event.key === 'Backspace' && input.value === '') {
      event.preventDefault();
      if (!field.option.required) removeField(field);
      else if (at > 0) to(at - 1);
      else onCancel(`/${leaf.shown}`);
    } else if (event.key === 'ArrowLeft' && input.selectionStart === 0 && input.selectionEnd === 0) to(at - 1);
    else if (event.key === 'ArrowRight' && input.selectionStart === input.value.length) to(at + 1);
  }

  /** A picked value: the field shows its label, and the next empty required field gets the focus. */
  function take(field, item) {
    field.value = item.value;
    field.input.value = item.label;
    resize(field.input);
    field.box.classList.remove('wrong');
    hideSuggestions();
    const next = fields.find((one) => one.option.required && !filled(one));
    if (next) next.input.focus();
    else describe(field);
  }

  const head = (field) => ({
    title: optionName(field.option),
    detail: optionDescription(field.option),
    tag: field.option.required ? t('required') : t('optional'),
  });

  /** Only what the option is, without a list: there is nothing left to choose. */
  const describe = (field) => suggest(field.input, { ...head(field), groups: [], first: false, tag: t('enterToRun') });

  async function offer(field) {
    const { option, input } = field;
    const turn = (field.asked += 1);
    if (field.value !== undefined) {
      describe(field);
      return;
    }
    const local = offered(option, input.value, channel);
    if (local) {
      show(field, local);
      return;
    }
    if (!option.autocomplete) {
      describe(field);
      return;
    }
    if (!document.getElementById('suggest').childElementCount) suggest(input, { ...head(field), groups: [], empty: t('loadingSuggestions'), first: false });
    await new Promise((resolve) => setTimeout(resolve, input.value ? PAUSE_MS : 0));
    if (turn !== field.asked) return;
    let items = [];
    let empty = t('noSuggestions');
    try {
      const options = { ...readAll().values, [option.name]: input.value };
      const answer = await api.autocomplete(state.me.id, channel, { command: leaf.path, options, focused: option.name });
      items = answer.map((choice) => ({ label: choice.name_localized ?? choice.name, value: choice.value }));
    } catch {
      empty = t('autocompleteFailed');
    }
    if (turn === field.asked && document.activeElement === input) show(field, items, empty);
  }

  function show(field, items, empty = t('noSuggestions')) {
    suggest(field.input, {
      ...head(field),
      empty,
      groups: [{ items: items.map((item) => ({ label: item.label, detail: item.detail, face: item.user && face(item.user, 'small'), pick: () => take(field, item) })) }],
    });
  }

  function readAll() {
    const values = {};
    let wrong = null;
    for (const field of fields) {
      const read = field.value === undefined ? readValue(field.option, field.input.value, channel) : { value: field.value };
      if (read.error) wrong ??= { field, error: read.error };
      else if (!read.empty) values[field.option.name] = read.value;
    }
    return { values, wrong };
  }

  function send() {
    const { values, wrong } = readAll();
    if (wrong) {
      fill(error, wrong.error);
      wrong.field.box.classList.add('wrong');
      wrong.field.input.focus();
      return;
    }
    hideSuggestions();
    onSend(values);
  }

  for (const option of leaf.options) {
    const text = texts.get(option.name);
    if (option.required || text !== undefined) add(option, text ?? '');
  }
  drawMore();
  return {
    element,
    error,
    focus: () => {
      const first = fields.find((field) => !filled(field)) ?? fields.at(-1);
      if (first) first.input.focus();
      else sendButton.focus();
    },
  };
}

/** As wide as its text: `field-sizing` does it where it exists, `size` elsewhere. */
function resize(input) {
  input.size = Math.max(6, Math.min(40, [...input.value].length + 1));
}
