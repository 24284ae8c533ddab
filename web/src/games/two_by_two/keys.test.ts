import { expect, it } from 'vitest'
import type { Standing } from './field'
import { next_unit } from './keys'

const place = { x: 1000, y: 1000, facing: 10 }

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
