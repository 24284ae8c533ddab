import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/archive', title: 'Archive', layout: 'text', load: () => import('./archive_page') },
]
