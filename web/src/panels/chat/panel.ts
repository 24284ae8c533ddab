import type { Panel } from '../panel'

/** What the players say to each other. Captain does not talk, and nobody else listens. */
export const panel: Panel = {
  id: 'chat',
  title: 'Talk',
  order: 30,
  shown: (match) =>
    match.your_side !== null &&
    (match.options.opponent ?? null) === null &&
    match.seats.every(({ player }) => player !== null),
  news: ({ unheard }) => (unheard === 0 ? undefined : `${unheard} new`),
  load: () => import('./chat_panel'),
}
