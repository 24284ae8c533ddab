import { expect, it } from 'vitest'
import { wins_words } from './wins'

it('tells how likely a fight is won, over all courses that it may take', () => {
  expect(wins_words([[{ cases: 10, of: 36 }, { cases: 13, of: 36 }]])).toBe('wins 64 %')
  expect(wins_words([[{ cases: 64, of: 100 }], [{ cases: 2, of: 5 }]])).toBe('wins 40–64 %')
  expect(wins_words([[{ cases: 1, of: 2 }], [{ cases: 2, of: 4 }]])).toBe('wins 50 %')
  expect(wins_words([[]])).toBe('wins 0 %')
  expect(wins_words([])).toBeUndefined()
})
