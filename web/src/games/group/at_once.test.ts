import { expect, it } from 'vitest'
import { at_once, with_allowed } from './at_once'

it('gathers the orders of several units against the same enemy, the one that most can reach first', () => {
  const against = (unit: string, target: string) => ({ unit, target, order: `fire ${unit} at ${target}` })
  expect(at_once([against('A', 'X'), against('A', 'Y'), against('B', 'Y')])).toEqual([
    { target: 'Y', units: ['A', 'B'], orders: ['fire A at Y', 'fire B at Y'] },
    { target: 'X', units: ['A'], orders: ['fire A at X'] },
  ])
  expect(at_once([])).toEqual([])
})

it('orders those that the rules allow, and tells why another is not', async () => {
  const ask = (text: string) =>
    Promise.resolve({ refusals: text.includes('A\nB\n') ? [{ line: 2, message: 'A is in the way' }] : [] })
  const with_order = (text: string, order: string): string => `${text}${order}\n`
  expect(await with_allowed('', ['A', 'B', 'C'], with_order, ask)).toEqual({ text: 'A\nC\n', refusal: { line: 2, message: 'A is in the way' } })
  expect(await with_allowed('X\n', ['B'], with_order, ask)).toEqual({ text: 'X\nB\n' })
})
