import { expect, it } from 'vitest'
import type { Plan } from './field'
import { first_legal, type Ask } from './trials'

const plan = (text: string): Plan => {
  const lines = text.split('\n')
  const wrong = lines.findIndex((line) => line.includes('forward 13'))
  return {
    refusals: wrong < 0 ? [] : [{ line: wrong + 1, rule: '2', message: '7F has no segment left for this' }],
    position: {
      units: [{ id: '7F', at: [20_000, 11_000], facing: 0 }],
      commanders: [{ id: '7F', at: [1000, 2000], facing: 90 }],
    },
    preview: [{ kind: 'move', line: lines.findIndex((line) => line.startsWith('move 7F')) + 1, segments: 1 }],
  } as unknown as Plan
}
const asked: string[] = []
const ask: Ask = async (text) => {
  asked.push(text)
  return plan(text)
}

it('takes the first that is legal, among what is ordered besides', async () => {
  const trial = await first_legal(ask, 'engine', 'fire LI at McD\nend turn\n', ['move 7F forward 13', 'move 7F forward 6'])
  expect(trial).toMatchObject({ order: 'move 7F forward 6', place: { x: 20_000, y: 11_000, facing: 0 }, odds: { segments: 1 } })
  expect(trial.refusal).toBeUndefined()
  expect(asked.at(-1)).toBe('fire LI at McD\nmove 7F forward 6\nend turn\n')
})

it('tells why the likeliest is refused, where all are', async () => {
  const trial = await first_legal(ask, 'server', '', ['move 7F forward 13', 'move 7F forward 13.5'])
  expect(trial).toMatchObject({ order: 'move 7F forward 13', by: 'server', refusal: { rule: '2' } })
  expect(await first_legal(ask, 'server', '', [])).toEqual({ order: '', by: 'server' })
})

it('tells commanders from units of the same name', async () => {
  expect((await first_legal(ask, 'engine', '', ['go 7F to 1 2'])).place).toEqual({ x: 1000, y: 2000, facing: 90 })
})
