import type { Route } from '../../app/route'
import { prefetch_game } from '../../games/games'

export const routes: readonly Route[] = [
  {
    path: '/what-if',
    title: 'What if…',
    layout: 'table',
    prefetch: prefetch_game,
    load: () => import('./what_if_page'),
  },
]
