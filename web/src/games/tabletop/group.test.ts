import { describe, expect, it } from 'vitest'
import { kept, line_with } from './group'

const at = (id: string, x: number, y: number, facing = 0) => ({ id, x, y, facing })
const ids = (units: readonly { readonly id: string }[]) => units.map(({ id }) => id).join(' ')
const base = () => ({ width: 1000, depth: 500 })

describe('a group', () => {
  it('keeps the places of its members beside the one that leads', () => {
    const [from, to] = [at('1', 10_000, 5000), at('1', 10_500, 7000)]
    expect(kept(at('2', 11_503, 5200, 10), from, to)).toEqual({ x: 12_003, y: 7200, facing: 10 })
    // A quarter to the right: what stood on the right stands behind, seen from the south.
    expect(kept(at('2', 12_000, 5000), from, { ...from, facing: 90 })).toEqual({ x: 10_000, y: 3000, facing: 90 })
    expect(kept(at('2', 10_000, 6000, 350), from, { ...to, facing: 315 })).toEqual({ x: 9793, y: 7707, facing: 305 })
  })
})

describe('the line that a unit stands in', () => {
  const line = [at('a', 0, 0), at('b', 1000, 400), at('c', 4000, 400), at('d', 5000, 0, 5)]

  it('goes from friend to friend as far as gaps are small, both ways', () => {
    expect(ids(line_with(line[1]!, line, base))).toBe('b a c d')
    expect(ids(line_with(line[3]!, line, base))).toBe('d c b a')
    const [a, b, , d] = line
    expect(ids(line_with(a!, [a!, b!, d!], base))).toBe('a b')
  })

  it('has nobody who stands behind, or faces elsewhere', () => {
    const others = [at('reserve', 0, -2000), at('flank', -1000, 0, 90), at('flush behind', 4000, -100)]
    expect(ids(line_with(line[0]!, [...line, ...others], base))).toBe('a b c d')
  })
})
