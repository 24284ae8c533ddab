import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/matches/:match/replay',
    title: 'Replay',
    layout: 'table',
    load: () => import('./replay_page'),
  },
]
