import type { Panel } from '../panel'

export const panel: Panel = {
  id: 'match',
  title: 'Match',
  order: 30,
  shown: () => true,
  load: () => import('./match_panel'),
}
