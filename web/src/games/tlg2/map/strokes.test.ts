import { describe, expect, it } from 'vitest'
import record from '../../../../fixtures/chippewa_record.json'
import { Field, type ScenarioFile } from './field'
import { corners, hexside, neighbour } from '../../hexwar/hex'
import {
  arrow,
  beyond,
  coast,
  crowns,
  grid,
  hexside_lines,
  hexsides,
  joined,
  smooth,
  trees,
} from '../../hexwar/strokes'

const field = new Field(record.scenario as unknown as ScenarioFile)
const sides = hexsides(field)
const point = (x: number, y: number) => ({ x, y })

describe('lines', () => {
  it('are joined where their ends meet, rings too', () => {
    const open = joined([
      [point(0, 0), point(1, 0)],
      [point(2, 0), point(1, 0)],
      [point(5, 5), point(6, 5)],
    ])
    expect(open.map((line) => line.length).sort()).toEqual([2, 3])
    const ring = joined([
      [point(0, 0), point(1, 0)],
      [point(1, 0), point(0, 1)],
      [point(0, 1), point(0, 0)],
    ])
    expect(ring).toHaveLength(1)
    expect(ring[0]).toHaveLength(4)
  })
  it('bend through the middles of their parts', () => {
    expect(smooth([point(0, 0), point(10, 0), point(10, 10)])).toBe('M0 0L5 0Q10 0 10 5L10 10')
    expect(smooth([point(0, 0)])).toBe('')
  })
  it('end in a head that stops short of what it points at', () => {
    const { shaft, head } = arrow([point(0, 0), point(100, 0)], 10, 20)
    expect(shaft.startsWith('M10 0')).toBe(true)
    expect(head).toBe('M67 8L80 0L67 -8Z')
    expect(arrow([point(0, 0)], 0, 0)).toEqual({ shaft: '', head: '' })
  })
})

describe('the field of Chippewa', () => {
  it('has each hexside once, those of the edge too', () => {
    const keys = sides.map(({ hex, direction }) =>
      hexside(hex, direction)
        .map(({ x, y }) => `${x},${y}`)
        .sort()
        .join(' '),
    )
    expect(new Set(keys).size).toBe(keys.length)
    const of_all = field.hexes.flatMap((hex) =>
      corners(hex).map((_, direction) => neighbour(hex, direction)),
    )
    const inside = of_all.filter((hex) => field.contains(hex)).length
    expect(sides).toHaveLength(of_all.length - inside / 2)
  })
  it('has no grid on open water', () => {
    const drawn = grid(field, sides).match(/M/g)?.length ?? 0
    const wet = sides.filter(({ hex, other }) =>
      [hex, other ?? hex].every((each) => field.terrain(each) === 'water'),
    )
    expect(wet.length).toBeGreaterThan(0)
    expect(drawn).toBe(sides.length - wet.length)
  })
  it('has one river, one coast, and no creek', () => {
    expect(hexside_lines(field, sides, 'river').match(/M/g)).toHaveLength(1)
    expect(coast(field, sides).match(/M/g)).toHaveLength(1)
    expect(hexside_lines(field, sides, 'creek')).toBe('')
  })
  it('is entered over its edge', () => {
    expect(beyond(field, field.find('C2519'))).toEqual({ x: 1500, y: 19 * 70 })
    expect(beyond(field, field.find('C2223'))).toBeUndefined()
  })
  it('has its trees always in the same places, inside their hex', () => {
    const hex = field.find('C1020') ?? { column: 0, row: 0 }
    expect(trees(hex)).toEqual(trees(hex))
    for (const tree of trees(hex)) {
      expect(Math.abs(tree.x - 600)).toBeLessThan(40)
      expect(Math.abs(tree.y - 1400)).toBeLessThan(35)
    }
    expect(crowns(trees(hex)).match(/M/g)).toHaveLength(7)
  })
})
