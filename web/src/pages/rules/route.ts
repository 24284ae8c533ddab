import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/rules/:ruleset', title: 'Rules', layout: 'text', load: () => import('./rules_page') },
]
