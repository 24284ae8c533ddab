import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/desk', title: 'Desk', layout: 'text', load: () => import('./desk_page') },
]
