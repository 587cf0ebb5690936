// One message as an element: who wrote it, what it says, pictures, files, embeds, components.

import * as api from './api.js';
import { append, h, icon } from './dom.js';
import { t } from './strings.js';
import { parse, plainText, render } from './markdown.js';
import { messageTime } from './time.js';
import { lightbox, menu, onContextMenu, toast } from './overlay.js';
import { address, channelName, current, emit, forget, markUnread, namesFor, state } from './state.js';
import { face, memberMenu } from './people.js';
import { componentRows, noteOf } from './components.js';

const namesIn = (message) => ({ ...namesFor(message), spoilerLabel: t('spoiler') });

/** Text of a message or embed as elements. */
const marked = (text, message) => render(parse(text), namesIn(message));

/** What a message says in one line, for notices. */
export function summary(message) {
  const words = plainText(parse(message.content ?? ''), namesFor(message)).trim();
  if (words) return words;
  const embed = message.embeds.find((one) => one.title || one.description);
  if (embed) return embed.title ?? plainText(parse(embed.description), namesFor(message));
  if (message.loading) return t('thinking', message.author.name);
  return message.attachments.map((file) => file.alt ?? file.filename).join(', ');
}

/** A message as a list item; `grouped` leaves out the author, who wrote the one before as well. */
export function messageElement(message, grouped) {
  const classes = ['message'];
  if (grouped) classes.push('grouped');
  if (message.mentions_me && message.author.id !== state.me.id) classes.push('mentioned');
  if (message.ephemeral) classes.push('private');
  const item = h('li', { class: classes.join(' '), data: { message: message.id, author: message.author.name } });
  onContextMenu(item, (at) => messageMenu(at, message));
  if (message.type === 18) {
    append(item, [h('div', { class: 'system' }, icon('thread'), startedThread(message), ' ', messageTime(message.created))]);
    return item;
  }
  append(item, [header(message), grouped ? h('span', { class: 'gutter' }, messageTime(message.created)) : faceButton(message), h('div', { class: 'body' }, grouped ? null : authorLine(message), contents(message)), tools(message)]);
  return item;
}

function startedThread(message) {
  const words = t('startedThread', message.thread?.name ?? message.content);
  const [before, between, name, after] = words;
  const where = message.thread ? h('a', { class: 'link', href: address(message.thread.id) }, name) : h('strong', {}, name);
  return h('span', {}, before, h('strong', {}, message.author.name), between, where, after);
}

/** The line above: what was answered, or which command was used by whom. */
function header(message) {
  const used = message.interaction;
  if (used?.kind === 'command' && used.name) {
    const named = used.name_localized ?? used.name;
    const words = used.app || /^[^a-z0-9_-]/.test(used.name) ? t('usedApp', named) : t('used', named);
    const [before, between, name, after] = words;
    return h(
      'div',
      { class: 'reply-line' },
      face(used.user, 'tiny'),
      before,
      h('strong', {}, used.user.name),
      h('span', {}, between),
      h('span', { class: 'command-name' }, name),
      after && h('span', {}, after),
    );
  }
  // The one that is answered may be private to somebody else, or gone: then nothing is known of it.
  if (message.reply_to?.name) {
    return h(
      'div',
      { class: 'reply-line' },
      icon('reply'),
      h('a', { href: address(message.channel, message.reply_to.id), 'aria-label': t('repliedTo', message.reply_to.name) }, h('strong', {}, `@${message.reply_to.name}`)),
      h('span', { class: 'reply-text' }, plainText(parse(message.reply_to.content ?? ''), namesFor(message))),
    );
  }
  return null;
}

function faceButton(message) {
  const button = h('button', { type: 'button', class: 'face-button', tabindex: '-1', 'aria-hidden': 'true', on: { click: () => memberMenu(button, message.author.id) } }, face(message.author));
  onContextMenu(button, (at) => memberMenu(at, message.author.id));
  return button;
}

function authorLine(message) {
  const name = h(
    'button',
    { type: 'button', class: 'author', 'aria-haspopup': 'menu', data: { key: 'author' }, on: { click: () => memberMenu(name, message.author.id) } },
    message.author.name,
  );
  onContextMenu(name, (at) => memberMenu(at, message.author.id));
  return h('div', { class: 'author-line' }, name, message.author.bot && h('span', { class: 'app-tag' }, icon('check'), t('app')), messageTime(message.created));
}

function contents(message) {
  if (message.loading) {
    return [h('div', { class: 'thinking' }, dots(), t('thinking', message.author.name), '…'), privateFoot(message)];
  }
  const inEmbeds = new Set(message.embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]).filter(Boolean));
  const loose = message.attachments.filter((file) => !inEmbeds.has(file.url) && !inEmbeds.has(`attachment://${file.filename}`));
  const note = noteOf(message);
  return [
    message.content && h('div', { class: 'content' }, marked(message.content, message), message.edited && h('span', { class: 'edited' }, ` ${t('edited')}`)),
    !message.content && message.edited && h('span', { class: 'edited' }, t('edited')),
    message.embeds.map((embed) => embedElement(embed, message)),
    loose.map((file) => (isPicture(file) ? picture(file) : fileBox(file))),
    componentRows(message),
    note && h('div', { class: 'note', role: 'alert' }, note),
    message.thread && threadBox(message.thread),
    privateFoot(message),
  ];
}

const dots = () => h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

function privateFoot(message) {
  if (!message.ephemeral) return null;
  return h(
    'div',
    { class: 'private-foot' },
    icon('eye'),
    h('span', {}, t('onlyYou')),
    h('span', { 'aria-hidden': 'true' }, '·'),
    h('button', { type: 'button', class: 'link', data: { key: 'dismiss' }, on: { click: () => remove(message) } }, t('dismiss')),
  );
}

async function remove(message) {
  try {
    await api.remove(state.me.id, message.channel, message.id);
    forget({ channel: message.channel, message: message.id });
  } catch (error) {
    toast(error.message);
  }
}

function threadBox(thread) {
  return h('a', { class: 'thread-box', href: address(thread.id) }, icon('thread'), h('strong', {}, channelName(thread)), h('span', { class: 'quiet' }, t('openThread')));
}

// ---------------------------------------------------------------- files

const isPicture = (file) => /^image\/(png|jpe?g|gif|webp|avif)$/.test(file.content_type ?? '');

/** A picture with its description: as `alt`, and behind the ALT mark for those who see it. */
function picture(file) {
  const alt = file.alt ?? '';
  const image = h('img', { src: file.url, alt: alt || t('noAlt'), width: file.width, height: file.height, decoding: 'async' });
  const words = alt && h('p', { class: 'alt-text', hidden: true }, alt);
  const mark =
    alt &&
    h(
      'button',
      {
        type: 'button',
        class: 'alt-mark',
        'aria-expanded': 'false',
        'aria-label': `${t('alt')}: ${t('showAlt')}`,
        title: t('showAlt'),
        on: {
          click: () => {
            words.hidden = !words.hidden;
            mark.setAttribute('aria-expanded', String(!words.hidden));
          },
        },
      },
      t('alt'),
    );
  return h(
    'figure',
    { class: 'picture', css: { '--w': file.width, '--h': file.height } },
    h(
      'div',
      { class: 'frame' },
      h('button', { type: 'button', class: 'enlarge', 'aria-label': `${t('enlarge')}: ${alt || file.filename}`, data: { key: `picture-${file.id}` }, on: { click: () => lightbox(file.url, file.alt) } }, image),
    ),
    // Below the picture and not on it: a board has numbers in every corner.
    words && h('figcaption', {}, mark, words),
  );
}

function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}

function fileBox(file) {
  return h(
    'div',
    { class: 'file' },
    icon('file'),
    h('div', { class: 'file-text' }, h('a', { class: 'link', href: file.url, target: '_blank', rel: 'noopener' }, file.filename), h('span', { class: 'quiet' }, bytes(file.size))),
    h('a', { class: 'icon-button', href: file.url, download: file.filename, 'aria-label': `${t('download')}: ${file.filename}` }, icon('download')),
  );
}

// ---------------------------------------------------------------- embeds

function embedElement(embed, message) {
  const text = (value) => marked(value, message);
  const attached = (image) => message.attachments.find((file) => image && (file.url === image.url || `attachment://${file.filename}` === image.url));
  const image = attached(embed.image);
  const thumbnail = attached(embed.thumbnail);
  const title = embed.title && h('div', { class: 'embed-title' }, embed.url ? h('a', { class: 'link', href: embed.url, target: '_blank', rel: 'noopener noreferrer' }, text(embed.title)) : text(embed.title));
  const colour = Number.isInteger(embed.color) ? `#${embed.color.toString(16).padStart(6, '0')}` : 'var(--edge)';
  return h(
    'div',
    { class: 'embed', css: { '--embed': colour } },
    thumbnail && h('img', { class: 'embed-thumbnail', src: thumbnail.url, alt: thumbnail.alt ?? '' }),
    embed.author && h('div', { class: 'embed-author' }, embed.author.name),
    title,
    embed.description && h('div', { class: 'embed-text' }, text(embed.description)),
    embed.fields?.length > 0 &&
      h(
        'div',
        { class: 'embed-fields' },
        embed.fields.map((field) => h('div', { class: field.inline ? 'embed-field inline' : 'embed-field' }, h('div', { class: 'embed-name' }, text(field.name)), h('div', {}, text(field.value)))),
      ),
    image && picture(image),
    (embed.footer || embed.timestamp) && h('div', { class: 'embed-foot' }, embed.footer?.text, embed.footer && embed.timestamp && ' • ', embed.timestamp && messageTime(embed.timestamp)),
  );
}

// ---------------------------------------------------------------- actions

function tools(message) {
  const button = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': t('messageActions'), 'aria-haspopup': 'menu', data: { key: 'tools' }, on: { click: () => messageMenu(button, message) } },
    icon('more'),
  );
  return h('div', { class: 'tools' }, button);
}

function messageMenu(at, message) {
  const items = [];
  if (!message.ephemeral && current()?.can?.send !== false) items.push({ label: t('reply'), icon: 'reply', run: () => emit('reply', message) });
  if (message.content) items.push({ label: t('copyText'), icon: 'file', run: () => copy(message.content) });
  items.push({ label: t('copyId'), icon: 'hash', run: () => copy(message.id) });
  if (!message.ephemeral) items.push({ label: t('markUnread'), icon: 'eye', run: () => markUnread(message) });
  if (message.ephemeral) items.push({ label: t('dismiss'), icon: 'close', run: () => remove(message) });
  else if (message.author.id === state.me.id) items.push({ label: t('deleteMessage'), icon: 'close', danger: true, run: () => remove(message) });
  menu(at, t('messageActions'), items);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied'));
  } catch (error) {
    toast(error.message);
  }
}
