import { describe, expect, it } from 'vitest'
import { heading_of, heading_words, inches, move_order, on_base, quoted, settled, step, toward } from './geometry'

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

  it('finds the base that is pressed, wider than deep', () => {
    const place = { x: 0, y: 0, facing: 0 }
    expect(on_base(place, { x: 490, y: 240 })).toBe(true)
    expect(on_base(place, { x: 240, y: 490 })).toBe(false)
    expect(on_base({ ...place, facing: 90 }, { x: 240, y: 490 })).toBe(true)
  })

  it('writes orders', () => {
    expect(inches(12345)).toBe('12.345')
    expect(quoted('old guard')).toBe('"old guard"')
    expect(quoted('N')).toBe('"N"')
    expect(move_order('42', { x: 9500, y: 14000, facing: 45 })).toBe('move 42 to 9.5 14 facing 45')
    expect(settled({ x: -4, y: 24_004 }, 24_000, 24_000)).toEqual({ x: 0, y: 24_000 })
  })
})
