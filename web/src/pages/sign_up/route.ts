import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/sign-up', title: 'Make an account', layout: 'text', load: () => import('./sign_up_page') },
]
