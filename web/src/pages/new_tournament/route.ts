import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/tournaments/new',
    title: 'New tournament',
    layout: 'text',
    load: () => import('./new_tournament_page'),
  },
]
