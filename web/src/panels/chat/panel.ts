import { is_against_computer } from '../../opponents'
import type { Panel } from '../panel'

/** What the players say to each other. Captain talks only on request, and nobody else listens. */
export const panel: Panel = {
  id: 'chat',
  title: 'Chat',
  order: 30,
  shown: (match) =>
    match.your_side !== null &&
    (!is_against_computer(match) || match.options.explains === true) &&
    match.seats.every(({ player }) => player !== null),
  news: ({ unheard }) => {
    const last = unheard.at(-1)
    if (last === undefined) return undefined
    return { badge: `${unheard.length} new`, words: `${last.player}: “${last.text}”` }
  },
  load: () => import('./chat_panel'),
}
