import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/invitations/:token',
    title: 'Invitation',
    layout: 'text',
    load: () => import('./invitation_page'),
  },
]
