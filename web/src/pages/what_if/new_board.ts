import { go } from '../../app/navigation'
import { browser_shelf, random_text } from '../../turn/keeping'
import { keep_board } from '../../what_if/kept'
import type { StudyFile } from '../../what_if/study_file'

/** The moment of a match that a board begins with; without an event, its position now. */
export interface From {
  readonly match: string
  readonly at?: number
}

interface How {
  readonly replace?: boolean
  readonly panel?: string
  readonly from?: From
}

/** Keeps a board under an address of its own, and goes there, to this panel. */
export function open_board(file: StudyFile, how: How = {}): void {
  const id = random_text().slice(0, 12)
  keep_board(browser_shelf, { id, title: '' }, file)
  const { from, panel } = how
  const members = { board: id, panel, match: from?.match, at: from?.at }
  const told = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  go(`/what-if?${new URLSearchParams(told).toString()}`, how)
}
