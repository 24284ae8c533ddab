import { prefetch_match } from '../../api/prefetch_match'
import type { Route } from '../../app/route'
import { prefetch_game } from '../../games/games'

export const routes: readonly Route[] = [
  {
    path: '/matches/:match/analysis',
    title: 'Analysis',
    layout: 'text',
    prefetch: ({ match = '' }) => {
      prefetch_match(match)
      prefetch_game()
    },
    load: () => import('./analysis_page'),
  },
]
