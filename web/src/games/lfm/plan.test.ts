import { expect, it } from 'vitest'
import record from '../../../fixtures/culps_hill_record.json'
import told from '../../../fixtures/culps_hill_plan.json'
import { board_of, set_up } from './board'
import { Field, land_words, standing_example, type ScenarioFile } from './field'
import {
  attack_by,
  attacks_instead,
  comer_words,
  coming,
  fire_by,
  group_at,
  lines_of_fire,
  lines_read,
  reach_of,
  walks,
  with_move,
  with_order,
  type Lines,
  type Plan,
} from './plan'

const field = new Field(record.scenario as unknown as ScenarioFile)
// The plan of "move 3NC gen Steuart 2416", as the server tells it at the set-up.
const plan = told as unknown as Plan
const text = 'move 3NC gen Steuart 2416\n'
const jones = ['21VA', '25VA', '42VA', '44VA', '48VA', '50VA', 'Jones']

const known: Lines = new Map([
  ['attack G2116', { phase: 'combat', moves: [] }],
  ['end turn', { phase: 'recovery', moves: [] }],
  ['move 1NC G2416', { phase: 'movement', moves: ['1NC'] }],
])

it('chooses the largest group that may go as one', () => {
  expect([...group_at(plan, jones)]).toEqual(jones)
  expect([...group_at(plan, ['And1', 'And2'])]).toEqual(['And1', 'And2'])
})
it('lets a group go where the plan says, and others where each of them can go', () => {
  const whole = reach_of(plan, new Set(jones)).get('G2414')
  expect(whole?.order).toBe('move 21VA 25VA 42VA 44VA 48VA 50VA gen Jones G2414')
  const part = reach_of(plan, new Set(['21VA', '25VA'])).get('G2414')
  expect(part).toEqual({ order: 'move 21VA 25VA G2414', cost: whole?.cost, stops: false })
  expect(reach_of(plan, new Set(['3NC'])).size, 'it has its order').toBe(0)
  expect(reach_of(plan, new Set(['21VA', 'And1'])).size, 'guns stay').toBe(0)
})
it('tells what guns see, and what is in the way of the rest', () => {
  const lines = lines_of_fire(plan, new Set(['And1'])).map(({ to }) => to)
  expect(lines.find(({ hex }) => hex === 'G2115')).toMatchObject({ sight: 'clear', in_the_way: [] })
  const hidden = lines.find(({ hex }) => hex === 'G2116')
  expect(hidden?.sight).toBe('blocked')
  expect(hidden?.in_the_way).not.toHaveLength(0)
})
it('offers no reinforcement before its turn', () => {
  expect(coming(plan)).toHaveLength(0)
})
it('finds the phase and the units of each line', () => {
  expect(lines_read(field, text, plan).get(text.trim())).toEqual({
    phase: 'movement',
    moves: ['3NC', 'Steuart'],
  })
})
it('writes orders phase by phase, and sends units elsewhere instead', () => {
  const fought = with_order('attack G2116\nend turn\n', known, 'fire G2015', 'artillery')
  expect(fought).toBe('fire G2015\nattack G2116\nend turn\n')
  const moved = with_move(fought, known, new Set(['1NC']), 'move 1NC G2416')
  expect(moved).toBe('fire G2015\nmove 1NC G2416\nattack G2116\nend turn\n')
  expect(with_move(moved, known, new Set(['1NC']), 'move 1NC G2619')).toBe(
    'fire G2015\nmove 1NC G2619\nattack G2116\nend turn\n',
  )
})
it('shows ordered units where they will be', () => {
  const after = board_of(plan.position)
  expect(walks(field, set_up(field), after)).toEqual([{ kind: 'hint', hexes: ['G2516', 'G2416'] }])
})
it('tells what a hex is worth and how it lies', () => {
  const hill = field.find('G2116')
  expect(hill && land_words(field, hill)).toBe('woods, level 3, steep, worth 15 points')
})

it('names reinforcements as orders do, a brigade apart from its general', () => {
  expect(comer_words('enter Candy', ['5OH', '7OH', 'Candy'])).toBe('Candy’s brigade: 5OH, 7OH, Gen. Candy')
  expect(comer_words('enter gen Candy', ['Candy'])).toBe('Gen. Candy')
  expect(comer_words('enter 5OH gen Candy', ['5OH', 'Candy'])).toBe('5OH, Gen. Candy')
})

const fought = (combat: object, preview: readonly object[] = []): Plan =>
  ({ ...plan, combat: { targets: [], duties: [], completion: [], ...combat }, preview }) as unknown as Plan
const target = { hex: 'G2115', order: 'attack G2115', attackers: ['21VA', '25VA', '1NC'], guns: [], due: true }

it('attacks the hex that is pressed with the chosen units alone', () => {
  const free = fought({ targets: [target] })
  expect(attack_by(free, '', new Set(['21VA', '25VA', 'Jones']), 'G2115')).toEqual({
    instead_of: undefined,
    order: 'attack G2115 with 21VA 25VA',
  })
  expect(attack_by(free, '', new Set(['1LA']), 'G2115')).toBeUndefined()
  expect(attack_by(free, '', new Set(['21VA']), 'G2116')).toBeUndefined()
})

it('lets units of another stack join an attack, and leave it when they are pressed again', () => {
  const line = 'attack G2115 with 21VA 25VA'
  const seen = { kind: 'attack', line: 1, targets: ['G2115'], attackers: ['21VA', '25VA'] }
  const joining = fought({ targets: [{ ...target, attackers: ['1NC'] }] }, [seen])
  expect(attack_by(joining, line, new Set(['1NC']), 'G2115')).toEqual({
    instead_of: line,
    order: 'attack G2115 with 21VA 25VA 1NC',
  })
  const all = fought({}, [seen])
  expect(attack_by(all, line, new Set(['21VA']), 'G2115')?.order).toBe('attack G2115 with 25VA')
  expect(attack_by(all, line, new Set(['21VA', '25VA']), 'G2115')).toEqual({ instead_of: line, order: undefined })
})

it('fires with the chosen guns, in the words of the plan', () => {
  const gun = (unit: string, hex: string, sight = 'clear') => ({
    unit,
    from: 'G2613',
    targets: [{ hex, order: `fire ${hex} with ${unit}`, sight, in_the_way: [], fired_at: false }],
  })
  const seen = { ...plan, fire: [gun('And1', 'G2015'), gun('And2', 'G2015'), gun('And3', 'G2116', 'blocked')] } as unknown as Plan
  expect(fire_by(seen, new Set(['And1', 'And2']), 'G2015')).toBe('fire G2015 with And1 And2')
  expect(fire_by(seen, new Set(['And2']), 'G2015')).toBe('fire G2015 with And2')
  expect(fire_by(seen, new Set(['And3']), 'G2116')).toBeUndefined()
})

it('gives examples with units and hexes of this battle, each side its own', () => {
  for (const side of ['us', 'cs']) {
    const words = standing_example(field, side).split(/\s/)
    const named = words.flatMap((word) => field.sheets.get(word) ?? [])
    expect(named.map((sheet) => sheet.side)).toEqual([side, side])
    expect(words.some((word) => field.find(word) !== undefined)).toBe(true)
  }
})
it('has other orders for an attack that is refused: fewer attackers, or another hex as well', () => {
  const units = [{ id: 'A', at: 'G0101' }, { id: 'B', at: 'G0101' }, { id: 'C', at: 'G0202' }, { id: 'D', at: 'G0102' }]
  const target = { hex: 'G0201', order: 'attack G0201', attackers: ['A', 'B', 'C'], guns: [], due: true }
  const duties = ['G0201', 'G0302'].map((hex) => ({ kind: 'attack', unit: 'A', hex, rule: '8.1', message: '' }))
  const crowded = { ...plan, position: { ...plan.position, units }, combat: { targets: [target], duties, completion: [] } } as Plan
  expect(attacks_instead(crowded, 'attack G0201')).toEqual([
    'attack G0201 with A B C',
    'attack G0201 with C',
    'attack G0201 with A B',
    'attack G0201 G0302',
  ])
  expect(attacks_instead(crowded, 'Attack g0201 with a d')).toEqual(['attack G0201 with A', 'attack G0201 G0302'])
  expect(attacks_instead(crowded, 'attack G0201 rounds 2')).toEqual([])
  expect(attacks_instead(crowded, 'move A G0102')).toEqual([])
})
