// What the service worker does with a request. Pure.

export type Way =
  /** The document: from the server, and when it is out of reach the last one. */
  | 'document'
  /** What is named by its content: the copy, if there is one. */
  | 'asset'
  /** What a reader was shown: from the server, and when it is out of reach as it was last seen. */
  | 'seen'
  /** Signing out: what was seen is forgotten. */
  | 'forget'
  /** None of its business. */
  | 'pass'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly navigates: boolean
}

/** Links that are mailed are answered by the server alone, and so is a match in a frame: its document may be framed, so
 *  it never stands in for another page. */
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
