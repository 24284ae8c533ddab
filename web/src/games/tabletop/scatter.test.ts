import { expect, it } from 'vitest'
import { from_line, in_area } from './geometry'
import { figures, scattered } from './scatter'

const wood = [[8000, 4000], [11_000, 4000], [11_000, 5500], [8000, 5500]] as const

it('has the same trees at each look, in the wood and off its edge', () => {
  const trees = scattered(wood, 400, 150)
  expect(trees.length).toBeGreaterThan(15)
  expect(scattered(wood, 400, 150)).toEqual(trees)
  for (const tree of trees) {
    expect(in_area(wood, tree)).toBe(true)
    expect(from_line([...wood, wood[0]], tree)).toBeGreaterThanOrEqual(150)
  }
})

it('has figures from 0 to 1', () => {
  const next = figures(7)
  const some = Array.from({ length: 100 }, () => next())
  expect(Math.min(...some)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...some)).toBeLessThan(1)
  expect(new Set(some).size).toBe(100)
})
