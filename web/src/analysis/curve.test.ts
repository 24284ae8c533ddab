import { expect, it } from 'vitest'
import { line_through, points_of } from './curve'

it('puts even in the middle, the first side above', () => {
  const [even, ahead, behind] = points_of([0, 100, -100], 500_000, 200, 100)
  expect(even).toEqual({ x: 0, y: 50 })
  expect(ahead?.y).toBeLessThan(50)
  expect(ahead?.y).toBeGreaterThan(0)
  expect((ahead?.y ?? 0) + (behind?.y ?? 0)).toBeCloseTo(100)
  expect(behind?.x).toBe(200)
})
it('lets a decided battle touch the edge without flattening the rest', () => {
  const points = points_of([0, 200, 1_000_000], 500_000, 100, 100)
  expect(points[2]?.y).toBe(0)
  expect(points[1]?.y).toBeLessThan(10)
})
it('draws one value, and none', () => {
  expect(points_of([5], 500_000, 100, 100)).toHaveLength(1)
  expect(line_through(points_of([], 500_000, 100, 100))).toBe('')
  expect(line_through([{ x: 0, y: 1 }, { x: 2, y: 3 }])).toBe('M0.0 1.0L2.0 3.0')
})
