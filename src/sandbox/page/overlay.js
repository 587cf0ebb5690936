// What floats above the page: menus, lists to choose from, dialogs, the enlarged picture, notices.
// Each takes the focus, is worked with the arrow keys, and gives the focus back when it closes.

import { byId, fill, freshId, h, icon } from './dom.js';
import { t } from './strings.js';

const NARROW = 640;

let open = null;

/** Closes the menu or list that is open, if any. */
export const closeLayer = () => open?.close();
export const layerIsOpen = () => open !== null;

/** Puts `box` beside an element or at a point, wholly inside the window; a sheet on a phone. */
function place(box, at) {
  if (window.innerWidth < NARROW) {
    box.classList.add('sheet');
    return;
  }
  const size = box.getBoundingClientRect();
  const anchor = at instanceof Element ? at.getBoundingClientRect() : { left: at.x, right: at.x, top: at.y, bottom: at.y };
  const below = window.innerHeight - anchor.bottom - 8;
  const top = size.height <= below || below >= anchor.top ? Math.min(anchor.bottom + 4, window.innerHeight - size.height - 8) : anchor.top - size.height - 4;
  const left = Math.min(anchor.left, window.innerWidth - size.width - 8);
  box.style.top = `${Math.max(8, top)}px`;
  box.style.left = `${Math.max(8, left)}px`;
}

function layer(at, box, onClose) {
  closeLayer();
  const back = document.activeElement;
  const shade = h('div', { class: 'shade' });
  byId('layers').append(shade, box);
  if (at instanceof Element) box.style.minWidth = `${Math.min(at.getBoundingClientRect().width, window.innerWidth - 16)}px`;
  place(box, at);
  const close = (refocus = true) => {
    if (open !== self) return;
    open = null;
    shade.remove();
    box.remove();
    window.removeEventListener('resize', dismiss);
    onClose?.();
    if (refocus && back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  };
  const dismiss = () => close();
  const self = { close };
  open = self;
  shade.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    close();
  });
  shade.addEventListener('contextmenu', (event) => event.preventDefault());
  window.addEventListener('resize', dismiss);
  return close;
}

/** Moves among the elements that match `selector` in `box` with arrows, Home, End and letters. */
function roam(box, selector, event) {
  const items = [...box.querySelectorAll(selector)];
  const now = items.indexOf(document.activeElement);
  const go = (index) => {
    event.preventDefault();
    items[(index + items.length) % items.length]?.focus();
  };
  if (event.key === 'ArrowDown') go(now + 1);
  else if (event.key === 'ArrowUp') go(now < 0 ? -1 : now - 1);
  else if (event.key === 'Home') go(0);
  else if (event.key === 'End') go(-1);
  else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const letter = event.key.toLowerCase();
    const order = [...items.slice(now + 1), ...items.slice(0, now + 1)];
    const hit = order.find((item) => (item.dataset.label ?? item.textContent).trim().toLowerCase().startsWith(letter));
    if (hit) {
      event.preventDefault();
      hit.focus();
    }
  }
}

/**
 * A menu at an element or a point. Items: `{label, hint, icon, danger, run}`, or
 * `{heading, items}` for a named group.
 */
export function menu(at, label, items) {
  const box = h('div', { class: 'layer menu', role: 'menu', 'aria-label': label });
  const add = (parent, item) => {
    if (item.heading !== undefined) {
      const id = freshId('group');
      const group = h('div', { role: 'group', 'aria-labelledby': id }, h('div', { class: 'menu-heading', id }, item.heading));
      for (const inner of item.items) add(group, inner);
      if (!item.items.length && item.empty) group.append(h('div', { class: 'menu-empty' }, item.empty));
      parent.append(group);
      return;
    }
    parent.append(
      h(
        'button',
        {
          type: 'button',
          role: 'menuitem',
          tabindex: '-1',
          class: item.danger ? 'menu-item danger' : 'menu-item',
          on: {
            click: () => {
              close();
              item.run();
            },
            pointermove: (event) => event.currentTarget.focus({ preventScroll: true }),
          },
        },
        h('span', { class: 'menu-label' }, item.label, item.hint && h('span', { class: 'menu-hint' }, item.hint)),
        item.icon && icon(item.icon),
      ),
    );
  };
  for (const item of items) add(box, item);
  const close = layer(at, box);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else roam(box, '[role=menuitem]', event);
  });
  box.querySelector('[role=menuitem]')?.focus({ preventScroll: true });
}

/** Opens a menu on right click, on the menu key and on Shift+F10 (a browser sends one event for all three). */
export function onContextMenu(element, show) {
  element.addEventListener('contextmenu', (event) => {
    if (event.target.closest('a[href], input, textarea') && event.button === 2) return;
    event.preventDefault();
    event.stopPropagation();
    const byKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
    show(byKey ? element : { x: event.clientX, y: event.clientY });
  });
}

/**
 * A list to choose from. Options: `{label, description, emoji, value, selected}`. With `max` 1 a
 * choice is final; else they are ticked, and `Done` hands over `min` to `max` of them.
 */
export function choices(at, label, options, { min = 1, max = 1, onChoose }) {
  const several = max > 1;
  const picked = new Set(options.filter((option) => option.selected).map((option) => option.value));
  const listId = freshId('list');
  const opener = at instanceof Element && at.getAttribute('role') === 'combobox' ? at : null;
  opener?.setAttribute('aria-controls', listId);
  opener?.setAttribute('aria-expanded', 'true');
  const list = h('div', { id: listId, class: 'choices', role: 'listbox', 'aria-label': label, 'aria-multiselectable': several });
  const done = several && h('button', { type: 'button', class: 'button primary', on: { click: () => finish() } }, t('done'));
  const box = h('div', { class: 'layer picker' }, several && h('div', { class: 'menu-heading' }, t('chooseSome', min, max)), list, done);
  const finish = () => {
    if (picked.size < min || picked.size > max) return;
    close();
    onChoose(options.map((option) => option.value).filter((value) => picked.has(value)));
  };
  const refresh = () => {
    for (const row of list.children) row.setAttribute('aria-selected', String(picked.has(row.dataset.value)));
    if (done) done.disabled = picked.size < min || picked.size > max;
  };
  const take = (option) => {
    if (!several) {
      picked.clear();
      picked.add(option.value);
      finish();
      return;
    }
    if (!picked.delete(option.value) && picked.size < max) picked.add(option.value);
    refresh();
  };
  for (const option of options) {
    const row = h(
      'div',
      {
        class: 'choice',
        role: 'option',
        tabindex: '-1',
        data: { value: option.value, label: option.label },
        on: {
          click: () => take(option),
          pointermove: (event) => event.currentTarget.focus({ preventScroll: true }),
          keydown: (event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            event.stopPropagation();
            take(option);
          },
        },
      },
      option.emoji && h('span', { class: 'emoji' }, option.emoji),
      h('span', { class: 'choice-text' }, h('span', { class: 'choice-label' }, option.label), option.description && h('span', { class: 'choice-description' }, option.description)),
      several && h('span', { class: 'tick' }, icon('check')),
    );
    list.append(row);
  }
  if (!options.length) list.append(h('div', { class: 'menu-empty' }, t('noSuggestions')));
  refresh();
  const close = layer(at, box, () => {
    opener?.removeAttribute('aria-controls');
    opener?.setAttribute('aria-expanded', 'false');
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && !several) {
      event.preventDefault();
      close();
    } else if (event.target !== done) roam(box, '[role=option]', event);
  });
  (list.querySelector('[aria-selected=true]') ?? list.querySelector('[role=option]'))?.focus({ preventScroll: true });
}

/** A dialog with a heading; answers the element, whose `close` event tells that it is gone. */
export function dialog(title, content, className = '') {
  closeLayer();
  const id = freshId('dialog');
  const back = document.activeElement;
  const box = h(
    'dialog',
    { class: `dialog ${className}`, 'aria-labelledby': id },
    h(
      'div',
      { class: 'dialog-head' },
      h('h2', { id }, title),
      h('button', { type: 'button', class: 'icon-button', 'aria-label': t('close'), on: { click: () => box.close() } }, icon('close')),
    ),
    content,
  );
  box.addEventListener('pointerdown', (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener('close', () => {
    box.remove();
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** A picture at full size with its description. */
export function lightbox(source, alt) {
  const picture = h('img', { src: source, alt: alt ?? t('noAlt'), class: 'lightbox-picture' });
  const box = dialog(
    t('picture'),
    [
      h('div', { class: 'lightbox-stage', on: { click: (event) => event.target === event.currentTarget && box.close() } }, picture),
      h(
        'div',
        { class: 'lightbox-foot' },
        alt && h('p', { class: 'lightbox-alt', tabindex: '0' }, alt),
        h('a', { class: 'link', href: source, target: '_blank', rel: 'noopener' }, t('openOriginal')),
      ),
    ],
    'lightbox',
  );
}

/** A bot's modal. `onSubmit(values)` answers a promise: null when it was taken, else what is wrong. */
export function modal(definition, botName, onSubmit) {
  const fields = definition.components
    .flatMap((row) => row.components ?? [row.component ?? row])
    .filter((field) => field.type === 4)
    .map((field) => {
      const id = freshId('field');
      const shared = {
        id,
        required: field.required !== false,
        minlength: field.min_length || null,
        maxlength: field.max_length ?? 4000,
        placeholder: field.placeholder ?? '',
      };
      const input = field.style === 2 ? h('textarea', { ...shared, rows: '5' }) : h('input', { ...shared, type: 'text' });
      input.value = field.value ?? '';
      const label = h(
        'label',
        { for: id },
        field.label ?? '',
        field.required !== false && h('span', { class: 'must', 'aria-hidden': 'true' }, ' *'),
      );
      return { name: field.custom_id, input, row: h('div', { class: 'field' }, label, input) };
    });
  const error = h('p', { class: 'error', role: 'alert' });
  const submit = h('button', { type: 'submit', class: 'button primary' }, t('submit'));
  const form = h(
    'form',
    {
      class: 'dialog-body',
      on: {
        submit: async (event) => {
          event.preventDefault();
          submit.disabled = true;
          fill(error);
          const wrong = await onSubmit(Object.fromEntries(fields.map((field) => [field.name, field.input.value])));
          submit.disabled = false;
          if (wrong === null) box.close();
          else fill(error, wrong);
        },
      },
    },
    h('p', { class: 'quiet' }, botName),
    fields.map((field) => field.row),
    error,
    h('div', { class: 'dialog-buttons' }, h('button', { type: 'button', class: 'button plain', on: { click: () => box.close() } }, t('cancel')), submit),
  );
  const box = dialog(definition.title, form, 'modal');
  fields[0]?.input.focus();
  return box;
}

/** Says something to screen readers without showing it. */
export function announce(text) {
  const live = byId('live');
  live.append(h('p', {}, text));
  while (live.children.length > 5) live.firstChild.remove();
}

let toastTimer = 0;
/** A short notice at the bottom. */
export function toast(text) {
  const box = byId('toast');
  fill(box, text);
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (box.hidden = true), 4000);
}
