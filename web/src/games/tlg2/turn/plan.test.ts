import { describe, expect, it } from 'vitest'
import { line_of, lines_of, type Order } from './lines'
import { by_effect, moves_only, odds_words, will_roll, type Plan, type Preview } from './plan'

describe('the moves of a draft', () => {
  it('are its first lines, as they were typed', () => {
    const move = 'MOVE 1f C2421'
    const known = new Map<string, Order>([
      [move, { order: 'move', unit: '1F', path: ['C2421'] }],
      ['end turn', { order: 'end turn' }],
    ])
    const read = (text: string): string => moves_only(text, lines_of(text, known))
    expect(read(`# left\n${move}\nend turn\n${move}\n`)).toBe(`# left\n${move}`)
    expect(read('end turn')).toBe('')
  })
  it('are all of a draft that only moves', () => {
    const text = 'mvoe 8F C2520\n\n'
    expect(moves_only(text, lines_of(text, new Map()))).toBe(text)
    expect(moves_only('', [])).toBe('')
    expect(moves_only('done moving\n', [line_of({ order: 'done moving' })])).toBe('')
  })
})

describe('odds', () => {
  const charge = [1, 3, 5].map((die) => ({ dice: [die], columns: die, odds: `${die}:1` }))
  it('are those of the column, or all that a charge may come to', () => {
    expect(odds_words(undefined)).toBeUndefined()
    expect(odds_words({ odds: '3:1' } as Preview)).toBe('3:1')
    expect(odds_words({ odds: '3:1', charge } as unknown as Preview)).toBe('1:1–5:1')
  })
})

it('results that do the same are one, with the chance of both', () => {
  const one = (result: string, words: string, die: number) => ({ result, words, dice: [die], chance: { ways: 1, of: 6 as const } })
  const [safe, hit] = ['no effect on the guns', 'the defender retreats']
  expect(by_effect([one('AL1', safe, 1), one('DR', hit, 2), one('AR', safe, 3)])).toEqual([
    { result: 'AL1, AR', words: safe, dice: [1, 3], chance: { ways: 2, of: 6 } },
    one('DR', hit, 2),
  ])
})

const plan = (preview: number, completion: readonly string[]): Plan =>
  ({ preview: Array(preview).fill({}), combat: { completion } }) as unknown as Plan

it('rolls for combats that are ordered, and at the end of the turn for those that are left', () => {
  const due = ['attack C1721 with 11US']
  expect([plan(1, []), plan(0, due), plan(0, []), undefined].map((whole) => will_roll(whole, false))).toEqual([true, false, false, false])
  expect([plan(1, []), plan(0, due), plan(0, []), undefined].map((whole) => will_roll(whole, true))).toEqual([true, true, false, false])
})
