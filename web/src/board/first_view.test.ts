import { describe, expect, it } from 'vitest'
import { first_view } from './first_view'
import type { Box, Point } from './point'

const whole = { x: 0, y: 0, width: 1200, height: 1200 }
const readable = { width: 600, height: 400 }
const at = (x: number, y: number): Point => ({ x, y })
const shows = (box: Box | undefined, { x, y }: Point): boolean =>
  box !== undefined && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height

describe('the first view of a map', () => {
  it('shows the two enemies that are nearest to each other, and as many others as fit', () => {
    const [front, enemy, near, far] = [at(700, 600), at(300, 500), at(720, 700), at(60, 1150)]
    const box = first_view([[at(1150, 100), front, near], [far, enemy]], readable, whole)
    expect(box).toMatchObject(readable)
    for (const unit of [front, enemy, near]) expect(shows(box, unit), JSON.stringify(unit)).toBe(true)
    expect(shows(box, far)).toBe(false)
  })
  it('is wider only where enemies are farther apart than can be read, and not without end', () => {
    const box = first_view([[at(200, 600)], [at(800, 600)]], readable, whole)
    expect(box?.width).toBeCloseTo(720)
    expect(box?.height).toBeCloseTo(480)
    expect(first_view([[at(0, 0)], [at(1200, 1200)]], readable, whole)?.width).toBeCloseTo(1000)
  })
  it('shows nothing beyond the map, and the middle of one army where there is no other', () => {
    const army = [at(40, 60), at(60, 80), at(1100, 1100), at(1150, 1150)]
    expect(first_view([[at(20, 20)], [at(100, 40)]], readable, whole)).toMatchObject({ x: 0, y: 0 })
    const box = first_view([army, []], readable, whole)
    expect(army.some((unit) => shows(box, unit))).toBe(true)
    expect(first_view([[], []], readable, whole)).toBeUndefined()
  })
})
