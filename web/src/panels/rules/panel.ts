import type { Panel } from '../panel'

export const panel: Panel = {
  id: 'rules',
  title: 'Rules',
  order: 25,
  shown: () => true,
  load: () => import('./rules_panel'),
}
