import { expect, it } from 'vitest'
import { begins_above } from '../../board/turned'
import { heights_on } from './turned'

const units = [
  { side: 'blue', at: [1000, 9000] },
  { side: 'blue', at: [3000, 8000] },
  { side: 'red' },
]

it('knows who begins at the far edge, by places or by where a side sets up', () => {
  const map = { width: 24_000, depth: 12_000 }
  const heights = heights_on({ map, units }, (side) => (side === 'red' ? 1000 : undefined))
  expect(heights.map(({ height }) => height)).toEqual([9000, 8000, 1000])
  expect(begins_above('blue', heights)).toBe(true)
  expect(begins_above('red', heights)).toBe(false)
  expect(begins_above('blue', heights, 9000)).toBe(false)
  expect(begins_above('blue', heights_on({ map, units }))).toBe(false)
})
