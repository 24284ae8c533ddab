import { describe, expect, it } from 'vitest'
import {
  from_line,
  heading_of,
  heading_words,
  in_area,
  inches,
  nearest_on,
  on_base,
  settled,
  step,
  toward,
  turning,
} from './geometry'

const base = { width: 1000, depth: 500 }

describe('places of a table', () => {
  it('goes ahead along a heading, north up', () => {
    expect(step({ x: 1000, y: 1000, facing: 0 }, 500)).toEqual({ x: 1000, y: 1500, facing: 0 })
    expect(step({ x: 1000, y: 1000, facing: 90 }, 500, 100)).toEqual({ x: 1500, y: 900, facing: 90 })
  })

  it('tells headings clockwise from north', () => {
    expect(toward({ x: 0, y: 0 }, { x: 5, y: 0 }, 7)).toBe(90)
    expect(toward({ x: 0, y: 0 }, { x: 0, y: 0 }, 7)).toBe(7)
    expect(heading_of(-15)).toBe(345)
    expect([heading_words(45), heading_words(50)]).toEqual(['NE', '50°'])
  })

  it('turns the short way round', () => {
    expect([turning(350, 10), turning(10, 350), turning(90, 90), turning(0, 180)]).toEqual([20, -20, 0, -180])
  })

  it('finds the base that is pressed, wider than deep', () => {
    const place = { x: 0, y: 0, facing: 0 }
    expect(on_base(place, base, { x: 490, y: 240 })).toBe(true)
    expect(on_base(place, base, { x: 240, y: 490 })).toBe(false)
    expect(on_base({ ...place, facing: 90 }, base, { x: 240, y: 490 })).toBe(true)
    expect([on_base(place, base, { x: 600, y: 0 }, 100), on_base(place, base, { x: 601, y: 0 }, 100)]).toEqual([
      true,
      false,
    ])
  })

  it('tells what is in an area, and how far a line is', () => {
    const corners = [[0, 0], [1000, 0], [1000, 1000], [500, 200], [0, 1000]] as const
    expect(in_area(corners, { x: 100, y: 500 })).toBe(true)
    expect(in_area(corners, { x: 500, y: 500 })).toBe(false)
    expect(nearest_on([0, 0], [1000, 0], { x: 1300, y: 400 })).toEqual({ x: 1000, y: 0 })
    expect(from_line([[0, 0], [1000, 0], [1000, 1000]], { x: 1300, y: 500 })).toBe(300)
  })

  it('writes inches, and keeps spots on the table', () => {
    expect(inches(12345)).toBe('12.345')
    expect(settled({ x: -4, y: 24_004 }, { width: 24_000, depth: 24_000 })).toEqual({ x: 0, y: 24_000 })
  })
})
