import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  { path: '/', title: 'Start', layout: 'text', load: () => import('./start_page') },
]
