import { expect, it } from 'vitest'
import { walk_frames } from './walks'

it('is along its way as far as each leg is long', () => {
  const path = [{ x: 0, y: 0 }, { x: 3000, y: 0 }, { x: 3000, y: 1000 }]
  expect(walk_frames({ unit: 'a', path, from: 350, to: 30 }).map(({ offset, facing }) => [offset, facing])).toEqual([
    [0, 350],
    [0.75, 380],
    [1, 390],
  ])
})

it('turns on the spot', () => {
  const path = [{ x: 5, y: 5 }]
  expect(walk_frames({ unit: 'a', path, from: 0, to: 270 }).map(({ facing }) => facing)).toEqual([0, -90])
  expect(walk_frames({ unit: 'a', path: [], from: 0, to: 270 })).toEqual([])
})
