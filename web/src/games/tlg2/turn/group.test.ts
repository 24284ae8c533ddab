import { describe, expect, it } from 'vitest'
import record from '../../../../fixtures/chippewa_record.json'
import { Field, type ScenarioFile } from '../map/field'
import { set_up } from '../map/position'
import { behind_of, line_of_units, lines_of_moved, members_of, moved_together, reasons_of, way_of, type Moved } from './group'
import { line_of, text_of, type Lines, type Order, type Plan } from './lines'
import type { Plans } from './plan'

const field = new Field(record.scenario as unknown as ScenarioFile)
const base = set_up(field)
const ways: Readonly<Record<string, readonly string[]>> = {
  '9US': ['C2225', 'C2224'], // straight north
  '1F': ['C2519', 'C2520', 'C2621'], // along the road
}
const reach = (hexes: readonly string[]) => hexes.map((hex, index) => ({ hex, path: hexes.slice(0, index + 1) }))

/** The American units stand on the map; the others may enter by C2519. */
const plans = {
  movement: new Map<string, object>([
    ...['9US', '22US', '11US'].map((unit) => [unit, { unit, from: base.units.get(unit)?.at, reach: reach(ways[unit] ?? ['C2020']) }] as const),
    ['21US', { unit: '21US', from: 'C3028', reach: [] }],
    ...['1F', '8F', 'Arm'].map((unit) => [unit, { unit, entry: ['C2519'], reach: reach(ways['1F'] ?? []) }] as const),
  ]),
} as unknown as Plans
const setting = { field, base, plans, lines: [] as Lines }

/** An engine that knows one rule, that two units are never in one hex, and of these units how far they come. */
function engine(stopping: Readonly<Record<string, readonly string[]>> = {}, asked: string[] = []) {
  return async (orders: readonly Order[]): Promise<Plan> => {
    const places = new Map([...base.units.values()].map(({ id, at }) => [id, at]))
    const words: string[] = []
    const refusals: { line: number; rule: string; message: string }[] = []
    const lines = orders.map((order, index) => {
      if (order.order !== 'move' && order.order !== 'enter') return index + 1
      const to = order.path?.at(-1) ?? 'C2519'
      words.push([order.order, order.unit, ...(order.path ?? [])].join(' '))
      const there = [...places].find(([, at]) => at === to)?.[0]
      if (there !== undefined) refusals.push({ line: index + 1, rule: '4.9', message: `${there} is in ${to}` })
      else if (stopping[order.unit]?.includes(to) === false) refusals.push({ line: index + 1, rule: '4.6', message: 'too far' })
      else places.set(order.unit, to)
      return index + 1
    })
    asked.push(words.join(', '))
    const movement = Object.entries(stopping).map(([unit, hexes]) => ({ unit, reach: reach(hexes) }))
    return { orders: words, lines, refusals, movement } as unknown as Plan
  }
}

const reasons = (moved: Moved) => behind_of(moved, lines_of_moved(moved)).map(({ unit, reason }) => [unit, reason.message])

describe('a group on hexes', () => {
  it('goes the same way hexside by hexside, the foremost first', () => {
    const members = members_of(setting, ['9US', '11US', '22US'], 'C2224')
    expect(members.map(({ sheet, hexes }) => [sheet.id, ...hexes].join(' '))).toEqual([
      '9US C2226 C2225 C2224',
      '22US C2426 C2425 C2424',
      '11US C1926 C1925 C1924',
    ])
  })
  it('enters in a column, each behind the other', () => {
    const members = members_of(setting, ['1F', '8F', 'Arm'], 'C2621')
    expect(members.map(({ sheet, hexes }) => [sheet.id, hexes.at(-1)])).toEqual([
      ['1F', 'C2621'],
      ['8F', 'C2520'],
      ['Arm', 'C2519'],
    ])
  })
  it('gets an order each, in one question, which names the entry hex only where it is not the scheduled one', async () => {
    const asked: string[] = []
    const moved = await moved_together(setting, ['9US', '22US'], 'C2224', engine({}, asked))
    expect(text_of(lines_of_moved(moved))).toBe('move 9US C2224\nmove 22US C2424\n')
    expect(asked).toEqual(['move 9US C2224, move 22US C2424'])
    const column = await moved_together(setting, ['1F', '8F', 'Arm'], 'C2621', engine())
    // The dragoons stand in the hex that they enter by.
    expect(text_of(lines_of_moved(column))).toBe('enter 1F C2621\nenter 8F C2520\n')
    expect(reasons(column)).toEqual([['Arm', 'D is in C2519']])
    const by_another = new Map([...plans.movement].map(([unit, sheet]) => [unit, { ...sheet, ...('entry' in sheet ? { entry: ['C2520'] } : {}) }]))
    const elsewhere = { ...setting, plans: { ...plans, movement: by_another } as Plans }
    expect(text_of(lines_of_moved(await moved_together(elsewhere, ['8F', '1F'], 'C2520', engine())))).toContain('enter 8F C2520')
  })
  it('is tried between the other moves, in the place of those that its units had', async () => {
    const asked: string[] = []
    const moves = (unit: string, hex: string) => line_of({ order: 'move', unit, path: [hex] }, `move ${unit} ${hex}`)
    const lines = [moves('Tow', 'C2523'), moves('22US', 'C2425'), moves('11US', 'C1925'), line_of({ order: 'end turn' })]
    await moved_together({ ...setting, lines }, ['9US', '22US'], 'C2224', engine({}, asked))
    expect(asked).toEqual(['move Tow C2523, move 9US C2224, move 22US C2424, move 11US C1925'])
  })
  it('goes as far as each can, and says who does not come to its place', async () => {
    const stopped = await moved_together(setting, ['9US', '22US', '11US'], 'C2224', engine({ '22US': ['C2425'], '11US': [] }))
    expect(text_of(lines_of_moved(stopped))).toBe('move 9US C2224\nmove 22US C2425\n')
    expect(reasons(stopped)).toEqual([
      ['22US', 'stops in C2425: too far'],
      ['11US', 'too far'],
    ])
    const lines = lines_of_moved(stopped)
    const behind = { unit: '9US', behind: behind_of(stopped, lines) }
    expect([...reasons_of(behind, lines).keys()]).toEqual(['22US', '11US'])
    expect([...reasons_of(behind, []).keys()]).toEqual(['11US']) // undone
    expect(stopped.map((one) => way_of(one, new Map()).join(' '))).toEqual(['C2226 C2225 C2224', 'C2426 C2425', ''])
  })
  it('does not leave the map', async () => {
    const at = { ...base, units: new Map(base.units).set('11US', { id: '11US', steps: 2, at: 'C1920' }) }
    const moved = await moved_together({ ...setting, base: at }, ['9US', '11US'], 'C2224', engine())
    expect(text_of(lines_of_moved(moved))).toBe('move 11US C1919\nmove 9US C2224\n')
    expect(reasons(moved)).toEqual([['11US', 'stops in C1919: its place would be off the map']])
  })
})

it('a line goes from friend to friend, a column is who enters by the same hex', () => {
  expect(line_of_units(field, base, plans, '9US')).toEqual(['9US', '22US'])
  expect(line_of_units(field, base, plans, '11US')).toEqual(['11US'])
  expect(line_of_units(field, base, plans, '8F')).toEqual(['8F', '1F', 'Arm'])
  expect(line_of_units(field, base, undefined, '8F')).toEqual(['8F'])
})
