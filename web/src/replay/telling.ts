import type { Reading } from './reading'

/** What happened in the server's sentences, by the events' numbers; nothing for those of which there is nothing
 *  to tell. */
export function sentences({ events, sentences }: Reading): ReadonlyMap<number, string> {
  const told = new Map<number, string>()
  for (const [index, { number }] of events.entries()) {
    const words = sentences[index] ?? ''
    if (words !== '') told.set(number, words)
  }
  return told
}
