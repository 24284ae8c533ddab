import { describe, expect, it } from 'vitest'
import { in_turn, kept, line_with, tried_in_turn } from './group'
import { with_leader, with_toggled } from './use_group'

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

  it('sets off with the foremost', () => {
    const column = [at('tail', 0, 0), at('middle', 100, 1000), at('head', 0, 2000)]
    expect(ids(in_turn(column, column[0]!, at('', 0, 3000)))).toBe('head middle tail')
    expect(ids(in_turn(column, column[0]!, at('', 0, -3000)))).toBe('tail middle head')
    expect(ids(in_turn(column, column[0]!, column[0]!))).toBe('tail middle head')
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

describe('who is chosen', () => {
  it('leads if pressed, joins or leaves if added', () => {
    expect(with_leader(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
    expect(with_leader(['a', 'b'], 'x')).toEqual(['x'])
    expect(with_toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(with_toggled(['a', 'b'], 'a')).toEqual(['b'])
  })
})

describe('the orders of a group', () => {
  const sent = ['a', 'b', 'c'].map((unit) => ({ unit, order: `move ${unit}` }))
  /** The engine of a table on which each has to wait until another has gone. */
  const attempt = (waits: Readonly<Record<string, string>>, asked: string[] = []) =>
    async (text: string, { unit, order }: { readonly unit: string; readonly order: string }) => {
      asked.push(`${text.replaceAll('\n', ',')}${unit}`)
      const behind = waits[unit]
      const refused = behind !== undefined && !text.includes(`move ${behind}\n`)
      return { order, ...(refused ? { refusal: `behind ${behind}` } : {}) }
    }

  it('are each tried after those of the others', async () => {
    const asked: string[] = []
    const tried = await tried_in_turn(sent, 'fire\n', attempt({}, asked))
    expect(tried.map(({ unit }) => unit)).toEqual(['a', 'b', 'c'])
    expect(asked).toEqual(['fire,a', 'fire,move a,b', 'fire,move a,move b,c'])
  })

  it('come after that of the friend who was in the way', async () => {
    const tried = await tried_in_turn(sent, '', attempt({ a: 'b', b: 'c' }))
    expect(tried.map(({ unit, trial }) => [unit, trial.refusal])).toEqual([
      ['c', undefined],
      ['b', undefined],
      ['a', undefined],
    ])
  })

  it('stay refused, at the end, where nobody makes room', async () => {
    const tried = await tried_in_turn(sent, '', attempt({ a: 'wood', b: 'c' }))
    expect(tried.map(({ unit, trial }) => [unit, trial.refusal])).toEqual([
      ['c', undefined],
      ['b', undefined],
      ['a', 'behind wood'],
    ])
  })
})
