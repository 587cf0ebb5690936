// Commands as data: the tree of subcommands as a flat list, finding one by what is typed, and
// reading the values of its options.

import { t } from './strings.js';
import { channelName, channelOf, guildOf, isBot, state } from './state.js';

const GROUP = 2;
const SUBCOMMAND = 1;
export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const MENTIONABLE = 9;
export const NUMBER = 10;

/**
 * Every command that can be run by typing: `{path, shown, description, options}`; `path` is its
 * plain name as the API takes it, `shown` the same in the member's language.
 */
export function leaves(commands) {
  const found = [];
  const walk = (node, path, shown) => {
    const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    const name = [...path, node.name];
    const local = [...shown, node.name_localized ?? node.name];
    if (inner.length) {
      for (const option of inner) walk(option, name, local);
      return;
    }
    found.push({ path: name.join(' '), shown: local.join(' '), description: node.description_localized ?? node.description ?? '', options: node.options ?? [] });
  };
  for (const command of commands) if (command.type === 1) walk(command, [], []);
  return found;
}

/** Those that fit what was typed after the slash, the ones that begin so first. */
export function matching(all, typed) {
  const text = typed.trim().toLowerCase();
  const rank = (leaf) => {
    const names = [leaf.shown.toLowerCase(), leaf.path.toLowerCase()];
    if (names.some((name) => name.startsWith(text))) return 0;
    if (names.some((name) => name.split(' ').some((word) => word.startsWith(text)))) return 1;
    if (names.some((name) => name.includes(text)) || leaf.description.toLowerCase().includes(text)) return 2;
    return 3;
  };
  return all
    .map((leaf) => [rank(leaf), leaf])
    .filter(([place]) => place < 3)
    .sort(([a], [b]) => a - b)
    .map(([, leaf]) => leaf);
}

/** The command that a text names wholly, and what stands after it; null while it may still go on. */
export function named(all, text) {
  if (!text.startsWith('/')) return null;
  const typed = text.slice(1);
  const hits = all.flatMap((leaf) => [leaf.path, leaf.shown].filter((name) => typed.toLowerCase().startsWith(`${name.toLowerCase()} `)).map((name) => ({ leaf, name })));
  hits.sort((a, b) => b.name.length - a.name.length);
  const hit = hits[0];
  if (!hit) return null;
  const longer = all.some((leaf) => leaf.shown.toLowerCase().startsWith(`${typed.trim().toLowerCase()} `) && leaf !== hit.leaf);
  return longer ? null : { leaf: hit.leaf, rest: typed.slice(hit.name.length).trim() };
}

/** Splits `opponent:@Joon thread:true` into texts by option name. */
export function splitOptions(leaf, rest) {
  const names = new Map(leaf.options.flatMap((option) => [[option.name.toLowerCase(), option.name], [(option.name_localized ?? option.name).toLowerCase(), option.name]]));
  const texts = new Map();
  let last = null;
  for (const word of rest.split(/\s+/).filter(Boolean)) {
    const colon = word.indexOf(':');
    const name = colon > 0 ? names.get(word.slice(0, colon).toLowerCase()) : undefined;
    if (name) {
      texts.set(name, word.slice(colon + 1));
      last = name;
    } else if (last) texts.set(last, `${texts.get(last)} ${word}`.trim());
  }
  return texts;
}

export const optionName = (option) => option.name_localized ?? option.name;
export const optionDescription = (option) => option.description_localized ?? option.description ?? '';

const fits = (text) => {
  const wanted = text.trim().replace(/^[@#]/, '').toLowerCase();
  return (...names) => names.some((name) => name?.toLowerCase().includes(wanted));
};

/** What may be picked for an option without asking the bot: `{label, detail, value, user}`, or null. */
export function offered(option, text, channelId) {
  const match = fits(text);
  const guild = guildOf(channelOf(channelId));
  if (option.choices?.length) {
    return option.choices
      .map((choice) => ({ label: choice.name_localized ?? choice.name, value: choice.value }))
      .filter((choice) => match(choice.label));
  }
  switch (option.type) {
    case BOOLEAN:
      return [
        { label: t('yes'), value: true },
        { label: t('no'), value: false },
      ].filter((choice) => match(choice.label, String(choice.value)));
    case USER:
    case MENTIONABLE: {
      const channel = channelOf(channelId);
      const members = guild?.members ?? [state.me, channel?.with].filter(Boolean);
      // Other people first: they are who is meant nearly always.
      const rank = (member) => (member.id === state.me.id ? 2 : member.bot || isBot(member.id) ? 1 : 0);
      return [...members]
        .sort((a, b) => rank(a) - rank(b))
        .filter((member) => match(member.name, member.username))
        .map((member) => ({ label: `@${member.name}`, detail: member.username, value: member.id, user: member }));
    }
    case CHANNEL:
      return [...(guild?.channels ?? []), ...(guild?.threads ?? [])]
        .filter((channel) => match(channelName(channel)))
        .map((channel) => ({ label: `#${channelName(channel)}`, value: channel.id }));
    default:
      return null;
  }
}

/** The value of a text for an option: `{value}`, `{empty: true}` or `{error}`. */
export function readValue(option, text, channelId) {
  const name = optionName(option);
  const trimmed = text.trim();
  if (!trimmed) return option.required ? { empty: true, error: t('optionMissing', name) } : { empty: true };
  const list = offered(option, '', channelId);
  if (list) {
    const wanted = trimmed.replace(/^[@#]/, '').toLowerCase();
    const hit = list.find((item) => [item.label.replace(/^[@#]/, ''), item.detail, String(item.value)].some((one) => one?.toLowerCase() === wanted));
    return hit ? { value: hit.value } : { error: t('optionWrong', name) };
  }
  if (option.type === INTEGER || option.type === NUMBER) {
    const number = Number(trimmed);
    const whole = option.type === NUMBER || Number.isSafeInteger(number);
    const inside = number >= (option.min_value ?? -Infinity) && number <= (option.max_value ?? Infinity);
    return Number.isFinite(number) && whole && inside ? { value: number } : { error: t('optionNumber', name) };
  }
  if (trimmed.length < (option.min_length ?? 0)) return { error: t('optionShort', name, option.min_length) };
  if (trimmed.length > (option.max_length ?? 6000)) return { error: t('optionLong', name, option.max_length ?? 6000) };
  return { value: trimmed };
}
