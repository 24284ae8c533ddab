import { describe, expect, it } from 'vitest'
import { by_whom, cell_of, parts_of, result_of, told, type Board, type Figure } from './words'

const board = (result: Board['result']): Board => ({
  board: 1,
  white: { entry: 1, player: 'ada' },
  black: { entry: 2, player: null },
  match: 'm_1',
  result,
})

describe('result_of', () => {
  it('is written as players write it', () => {
    expect(result_of(board(null))).toBe('–')
    expect(result_of(board('1-0'))).toBe('1–0')
    expect(result_of(board('1/2'))).toBe('½–½')
    expect(result_of(board('+-'))).toBe('+ –')
  })
})

describe('cell_of', () => {
  it('names the opponent and the favoured side', () => {
    expect(cell_of({ opponent: 3, side: 'favoured', result: '=' })).toBe('½ 3f')
    expect(cell_of({ opponent: 4, side: 'other', result: 'W' })).toBe('1 4')
  })
  it('tells byes, and rounds one was not in', () => {
    expect(cell_of({ opponent: null, side: null, result: 'U' })).toBe('bye')
    expect(cell_of({ opponent: null, side: null, result: 'Z' })).toBe('·')
  })
})

describe('parts_of', () => {
  it('shows what is cut and what stands in', () => {
    const part = { round: 1, opponent: 2, dummy: false, cut: false }
    const figure: Figure = {
      tiebreak: 'BH/C1',
      value: '4.5',
      divisor: 1,
      parts: [
        { ...part, value: '2' },
        { ...part, value: '2.5', dummy: true },
        { ...part, value: '1', cut: true },
      ],
    }
    expect(parts_of(figure)).toBe('2 + 2.5* + (1)')
    expect(parts_of({ ...figure, divisor: 2 })).toBe('(2 + 2.5* + (1)) / 2')
  })
})

describe('told', () => {
  const event = { number: 1, at: '2026-01-01T00:00:00Z', by: '2', hash: '0'.repeat(64) }
  const name = (entry: unknown): string => (entry === 2 ? 'bea' : '?')
  it('makes a sentence of an event', () => {
    expect(told({ ...event, type: 'entered', entry: 2 } as never, name)).toBe('bea enters')
    expect(by_whom({ ...event, type: 'entered' }, name)).toBe('bea')
  })
  it('tells a result as players write it', () => {
    const result = { round: 2, board: 1, white_result: '=', black_result: '=' }
    expect(told({ ...event, type: 'result', ...result } as never, name)).toBe(
      'Round 2, board 1: ½–½',
    )
  })
  it('shows a type that is new to it', () => {
    expect(told({ ...event, type: 'danced' }, name)).toBe('danced')
  })
})
