import { describe, expect, it } from 'vitest'
import { moves_only, odds_words, type Preview } from './plan'

describe('the moves of a draft', () => {
  it('are what comes before the first combat, answer or end', () => {
    expect(moves_only('# left\nmove 1F C2421\nenter 8F\nattack C2322\nmove 8F C2520')).toBe(
      '# left\nmove 1F C2421\nenter 8F',
    )
    expect(moves_only('lose 41F\nend turn')).toBe('')
    expect(moves_only('move 1F C2421\nEND turn')).toBe('move 1F C2421')
  })
  it('are all of a draft that only moves, line by line as it was typed', () => {
    const text = 'move 1F C2421\nmvoe 8F C2520\n'
    expect(moves_only(text)).toBe(text)
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
