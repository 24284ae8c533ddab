import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/tournaments',
    title: 'Tournaments',
    layout: 'text',
    load: () => import('./tournaments_page'),
  },
  {
    path: '/tournaments/:tournament',
    title: 'Tournament',
    layout: 'text',
    load: () => import('./tournament_page'),
  },
]
