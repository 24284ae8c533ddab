import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/reset-password',
    title: 'Forgotten password',
    layout: 'text',
    load: () => import('./ask_page'),
  },
  {
    path: '/reset-password/:token',
    title: 'Choose a new password',
    layout: 'text',
    load: () => import('./choose_page'),
  },
]
