import { prefetch_match } from '../../api/prefetch_match'
import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/matches/:match/embed',
    title: 'Match',
    layout: 'frame',
    prefetch: ({ match = '' }) => prefetch_match(match),
    load: () => import('./embed_page'),
  },
]
