import { describe, expect, it } from 'vitest'
import { bases_of, corner_of, middle_of, on_unit, size_of, wheel_toward, wheeled, type Formation } from './formations'

const wide = (arm: 'foot' | 'horse' | 'guns', bases: number, formation: Formation) => {
  const { width, depth } = size_of(arm, bases, formation)
  return [width, depth]
}
const line = { width: 8000, depth: 1000 }
const north = { x: 20_000, y: 10_000, facing: 0 }

describe('the ground of formations (T2)', () => {
  it('is that of their bases', () => {
    expect([wide('foot', 4, 'line'), wide('foot', 3, 'open'), wide('foot', 2, 'skirmish')]).toEqual([
      [8000, 1000],
      [9000, 1000],
      [8000, 1000],
    ])
    expect([wide('foot', 5, 'column'), wide('foot', 1, 'column'), wide('foot', 4, 'march')]).toEqual([
      [4000, 3000],
      [2000, 1000],
      [2000, 4000],
    ])
    expect([wide('horse', 3, 'line'), wide('horse', 3, 'column'), wide('horse', 3, 'march'), wide('horse', 2, 'skirmish')]).toEqual([
      [6000, 2000],
      [4000, 4000],
      [2000, 6000],
      [8000, 2000],
    ])
    expect([wide('guns', 2, 'unlimbered'), wide('guns', 2, 'limbered')]).toEqual([
      [4000, 2000],
      [2000, 8000],
    ])
  })

  it('has a base for each, none outside, the odd one of a column in the middle', () => {
    const column = bases_of('foot', 3, 'column')
    expect(column.map(({ right, behind }) => [right, behind])).toEqual([
      [-1000, 500],
      [1000, 500],
      [0, 1500],
    ])
    for (const formation of ['march', 'column', 'line', 'open', 'skirmish'] as const) {
      const { width, depth } = size_of('horse', 5, formation)
      const bases = bases_of('horse', 5, formation)
      expect(bases).toHaveLength(5)
      for (const base of bases) {
        expect(Math.abs(base.right) + base.width / 2).toBeLessThanOrEqual(width / 2)
        expect(base.behind + base.depth / 2).toBeLessThanOrEqual(depth)
      }
    }
  })

  it('lies behind the middle of the front', () => {
    expect(middle_of(north, line)).toEqual({ x: 20_000, y: 9500, facing: 0 })
    expect([on_unit(north, line, { x: 23_900, y: 9100 }), on_unit(north, line, { x: 20_000, y: 10_001 })]).toEqual([true, false])
    expect(on_unit(north, line, { x: 20_000, y: 10_200 }, 250)).toBe(true)
    expect(corner_of({ ...north, facing: 180 }, line, 'left')).toMatchObject({ x: 24_000, y: 10_000 })
  })
})

describe('wheels (T3)', () => {
  it('turn on the inner end of the front', () => {
    expect(wheeled(north, line, 90)).toEqual({ x: 24_000, y: 14_000, facing: 90 })
    expect(wheeled(north, line, -90)).toEqual({ x: 16_000, y: 14_000, facing: 270 })
    expect(corner_of(wheeled(north, line, 30), line, 'right')).toMatchObject({ x: 24_000, y: 10_000 })
  })

  it('follow the end that is dragged, ahead and by a quarter at most', () => {
    expect(wheel_toward(north, line, 'left', { x: 24_000, y: 18_000 })).toBe(90)
    expect(wheel_toward(north, line, 'right', { x: 24_000, y: 18_000 })).toBe(-45)
    expect(wheel_toward(north, line, 'left', { x: 16_000, y: 9000 })).toBe(0)
    expect(wheel_toward(north, line, 'left', { x: 30_000, y: 12_000 })).toBe(90)
  })
})
