import type { Shelf } from '../turn/keeping'
import { read_file, type StudyFile } from './study_file'

// Boards that this browser keeps, the latest first; beyond a dozen the oldest is removed.

export interface KeptBoard {
  readonly id: string
  readonly title: string
}

const index_name = 'adjutant.boards'
const name_of = (id: string): string => `adjutant.board.${id}`
const boards_max = 12

export function kept_boards(shelf: Shelf): readonly KeptBoard[] {
  const value = parsed(shelf.getItem(index_name))
  if (!Array.isArray(value)) return []
  return value.filter(
    (one: Partial<KeptBoard> | null) => typeof one?.id === 'string' && typeof one.title === 'string',
  ) as KeptBoard[]
}

export function keep_board(shelf: Shelf, board: KeptBoard, file: StudyFile): void {
  const others = kept_boards(shelf).filter(({ id }) => id !== board.id)
  for (const { id } of others.slice(boards_max - 1)) shelf.removeItem(name_of(id))
  shelf.setItem(name_of(board.id), JSON.stringify(file))
  shelf.setItem(index_name, JSON.stringify([board, ...others.slice(0, boards_max - 1)]))
}

/** Undefined if it is not there, or not readable any more. */
export function kept_board(shelf: Shelf, id: string): StudyFile | undefined {
  try {
    return read_file(parsed(shelf.getItem(name_of(id))))
  } catch {
    return undefined
  }
}

export function drop_board(shelf: Shelf, id: string): void {
  shelf.removeItem(name_of(id))
  shelf.setItem(index_name, JSON.stringify(kept_boards(shelf).filter((board) => board.id !== id)))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
