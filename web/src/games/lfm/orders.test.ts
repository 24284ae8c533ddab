import { expect, it } from 'vitest'
import record from '../../../fixtures/culps_hill_record.json'
import { set_up } from './board'
import { Field, land_words, type ScenarioFile } from './field'
import { as_ordered, group_at, named, reach_of, targets_of, walks_of, with_move, with_order } from './orders'

const field = new Field(record.scenario as unknown as ScenarioFile)
const listed = [
  'fire G2015',
  'move 1NC G2416',
  'move 1NC G2619',
  'move 3NC G2416',
  'move gen Steuart G2416',
  'move gen Steuart G2619',
  'move 1MDb 1NC 3NC gen Steuart G2617',
].map((order) => named(field, order))

it('finds in an order whom and which hexes it names', () => {
  expect(named(field, 'move 3NC gen Steuart 2416')).toMatchObject({
    verb: 'move',
    who: ['3NC', 'Steuart'],
    hexes: ['G2416'],
  })
})
it('chooses the largest group that may go as one', () => {
  expect([...group_at(listed, ['1MDb', '1NC', '3NC', 'Steuart'])]).toHaveLength(4)
  expect([...group_at(listed, ['1NC', 'Steuart'])]).toHaveLength(1)
  expect([...group_at(listed, ['And1', 'And2'])]).toHaveLength(2)
})
it('lets a group go as it is listed, and others where each of them can go', () => {
  expect([...reach_of(listed, new Set(['1MDb', '1NC', '3NC', 'Steuart'])).keys()]).toEqual(['G2617'])
  expect(reach_of(listed, new Set(['3NC', 'Steuart']))).toEqual(
    new Map([['G2416', 'move 3NC gen Steuart G2416']]),
  )
  expect(reach_of(listed, new Set(['3NC', '1MDb'])).size).toBe(0)
})
it('tells what guns may fire at', () => {
  expect(targets_of(listed)).toEqual(['G2015'])
})
it('writes orders phase by phase, and sends units elsewhere instead', () => {
  const text = with_order('attack G2116\nend turn\n', 'fire G2015')
  expect(text).toBe('fire G2015\nattack G2116\nend turn\n')
  const moved = with_move(field, text, 'move 1NC G2416')
  expect(moved).toBe('fire G2015\nmove 1NC G2416\nattack G2116\nend turn\n')
  expect(with_move(field, moved, 'move 1NC G2619')).toBe(
    'fire G2015\nmove 1NC G2619\nattack G2116\nend turn\n',
  )
})
it('shows those who are ordered to move where they go', () => {
  const board = set_up(field)
  const walks = walks_of(field, board, 'move 3NC gen Steuart 2416\n')
  expect(walks).toEqual([{ who: ['3NC', 'Steuart'], from: 'G2516', to: 'G2416' }])
  expect(as_ordered(board, walks).places.get('Steuart')?.at).toBe('G2416')
})
it('tells what a hex is worth and how it lies', () => {
  const hill = field.find('G2116')
  expect(hill && land_words(field, hill)).toBe('woods, level 3, steep, worth 15 points')
})
