// What a push message says, as the server writes it (adjutant-push-1). Pure.

export interface Pushed {
  readonly title: string
  readonly body: string
  /** A path of this site. */
  readonly url: string
  /** The later of two with the same tag replaces the earlier. */
  readonly tag: string
}

/** Undefined where it is none of ours. */
export function pushed_in(text: string): Pushed | undefined {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof told !== 'object' || told === null) return undefined
  const { format, title, body, url, tag } = told as Record<string, unknown>
  if (format !== 'adjutant-push-1') return undefined
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return undefined
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? { title, body, url, tag } : undefined
}
