import { expect, it } from 'vitest'
import type { Standing } from './field'
import { next_unit, nudged } from './keys'

const place = { x: 1000, y: 1000, facing: 10 }
const key = (name: string, shiftKey = false) => nudged({ key: name, shiftKey }, place)

it('leads a unit by keys', () => {
  expect(key('ArrowUp')).toEqual({ ...place, y: 1250 })
  expect(key('ArrowLeft', true)).toEqual({ ...place, x: 900 })
  expect(key('[')).toEqual({ ...place, facing: -5 })
  expect(key('}', true)).toEqual({ ...place, facing: 15 })
  expect(key('a')).toBeUndefined()
})

it('chooses the next of its side without an order, round and round', () => {
  const units = [['1L', 'blue'], ['K', 'red'], ['2L', 'blue'], ['3L', 'blue']].map(
    ([id, side]) => ({ ...place, state: 'steady', sheet: { id, side } }) as unknown as Standing,
  )
  expect(next_unit(units, 'blue', undefined, '')).toBe('1L')
  expect(next_unit(units, 'blue', '1L', 'move 2L ahead 1\n')).toBe('3L')
  expect(next_unit(units, 'blue', '3L', '')).toBe('1L')
  expect(next_unit(units, 'blue', '3L', 'turn 1L to K\nturn 2L to K\nturn 3L to K\n')).toBe('1L')
  expect(next_unit([], 'blue', undefined, '')).toBeUndefined()
})
