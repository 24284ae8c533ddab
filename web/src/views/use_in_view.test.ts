import { expect, it } from 'vitest'
import { has_grown } from './use_in_view'

it('a list has grown by an order, not by the choice of another unit', () => {
  expect(has_grown({ of: 'LI', count: 0 }, { of: 'LI', count: 1 })).toBe(true)
  expect(has_grown({ of: 'LI', count: 1 }, { of: 'LI', count: 1 })).toBe(false)
  expect(has_grown({ of: 'LI', count: 0 }, { of: '7F', count: 1 })).toBe(false)
  expect(has_grown({ of: undefined, count: 2 }, { of: undefined, count: 1 })).toBe(false)
})
