import { go } from '../../app/navigation'
import { browser_shelf, random_text } from '../../turn/keeping'
import { keep_board } from '../../what_if/kept'
import type { StudyFile } from '../../what_if/study_file'

/** Keeps a board under an address of its own, and goes there, to this panel. */
export function open_board(file: StudyFile, how: { readonly replace?: boolean; readonly panel?: string } = {}): void {
  const id = random_text().slice(0, 12)
  keep_board(browser_shelf, { id, title: '' }, file)
  go(`/what-if?board=${id}${how.panel === undefined ? '' : `&panel=${how.panel}`}`, how)
}
