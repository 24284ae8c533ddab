import type { Route } from '../../app/route'
import { prefetch_game } from '../../games/games'
import { prefetch_match } from '../../api/prefetch_match'

export const routes: readonly Route[] = [
  {
    path: '/matches/:match',
    title: 'Match',
    layout: 'table',
    prefetch: ({ match = '' }) => {
      prefetch_match(match)
      prefetch_game()
    },
    load: () => import('./match_page'),
  },
]
