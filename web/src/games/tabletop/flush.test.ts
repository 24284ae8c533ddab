import { expect, it } from 'vitest'
import { flush_near, flush_with } from './flush'

const extent = { width: 1000, depth: 500 }
const friend = { x: 9000, y: 9000, facing: 90 }

it('stands flush on both sides and behind, facing alike', () => {
  expect(flush_with(friend, extent).map(({ beside, place }) => [beside, place])).toEqual([
    ['left', { x: 9000, y: 10_000, facing: 90 }],
    ['right', { x: 9000, y: 8000, facing: 90 }],
    ['behind', { x: 8500, y: 9000, facing: 90 }],
  ])
})

it('snaps to the nearest, where it is near enough', () => {
  expect(flush_near([friend], extent, { x: 9150, y: 8100 }, 200)?.beside).toBe('right')
  expect(flush_near([friend], extent, { x: 9000, y: 7800 }, 200)?.beside).toBe('right')
  expect(flush_near([friend], extent, { x: 9000, y: 7799 }, 200)).toBeUndefined()
  const other = { x: 9100, y: 7000, facing: 90 }
  expect(flush_near([friend, other], extent, { x: 9090, y: 8000 }, 200)?.friend).toBe(other)
})
