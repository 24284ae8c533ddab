import { expect, it } from 'vitest'
import type { Answering } from '../../engine/table'
import type { Plan } from './field'
import { EngineTrying, first_legal, moves_before, server_trying } from './trials'

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
const server = server_trying(async (text) => {
  asked.push(text)
  return plan(text)
})

it('takes the first that is legal, among what is ordered besides', async () => {
  const trial = await first_legal(server, 'fire LI at McD\nend turn\n', ['move 7F forward 13', 'move 7F forward 6'])
  expect(trial).toMatchObject({ order: 'move 7F forward 6', place: { x: 20_000, y: 11_000, facing: 0 }, odds: { segments: 1 } })
  expect(trial.refusal).toBeUndefined()
  expect(asked.at(-1)).toBe('fire LI at McD\nmove 7F forward 6\nend turn\n')
})

it('tells why the likeliest is refused, where all are', async () => {
  const trial = await first_legal(server, '', ['move 7F forward 13', 'move 7F forward 13.5'])
  expect(trial).toMatchObject({ order: 'move 7F forward 13', by: 'server', refusal: { rule: '2' } })
  expect(await first_legal(server, '', [])).toEqual({ order: '', by: 'server' })
})

it('tells commanders from units of the same name', async () => {
  expect((await first_legal(server, '', ['go 7F to 1 2'])).place).toEqual({ x: 1000, y: 2000, facing: 90 })
})

it('stands a charge where it strikes, if its target stands', async () => {
  const charge = { kind: 'charge', line: 1, reactions: [{ reaction: 'evade', at: [1, 1], facing: 0 }, { reaction: 'stand', at: [3, 4], facing: 7 }] }
  const trying = server_trying(async () => ({ ...plan(''), preview: [charge] }) as unknown as Plan)
  expect((await first_legal(trying, '', ['charge 7F into Tat'])).place).toEqual({ x: 3, y: 4, facing: 7 })
})

it('counts what moves before', () => {
  const text = 'fire G1 at Cun\nmove LI forward 6\ncharge 71F into Tat\nattach Tarleton to LI\nmove 7F forward 1\nend turn\n'
  expect(moves_before(text, 'move 7F forward 2')).toEqual(['move LI forward 6', 'attach Tarleton to LI'])
  expect(moves_before(text, 'move Leg forward 2')).toHaveLength(3)
})

it('asks the engine with the moves before once, for all that is tried after them', async () => {
  const calls: string[] = []
  let tables = 0
  const engine: Answering = {
    ask: async (call, members = {}) => {
      calls.push(`${call} ${String(members['table'] ?? '')} ${String(members['text'] ?? '')}`)
      if (call === 'check') return plan(String(members['text']))
      return { table: ++tables, position: plan('').position, events: [] }
    },
  }
  const trying = new EngineTrying(engine, {}, {}, 'cr')
  const text = 'move LI forward 6\n'
  await first_legal(trying, text, ['move 7F forward 6'])
  await first_legal(trying, text, ['move 7F forward 7'])
  const played = calls.filter((call) => call.startsWith('adjudicate'))
  expect(played).toEqual(['adjudicate 1 move LI forward 6\n', 'adjudicate 2 move 7F forward 6', 'adjudicate 2 move 7F forward 7'])
  expect(calls.filter((call) => call.startsWith('close'))).toHaveLength(2)
})
