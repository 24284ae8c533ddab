// What the service worker does with a request. Pure.

export type Way =
  /** The document: from the server, and when it is out of reach the last one. */
  | 'document'
  /** For addresses that name their content: the copy, if there is one. */
  | 'asset'
  /** What a reader has seen: from the server, and without a connection as the reader last saw it. */
  | 'seen'
  /** Signing out: the browser forgets what the reader has seen. */
  | 'forget'
  /** None of its business. */
  | 'pass'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly navigates: boolean
}

/** Only the server answers links from mails, and a match in a frame: a frame of another site may show its document,
 * so it never stands in for another page. */
const servers_own = /^\/(api|confirm|reset-password|unsubscribe|healthz|readyz|metrics|matches\/\w+\/embed$)\b/
const assets = /^\/assets\//
const shown =
  /^\/api\/v1\/(sessions\/current|matches|matches\/\w+(\/(position|events|scenario))?|scenarios(\/[\w-]+\/[\w-]+)?|rulesets(\/[\w-]+\/rules)?)$/

export function way_of({ method, path, navigates }: Asked): Way {
  if (method === 'DELETE' && path === '/api/v1/sessions/current') return 'forget'
  if (method !== 'GET') return 'pass'
  if (navigates) return servers_own.test(path) ? 'pass' : 'document'
  if (assets.test(path)) return 'asset'
  return shown.test(path) ? 'seen' : 'pass'
}
