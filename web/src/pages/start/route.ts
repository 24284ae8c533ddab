import { prefetch } from '../../api/prefetch'
import type { Route } from '../../app/route'

/** The matches that the start page lists. */
export const matches_shown = { status: 'running', limit: 5 } as const

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'Start',
    layout: 'text',
    prefetch: () => void prefetch('/api/v1/matches', { query: matches_shown }),
    load: () => import('./start_page'),
  },
]
