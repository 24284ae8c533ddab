import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/first-turn', title: 'A first turn', layout: 'text', load: () => import('./first_turn_page') },
]
