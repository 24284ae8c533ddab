import { expect, it } from 'vitest'
import { next_of } from './next_of'

it('goes on to the next that is free, round and round', () => {
  const next = (chosen: string, free: string) => next_of([...'xyz'], (one) => one === chosen, (one) => free.includes(one))
  expect([next('', 'xyz'), next('x', 'xyz'), next('y', 'xz'), next('z', 'y')]).toEqual(['x', 'y', 'z', 'y'])
  expect([next('z', ''), next('x', ''), next_of([], () => false, () => true)]).toEqual(['x', 'y', undefined])
})
