import { expect, it } from 'vitest'
import type { Shelf } from '../turn/keeping'
import { drop_board, keep_board, kept_board, kept_boards } from './kept'
import { format, type StudyFile } from './study_file'

function shelf_of(): Shelf & { readonly names: () => readonly string[] } {
  const things = new Map<string, string>()
  return {
    getItem: (name) => things.get(name) ?? null,
    setItem: (name, value) => void things.set(name, value),
    removeItem: (name) => void things.delete(name),
    names: () => [...things.keys()],
  }
}
const file: StudyFile = { format, scenario: 'r/battle', decisions: 'ask', players: {}, steps: [], at: 0 }

it('keeps boards, the latest change first', () => {
  const shelf = shelf_of()
  keep_board(shelf, { id: 'a', title: 'A' }, file)
  keep_board(shelf, { id: 'b', title: 'B' }, file)
  keep_board(shelf, { id: 'a', title: 'A, later' }, file)
  expect(kept_boards(shelf).map(({ title }) => title)).toEqual(['A, later', 'B'])
  expect(kept_board(shelf, 'a')).toEqual(file)
  drop_board(shelf, 'a')
  expect(kept_board(shelf, 'a')).toBeUndefined()
  expect(kept_boards(shelf).map(({ id }) => id)).toEqual(['b'])
})
it('keeps twelve boards and removes the oldest', () => {
  const shelf = shelf_of()
  for (let board = 0; board < 13; ++board) keep_board(shelf, { id: `b${board}`, title: '' }, file)
  expect(kept_boards(shelf)).toHaveLength(12)
  expect(kept_board(shelf, 'b0')).toBeUndefined()
  expect(kept_board(shelf, 'b1')).toEqual(file)
  expect(shelf.names()).toHaveLength(13)
})
it('ignores what it cannot read', () => {
  const shelf = shelf_of()
  shelf.setItem('adjutant.boards', '[{"id":1},null,')
  shelf.setItem('adjutant.board.x', '{"format":"other"}')
  expect(kept_boards(shelf)).toEqual([])
  expect(kept_board(shelf, 'x')).toBeUndefined()
})
