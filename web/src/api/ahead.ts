import { address_of, type Place } from './address'
import type { PathsWith } from './client'

// What a page is going to ask for, asked before its code has come. The first who asks for the same is
// given the answer (client.ts); nobody after him, so that no answer is older than the load of the page.

const answers = new Map<string, Promise<Response>>()

/** How everything is asked for, by the client too. */
export const plainly = { headers: { accept: 'application/json' }, credentials: 'same-origin' } as const

export function ask_ahead(path: PathsWith<'get'>, place: Place): Promise<Response> {
  const address = address_of(path, place)
  const answer = fetch(address, plainly)
  answer.catch(() => undefined) // who takes it is told
  answers.set(address, answer)
  return answer
}

/** The answer that is on its way, once. */
export function taken_ahead(address: string): Promise<Response> | undefined {
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}

/** What nobody has taken when another page is gone to is asked for anew there. */
export function forget_ahead(): void {
  answers.clear()
}
