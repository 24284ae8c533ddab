import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/matches/new', title: 'New match', layout: 'text', load: () => import('./new_match_page') },
]
