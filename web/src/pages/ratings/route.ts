import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/ratings',
    title: 'Ratings',
    layout: 'text',
    load: () => import('./ratings_page'),
  },
  {
    path: '/ratings/:player',
    title: 'Ratings of a player',
    layout: 'text',
    load: () => import('./player_page'),
  },
]
