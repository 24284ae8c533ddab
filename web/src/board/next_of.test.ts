import { expect, it } from 'vitest'
import { next_of } from './next_of'

it('goes on to the next that is free, round and round', () => {
  const next = (chosen: string, free: string) => next_of([...'abc'], (one) => one === chosen, (one) => free.includes(one))
  expect([next('', 'abc'), next('a', 'abc'), next('b', 'ac'), next('c', 'b')]).toEqual(['a', 'b', 'c', 'b'])
  expect([next('c', ''), next('a', ''), next_of([], () => false, () => true)]).toEqual(['a', 'b', undefined])
})
