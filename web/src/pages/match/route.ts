import type { Route } from '../../app/route'
import { fetch_game_ahead } from '../../games/games'
import { ask_match_ahead } from '../../api/match_ahead'

export const routes: readonly Route[] = [
  {
    path: '/matches/:match',
    title: 'Match',
    layout: 'table',
    ahead: ({ match = '' }) => {
      ask_match_ahead(match)
      fetch_game_ahead()
    },
    load: () => import('./match_page'),
  },
]
