import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/sign-up', title: 'Create an account', layout: 'text', load: () => import('./sign_up_page') },
]
