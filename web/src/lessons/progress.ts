import type { Shelf } from '../turn/keeping'

// Which lessons this browser has seen done.

const name_of = (ruleset: string): string => `adjutant.lessons.${ruleset}`

export function lessons_done(shelf: Shelf, ruleset: string): Set<string> {
  return new Set((shelf.getItem(name_of(ruleset)) ?? '').split(' ').filter((id) => id !== ''))
}

export function lesson_done(shelf: Shelf, ruleset: string, id: string): void {
  shelf.setItem(name_of(ruleset), [...lessons_done(shelf, ruleset).add(id)].join(' '))
}
