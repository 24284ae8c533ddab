import type { Shelf } from '../turn/keeping'

// Up to which event this browser has shown a match, to play back what came since.

const name_of = (match: string): string => `adjutant.seen.${match}`

export function last_seen(shelf: Shelf, match: string): number | undefined {
  const stored = shelf.getItem(name_of(match))
  const number = stored === null ? Number.NaN : Number(stored)
  return Number.isInteger(number) ? number : undefined
}

export function now_seen(shelf: Shelf, match: string, event: number): void {
  shelf.setItem(name_of(match), String(event))
}
