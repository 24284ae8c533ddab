import { describe, expect, it } from 'vitest'
import { numerals_at } from './numerals'

/** Where the strokes of each digit begin. */
const begins = (path: string): number[] =>
  [...path.matchAll(/M(-?[\d.]+) /g)].map(([, x]) => Number(x))

describe('numerals_at', () => {
  it('draws each digit, and stands in the middle', () => {
    const xs = begins(numerals_at('2431', { x: 100, y: 50 }))
    expect(xs).toHaveLength(4)
    const [first = 0, last = 0] = [xs[0], xs[3]]
    expect((first + last + 4.4) / 2).toBeCloseTo(100, 0)
  })
  it('knows every digit', () => {
    const paths = [...'0123456789'].map((digit) => numerals_at(digit, { x: 0, y: 0 }))
    expect(new Set(paths).size).toBe(10)
    for (const path of paths) expect(path).toMatch(/^M[-\d. ]+m[-\d. ]+[ahlv]?/)
  })
  it('draws nothing for other characters', () => {
    expect(numerals_at('x', { x: 0, y: 0 })).toBe('M-2.2 -6.8')
  })
})
