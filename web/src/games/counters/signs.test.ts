import { expect, it } from 'vitest'
import { picture_of, size_mark, symbol_of, type Arm } from './signs'

const box = { half_width: 12, top: -8, bottom: 8 }
const arms: readonly Arm[] = ['infantry', 'cavalry', 'artillery', 'hq']

it('crosses the box of infantry, and gives cavalry one diagonal, artillery a dot and an HQ a flag', () => {
  const [infantry, cavalry, artillery, hq] = arms.map((arm) => symbol_of(arm, box))
  expect(infantry).toEqual({ frame: 'M-12 -8H12V8H-12Z', strokes: 'M-12 8L12 -8M-12 -8L12 8', solid: '' })
  expect(cavalry).toMatchObject({ strokes: 'M-12 8L12 -8', solid: '' })
  expect(artillery).toMatchObject({ strokes: '', solid: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z' })
  expect(hq?.solid).toMatch(/^M-7.4 -6.6H9.2L/)
})

it('marks the size by crosses, from a brigade up', () => {
  const crosses = (['brigade', 'division', 'corps', 'army'] as const).map((size) => size_mark(size, box).split('M').length - 1)
  expect(crosses).toEqual([1, 2, 3, 4])
  expect(size_mark(undefined, box)).toBe('')
})

it('has a picture of each arm, which fits its box', () => {
  const wide = { half_width: 24, top: -16, bottom: 16 }
  expect(new Set(arms.map((arm) => picture_of(arm, box).path)).size).toBe(4)
  expect(picture_of('infantry', box).transform).toBe('translate(0 0) scale(1)')
  expect(picture_of('infantry', wide).transform).toBe('translate(0 0) scale(2)')
})
