import { expect, it } from 'vitest'
import { result_words, title_of } from './fight_words'

const between = (kind: 'fire' | 'melee' | 'arrival') => ({ kind, unit: '1Le', target: '78' })

it('names the winner of a melee, and what happens to the loser', () => {
  const results = ['enemy destroyed', 'enemy routs', 'own unit routs', 'own unit destroyed']
  expect(results.map((result) => result_words(between('melee'), result))).toEqual([
    '1Le wins: 78 is destroyed',
    '1Le wins: 78 routs',
    '78 wins: 1Le routs',
    '78 wins: 1Le is destroyed',
  ])
})
it('names the target of a shot, and the unit that arrives', () => {
  expect(result_words(between('fire'), 'pinned')).toBe('78 is pinned')
  expect(result_words(between('fire'), 'no effect')).toBe('no effect')
  expect(result_words(between('arrival'), 'arrives')).toBe('1Le arrives')
  expect((['fire', 'melee', 'arrival'] as const).map((kind) => title_of(between(kind)))).toEqual([
    '1Le fires at 78',
    '1Le against 78',
    '1Le arrives at 78',
  ])
  expect(title_of({ ...between('arrival'), target: 'north' })).toBe('1Le arrives from the north')
})
