import { address_of, type PathsWith, type RequestParameters } from './address'

// What a page is going to ask for, asked before its code has come. The first caller who asks for the same gets the
// answer (client.ts), and nobody after them, so no answer is older than the load of the page.

interface Asked {
  readonly answer: Promise<Response>
  readonly stop: AbortController
}
const answers = new Map<string, Asked>()

/** How the page and the client request everything. */
export const plainly: { readonly headers: { readonly accept: string }; credentials: RequestCredentials } = {
  headers: { accept: 'application/json' },
  credentials: 'same-origin',
}

/** From now on no request tells who is signed in. */
export function ask_as_nobody(): void {
  plainly.credentials = 'omit'
}

export function prefetch(path: PathsWith<'get'>, parameters: RequestParameters): Promise<Response> {
  const address = address_of(path, parameters)
  const stop = new AbortController()
  const answer = fetch(address, { ...plainly, signal: stop.signal })
  answer.catch(() => undefined) // the reader gets it
  answers.set(address, { answer, stop })
  return answer
}

/** The answer that is on its way, once. */
export function take_prefetched(address: string): Promise<Response> | undefined {
  const asked = answers.get(address)
  answers.delete(address)
  return asked?.answer
}

/**
 * A page that the reader goes to next requests again what nobody has taken. An answer that nobody
 * reads would keep its connection.
 */
export function drop_prefetched(): void {
  for (const { stop } of answers.values()) stop.abort()
  answers.clear()
}
