import { ask_ahead } from '../../api/ahead'
import type { Route } from '../../app/route'

/** The matches that the start page lists. */
export const matches_shown = { status: 'running', limit: 5 } as const

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'Start',
    layout: 'text',
    ahead: () => void ask_ahead('/api/v1/matches', { query: matches_shown }),
    load: () => import('./start_page'),
  },
]
