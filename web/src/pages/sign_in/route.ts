import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/sign-in', title: 'Sign in', layout: 'text', load: () => import('./sign_in_page') },
]
