import type { ComponentType } from 'preact'

/** What a page gets: the named parts of its path, and the query. */
export interface PageProps {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** A page: where it is, and how to get it. Each folder under pages/ has a route.ts that exports one or several of
 * these as `routes`; nothing else needs to know it. */
export interface Route {
  /** `/matches/:match` binds `match`. */
  readonly path: string
  /** The document's title until the page sets its own. */
  readonly title: string
  /** `table`: the page fills the window and scrolls by itself; `text`: a column to read; `frame`: the page stands in
   * a frame of another site, without a session. */
  readonly layout: 'table' | 'text' | 'frame'
  /** Asks for what the page will show, where the browser begins with it: what it asks itself, no more. */
  readonly prefetch?: (parameters: Readonly<Record<string, string>>) => void
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>
}

export interface Found {
  readonly route: Route
  readonly parameters: Readonly<Record<string, string>>
}

/** The parameters, if the path is of this pattern. */
export function match_path(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter((part) => part !== '')
  const given = path.split('/').filter((part) => part !== '')
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) parameters[part.slice(1)] = decode(value)
    else if (part !== value) return undefined
  }
  return parameters
}

/** The first route of this path; patterns without parameters come first. */
export function find_route(routes: readonly Route[], path: string): Found | undefined {
  const fixed_first = [...routes].sort((a, b) => parameters_in(a.path) - parameters_in(b.path))
  for (const route of fixed_first) {
    const parameters = match_path(route.path, path)
    if (parameters !== undefined) return { route, parameters }
  }
  return undefined
}

const parameters_in = (path: string): number => path.split('/:').length - 1

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
