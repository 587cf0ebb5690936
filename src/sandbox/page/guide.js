// What a newcomer needs to know, at the beginning of #games: three steps, two of them at a press.

import { h, icon } from './dom.js';
import { t } from './strings.js';
import { addressAs, current, emit, guildOf, isBot, people, state, waitingFor } from './state.js';

/** The command that the guide begins with. */
const COMMAND = '/wayk new';
/** What it is begun with: without an opponent it challenges whoever likes to play. */
const BEGUN = `${COMMAND} opponent:`;

/** Somebody in this channel whom one is not: the opponent that the guide proposes. */
function opponent() {
  const members = guildOf(current())?.members ?? people();
  const others = members.filter((member) => !member.bot && !isBot(member.id) && member.id !== state.me.id);
  // Who is waited for already, else somebody with whom one need not change the language.
  const language = (member) => member.locale?.split('-')[0];
  return others.find((member) => waitingFor(member.id, state.channel) > 0) ?? others.find((member) => language(member) === language(state.me)) ?? others[0] ?? null;
}

function words(parts, other) {
  return parts.map((part) => {
    if (typeof part === 'object' && part.member) return h('strong', {}, other?.name ?? '…');
    if (typeof part === 'object' && part.strong) return h('strong', {}, part.strong);
    return part === COMMAND ? h('code', {}, COMMAND) : part;
  });
}

/** The guide; `open` when nothing has been said yet, else folded away. */
export function guide(open) {
  const other = opponent();
  return h(
    'details',
    { class: 'guide', open },
    h('summary', {}, icon('robot'), h('span', {}, t('guideTitle'))),
    h('p', {}, t('guideIntro')),
    h(
      'ol',
      {},
      h('li', {}, words(t('guideStep1', COMMAND), other), h('div', {}, h('button', { type: 'button', class: 'button primary', on: { click: () => emit('begin', BEGUN) } }, t('guideTry', COMMAND)))),
      h('li', {}, words(t('guideStep2'), other), other && h('div', {}, h('a', { class: 'button secondary', href: addressAs(other) }, t('guideBe', other.name)))),
      h('li', {}, words(t('guideStep3'), other)),
    ),
    h('p', { class: 'quiet' }, t('guideTip')),
  );
}
