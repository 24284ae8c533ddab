import { expect, it } from 'vitest'
import { next_of, nudged } from './cursor'

const place = { x: 1000, y: 1000, facing: 10 }
const key = (name: string, shiftKey = false) => nudged({ key: name, shiftKey }, place)

it('leads a unit by keys', () => {
  expect(key('ArrowUp')).toEqual({ ...place, y: 1250 })
  expect(key('ArrowLeft', true)).toEqual({ ...place, x: 900 })
  expect(key('[')).toEqual({ ...place, facing: -5 })
  expect(key('}', true)).toEqual({ ...place, facing: 15 })
  expect(key('a')).toBeUndefined()
})

it('goes on to the next that is free, round and round', () => {
  const next = (chosen: string, free: string) => next_of([...'abc'], (one) => one === chosen, (one) => free.includes(one))
  expect([next('', 'abc'), next('a', 'abc'), next('b', 'ac'), next('c', 'b')]).toEqual(['a', 'b', 'c', 'b'])
  expect([next('c', ''), next('a', ''), next_of([], () => false, () => true)]).toEqual(['a', 'b', undefined])
})
