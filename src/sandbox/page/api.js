// The sandbox's own API (docs/sandbox.md), one function per request. No other module fetches.

const BASE = '/sandbox/api';

/** A request that the sandbox refused; `message` is the sandbox's sentence. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function request(method, path, body) {
  const response = await fetch(BASE + path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    answer = { error: text };
  }
  if (!response.ok) throw new Refused(response.status, answer?.error ?? response.statusText);
  return answer;
}

const part = encodeURIComponent;
const as = (member, rest) => `/as/${part(member)}${rest}`;
const inChannel = (member, channel, rest) => as(member, `/channels/${part(channel)}${rest}`);

export const world = () => request('GET', '/world');
/** Moves the sandbox's clock on; the new time comes as a `clock` event as well as here. */
export const advance = (millis) => request('POST', '/clock', { advance_ms: millis });
export const gateway = () => request('GET', '/gateway');
export const view = (member) => request('GET', as(member, ''));
export const setMember = (member, changes) => request('PATCH', as(member, ''), changes);
export const setGuild = (guild, changes) => request('PATCH', `/guilds/${part(guild)}`, changes);
export const openDm = (member, other) => request('POST', as(member, '/dms'), { with: other });

/** The newest 50 messages, or the 50 before `before`; or up to 100 after `after`. */
export async function messages(member, channel, { before, after, limit = 50 } = {}) {
  const query = new URLSearchParams({ limit: String(limit) });
  if (before) query.set('before', before);
  if (after) query.set('after', after);
  return (await request('GET', inChannel(member, channel, `/messages?${query}`))).messages;
}

export const send = (member, channel, content, replyTo) =>
  request('POST', inChannel(member, channel, '/messages'), replyTo ? { content, reply_to: replyTo } : { content });
export const remove = (member, channel, message) =>
  request('DELETE', inChannel(member, channel, `/messages/${part(message)}`));

export const commands = async (member, channel) => (await request('GET', inChannel(member, channel, '/commands'))).commands;

/** Runs a command; the answer comes as an `interaction` event as well as here. */
export const run = (member, channel, body) => request('POST', inChannel(member, channel, '/commands'), body);
export const autocomplete = async (member, channel, body) =>
  (await request('POST', inChannel(member, channel, '/autocomplete'), body)).choices;
export const press = (member, message, customId) =>
  request('POST', inChannel(member, message.channel, `/messages/${part(message.id)}/press`), { custom_id: customId });
export const choose = (member, message, customId, values) =>
  request('POST', inChannel(member, message.channel, `/messages/${part(message.id)}/choose`), { custom_id: customId, values });
export const submit = (member, interaction, values) =>
  request('POST', as(member, `/modals/${part(interaction)}`), { values });

const EVENTS = [
  'message', 'message_deleted', 'channel', 'channel_deleted', 'guild', 'guild_left', 'user', 'commands', 'interaction', 'bot', 'clock', 'lost',
];

/**
 * Follows what happens to a member from event number `after` on. `heard(name, data)` is called for
 * each event, `connected(bool)` when the line comes up or breaks. Answers a function that stops.
 */
export function follow(member, after, heard, connected) {
  const source = new EventSource(`${BASE}${as(member, `/events?after=${after}`)}`);
  source.addEventListener('open', () => connected(true));
  source.addEventListener('error', () => connected(false));
  for (const name of EVENTS) source.addEventListener(name, (event) => heard(name, JSON.parse(event.data)));
  return () => source.close();
}

/** What has happened to a member since event `after`, without waiting. */
export const poll = (member, after) => request('GET', as(member, `/events/poll?after=${after}&timeout_ms=0`));
