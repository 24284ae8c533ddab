import { expect, it } from 'vitest'
import { begins_above } from './turned'

const heights = [
  { side: 'one', height: -1 },
  { side: 'one', height: -9 },
  { side: 'two', height: -6 },
  { side: 'two', height: -8 },
]

it('says which side begins nearer to the upper edge, by the mean of its units', () => {
  expect(begins_above('one', heights)).toBe(true)
  expect(begins_above('two', heights)).toBe(false)
  expect(begins_above('nobody', heights)).toBe(false)
  expect(begins_above('one', heights.slice(0, 2))).toBe(false)
})
