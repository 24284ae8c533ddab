import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/matches', title: 'Matches', layout: 'text', load: () => import('./matches_page') },
]
