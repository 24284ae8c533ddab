import { prefetch } from '../../api/prefetch'
import type { Route } from '../../app/route'
import { matches_shown } from './matches_shown'

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'Start',
    layout: 'text',
    prefetch: () => void prefetch('/api/v1/matches', { query: matches_shown }),
    load: () => import('./start_page'),
  },
]
