import { expect, it } from 'vitest'
import { inch } from '../tabletop/geometry'
import { seen } from '../tabletop/scale'
import { name_spot, ring_of } from './name_spot'

const map = { width: 72 * inch, depth: 48 * inch }
const unit = { x: 30 * inch, y: 20 * inch, facing: 0, size: { width: 6 * inch, depth: inch } }
const behind = name_spot(unit, 'Tho 4', [], map)

it('writes a name behind its unit', () => {
  expect(behind.x).toBe(0)
  expect(behind.y).toBeGreaterThan(0)
  expect(name_spot({ ...unit, facing: 180 }, 'Tho 4', [], map).y).toBe(-behind.y)
})
it('moves it from under the ring of a commander', () => {
  const { x, y } = seen(map, unit)
  const there = { x: x + behind.x, y: y + behind.y }
  const moved = name_spot(unit, 'Tho 4', [there], map)
  expect(moved).not.toEqual(behind)
  const rings = [there, { x: there.x - 120, y: there.y }, { x: there.x + 120, y: there.y }]
  expect(name_spot(unit, 'Tho 4', rings, map).y).toBeLessThan(0)
  expect(name_spot(unit, 'Tho 4', [{ x: there.x + 400, y: there.y }], map)).toEqual(behind)
})
it('knows where a ring is drawn', () => {
  const leader = { x: 10 * inch, y: 10 * inch, facing: 0 }
  const { x, y } = seen(map, leader)
  expect(ring_of(leader, map).x).toBeCloseTo(x)
  expect(ring_of(leader, map).y).toBeGreaterThan(y)
  expect(ring_of({ ...leader, facing: 180 }, map).y).toBeLessThan(y)
})
