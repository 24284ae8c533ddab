import type { Panel } from '../panel'
import { draw_offered_by } from './declarations'

export const panel: Panel = {
  id: 'match',
  title: 'Match',
  order: 30,
  shown: () => true,
  news: ({ match, events }) => {
    const by = match.status === 'running' ? draw_offered_by(events) : undefined
    const theirs = match.your_side !== null && by !== undefined && by !== match.your_side
    return theirs ? { badge: 'A draw is offered', words: 'Your opponent offers a draw.' } : undefined
  },
  load: () => import('./match_panel'),
}
