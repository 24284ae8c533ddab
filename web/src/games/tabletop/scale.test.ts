import { expect, it } from 'vitest'
import { faced, points_of, seen, spot_of } from './scale'

const table = { width: 24_000, depth: 12_000 }
const turned = { ...table, turned: true }

it('sees a table from its south edge, or from its north edge', () => {
  expect(seen(table, { x: 2000, y: 1000 })).toEqual({ x: 100, y: 550 })
  expect(seen(turned, { x: 2000, y: 1000 })).toEqual({ x: 1100, y: 50 })
  expect(points_of(turned, [[0, 0], [24_000, 12_000]])).toBe('1200,0 0,600')
})

it('knows what a place of the picture is on the table', () => {
  for (const size of [table, turned]) expect(spot_of(size, seen(size, { x: 2340, y: 980 }))).toEqual({ x: 2340, y: 980 })
})

it('draws a heading the other way round on a turned table', () => {
  expect([faced(table, 30), faced(turned, 30)]).toEqual([30, 210])
})
