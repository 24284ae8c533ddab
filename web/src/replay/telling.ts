import type { Reading } from './reading'

/** The server's sentences by event number. Events without a sentence are missing. */
export function sentences({ events, sentences }: Reading): ReadonlyMap<number, string> {
  const told = new Map<number, string>()
  for (const [index, { number }] of events.entries()) {
    const words = sentences[index] ?? ''
    if (words !== '') told.set(number, words)
  }
  return told
}
