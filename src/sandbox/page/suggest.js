// The list above the composer: commands, values, people. It belongs to whichever input has the
// focus; the focus itself stays in the input.

import { byId, fill, freshId, h } from './dom.js';

let rows = [];
let active = -1;
let owner = null;
let onHide = null;

const box = () => byId('suggest');

export const suggesting = () => owner !== null;

/**
 * Shows the list for `input`. `groups` is `[{heading, items}]`, an item
 * `{label, detail, side, face, pick}`. `first` says whether the first one is ready to be taken.
 */
export function suggest(input, { title, detail, tag, groups, empty, first = true, hide = null }) {
  if (owner && owner !== input) dropOwner();
  owner = input;
  onHide = hide;
  rows = [];
  const listId = 'suggest-list';
  const list = h('div', { role: 'listbox', id: listId, 'aria-label': title ?? '' });
  for (const group of groups) {
    if (group.heading && group.items.length) list.append(h('div', { class: 'menu-heading', role: 'presentation' }, group.heading));
    for (const item of group.items) {
      const index = rows.length;
      const row = h(
        'div',
        {
          class: 'suggestion',
          role: 'option',
          id: freshId('suggestion'),
          'aria-selected': 'false',
          on: {
            // The input keeps the focus.
            pointerdown: (event) => event.preventDefault(),
            pointermove: () => activate(index, false),
            click: () => item.pick(),
          },
        },
        item.face,
        h('span', { class: 'suggestion-text' }, h('span', { class: 'suggestion-label' }, item.label), item.detail && h('span', { class: 'suggestion-detail' }, item.detail)),
        item.side && h('span', { class: 'suggestion-side' }, item.side),
      );
      rows.push({ row, item });
      list.append(row);
    }
  }
  fill(
    box(),
    title && h('div', { class: 'suggest-head' }, h('strong', {}, title), detail && h('span', {}, detail), tag && h('span', { class: 'tag' }, tag)),
    list,
    !rows.length && empty && h('div', { class: 'menu-empty' }, empty),
  );
  box().hidden = false;
  input.setAttribute('aria-controls', listId);
  // A plain text box opens a list as well, but only a combobox says so.
  if (input.getAttribute('role') === 'combobox') input.setAttribute('aria-expanded', 'true');
  active = -1;
  activate(first && rows.length ? 0 : -1);
}

function dropOwner() {
  owner?.removeAttribute('aria-activedescendant');
  owner?.removeAttribute('aria-controls');
  if (owner?.hasAttribute('aria-expanded')) owner.setAttribute('aria-expanded', 'false');
  owner = null;
}

/** Takes the list away. */
export function hideSuggestions() {
  dropOwner();
  rows = [];
  active = -1;
  box().hidden = true;
  fill(box());
}

function activate(index, scroll = true) {
  rows[active]?.row.setAttribute('aria-selected', 'false');
  active = index;
  const chosen = rows[active]?.row;
  if (!chosen) {
    owner?.removeAttribute('aria-activedescendant');
    return;
  }
  chosen.setAttribute('aria-selected', 'true');
  owner?.setAttribute('aria-activedescendant', chosen.id);
  if (scroll) chosen.scrollIntoView({ block: 'nearest' });
}

/** Offers a key to the list; answers whether the list took it. */
export function suggestKey(event) {
  if (!owner || event.isComposing) return false;
  const { key } = event;
  if ((key === 'ArrowDown' || key === 'ArrowUp') && rows.length) {
    const step = key === 'ArrowDown' ? 1 : -1;
    activate(active < 0 ? (step > 0 ? 0 : rows.length - 1) : (active + step + rows.length) % rows.length);
  } else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && rows[active] && !event.shiftKey) {
    rows[active].item.pick();
  } else if (key === 'Escape') {
    const told = onHide;
    hideSuggestions();
    told?.();
  } else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

