import { describe, expect, it } from 'vitest'
import { fit, moved, showing, zoomed } from './camera'

const whole = { x: 0, y: 0, width: 1000, height: 800 }

describe('a camera', () => {
  it('shows all of the map in a window of any shape', () => {
    expect(fit(whole, 2)).toEqual({ x: -300, y: 0, width: 1600, height: 800 })
    expect(fit(whole, 0.5)).toEqual({ x: 0, y: -600, width: 1000, height: 2000 })
  })
  it('zooms about a point that stays where it is on the screen', () => {
    const box = { x: 0, y: 0, width: 1000, height: 800 }
    const near = zoomed(box, 2, { x: 250, y: 200 }, whole)
    expect(near).toEqual({ x: 125, y: 100, width: 500, height: 400 })
    expect((250 - near.x) / near.width).toBe(0.25)
  })
  it('zooms neither beyond the map nor into a single place', () => {
    expect(zoomed(whole, 0.01, { x: 0, y: 0 }, whole).width).toBe(1100)
    expect(zoomed(whole, 100, { x: 0, y: 0 }, whole).width).toBe(320)
  })
  it('never loses the map out of sight', () => {
    const box = { x: 300, y: 200, width: 400, height: 320 }
    expect(moved(box, 50, -20, whole)).toMatchObject({ x: 350, y: 180 })
    expect(moved(box, 9999, 9999, whole)).toMatchObject({ x: 760, y: 608 })
    expect(moved(box, -9999, -9999, whole)).toMatchObject({ x: -160, y: -128 })
  })
  it('moves only as far as a point needs to be seen well', () => {
    const box = { x: 300, y: 200, width: 400, height: 320 }
    expect(showing(box, { x: 500, y: 360 }, whole)).toBe(box)
    const next = showing(box, { x: 690, y: 360 }, whole)
    expect(next.x).toBeGreaterThan(300)
    expect(next.y).toBe(200)
  })
})
