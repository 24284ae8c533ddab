import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/confirm/:token',
    title: 'Confirm your address',
    layout: 'text',
    load: () => import('./confirm_page'),
  },
]
