import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/matches/:match',
    title: 'Match',
    layout: 'table',
    load: () => import('./match_page'),
  },
]
