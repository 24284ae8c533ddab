import { describe, expect, it } from 'vitest'
import { in_turn, tried_in_turn } from './in_turn'
import { with_leader, with_toggled } from './use_group'

const at = (id: string, x: number, y: number) => ({ id, x, y })
const ids = (units: readonly { readonly id: string }[]) => units.map(({ id }) => id).join(' ')

describe('a group', () => {
  it('sets off with the foremost', () => {
    const column = [at('tail', 0, 0), at('middle', 100, 1000), at('head', 0, 2000)]
    expect(ids(in_turn(column, column[0]!, at('', 0, 3000)))).toBe('head middle tail')
    expect(ids(in_turn(column, column[0]!, at('', 0, -3000)))).toBe('tail middle head')
    expect(ids(in_turn(column, column[0]!, column[0]!))).toBe('tail middle head')
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
