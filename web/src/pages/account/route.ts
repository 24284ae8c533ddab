import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/account', title: 'Account', layout: 'text', load: () => import('./account_page') },
]
