import { describe, expect, it } from 'vitest'
import { box_of, name_places, type Box, type Named } from './name_places'

const size = { wide: 50, ahead: 20, behind: 12 }
const base = (x: number, y: number, facing: number, words = 'Gr g'): Named => ({ x, y, facing, size, words })
const table: Box = { x: 500, y: 500, half_wide: 500, half_high: 500 }
const letters = 20

/** Where the names are upon the picture. */
function boxes(bases: readonly Named[], words: readonly Box[] = []): Box[] {
  return name_places(bases, letters, words, table).map(({ x, y, anchor }, index) => {
    const one = bases[index] as Named
    const box = box_of({ x: one.x + x, y: one.y + y }, one.words, letters)
    const by = anchor === 'start' ? box.half_wide : anchor === 'end' ? -box.half_wide : 0
    return { ...box, x: box.x + by }
  })
}
const apart = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) > one.half_wide + other.half_wide - 4 || Math.abs(one.y - other.y) > one.half_high + other.half_high - 4

describe('the names of bases', () => {
  it('stand behind, wherever those look', () => {
    const behind = (facing: number) => name_places([base(500, 500, facing)], letters, [], table)[0]
    expect(behind(0)).toMatchObject({ x: 0, anchor: 'middle', line: undefined })
    expect(behind(0)?.y).toBeGreaterThan(20)
    expect(behind(180)?.y).toBeLessThan(-20)
    expect(behind(90)).toMatchObject({ anchor: 'end' })
    expect(behind(270)).toMatchObject({ anchor: 'start' })
  })
  it('are on no base and on no other name in a line as in a crowd', () => {
    const line = [0, 1, 2, 3, 4].map((at) => base(200 + 55 * at, 300, 180, `RLn${at} g`))
    const crowd = [base(500, 500, 0), base(550, 500, 0), base(500, 467, 180), base(500, 532, 0), base(455, 480, 45)]
    for (const bases of [line, crowd]) {
      const names = boxes(bases)
      for (const [at, name] of names.entries()) {
        expect(names.slice(0, at).every((other) => apart(name, other)), `${at} of ${bases.length}`).toBe(true)
        const blocks = bases.map(({ x, y }): Box => ({ x, y, half_wide: 12, half_high: 12 }))
        expect(blocks.every((block) => apart(name, block)), `${at} of ${bases.length}`).toBe(true)
      }
    }
  })
  it('leave the table and words of the map alone', () => {
    const edge = boxes([base(30, 300, 90)])[0] as Box
    expect(edge.x - edge.half_wide).toBeGreaterThan(-4)
    const word = box_of({ x: 500, y: 524 }, 'Schöngrabern', letters)
    expect(apart(boxes([base(500, 500, 0)], [word])[0] as Box, word)).toBe(true)
  })
  it('have a line to them where they stand apart', () => {
    const lines = name_places(
      [base(500, 500, 0), base(550, 500, 0), base(450, 500, 0), base(500, 533, 0), base(500, 467, 0), base(550, 533, 0), base(450, 533, 0)],
      letters,
      [],
      table,
    ).filter(({ line }) => line !== undefined)
    expect(lines.length).toBeGreaterThan(0)
  })
})
