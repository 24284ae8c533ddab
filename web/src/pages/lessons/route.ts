import type { Route } from '../../app/route'

export const routes: readonly Route[] = [
  {
    path: '/lessons/:ruleset',
    title: 'Lessons in the rules',
    layout: 'table',
    load: () => import('./lessons_page'),
  },
]
