import type { paths } from './schema'

export type Verb = 'get' | 'post' | 'put' | 'delete'
/** The paths that this verb may request. */
export type PathsWith<V extends Verb> = {
  [P in keyof paths]: paths[P] extends Record<V, { responses: unknown }> ? P : never
}[keyof paths]
/** What the description says of a path and a verb. */
export type Operation<P, V extends Verb> =
  P extends keyof paths ? (paths[P] extends Record<V, infer Found> ? Found : never) : never

export interface RequestParameters {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** The address of a request: parts of the path filled in, query added. */
export function address_of(pattern: string, parameters: RequestParameters): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.path?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
