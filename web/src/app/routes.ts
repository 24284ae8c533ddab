import type { Route } from './route'

// Each folder of pages/ tells its own addresses: a new page is a new folder.
const modules = import.meta.glob<{ readonly routes: readonly Route[] }>('../pages/*/route.ts', {
  eager: true,
})

/** The pages there are. */
export const routes: readonly Route[] = Object.values(modules).flatMap((module) => module.routes)
