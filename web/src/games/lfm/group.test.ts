import { describe, expect, it } from 'vitest'
import record from '../../../fixtures/culps_hill_record.json'
import told from '../../../fixtures/culps_hill_plan.json'
import { set_up } from './board'
import { Field, type ScenarioFile } from './field'
import { behind_of, line_of_stacks, members_of, moved_together, reason_of, stack_name, stacks_of, with_moves, type Moved } from './group'
import type { Lines, Plan } from './plan'

const field = new Field(record.scenario as unknown as ScenarioFile)
const base = set_up(field)
const jones = ['21VA', '25VA', '42VA', '44VA', '48VA', '50VA', 'Jones']
const steuart = ['1NC', '3NC', 'Steuart']
const setting = { field, base, text: '', lines: new Map() as Lines }

/** An engine that lets these two stacks move, each to its hexes, and refuses every other. */
function engine(reach: Readonly<Record<string, readonly string[]>>, asked: string[] = []) {
  const words: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    jones: ['move Jones', jones],
    steuart: ['move 1NC 3NC gen Steuart', steuart],
  }
  return async (text: string): Promise<Plan> => {
    const written = text.split('\n').filter((line) => line !== '')
    asked.push(written.join(', '))
    const refusals = written.flatMap((line, index) => {
      const known = Object.entries(words).find(([, [order]]) => line.startsWith(`${order} `))
      const to = line.split(' ').at(-1) ?? ''
      return known === undefined || reach[known[0]]?.includes(to) === true ? [] : [{ line: index + 1, rule: 'L4', message: 'too far' }]
    })
    const movement = Object.entries(words).map(([name, [order, units]]) => ({
      groups: [{ units, order }],
      allowance: 8,
      from: name,
      reach: (reach[name] ?? []).map((hex, cost) => ({ hex, cost })),
    }))
    return { refusals, movement } as unknown as Plan
  }
}

const orders = (moved: Moved) => moved.flatMap(({ trial }) => trial.order ?? [])

describe('several stacks', () => {
  it('differ by their hexes, the first leading', () => {
    expect(stacks_of(base, [...steuart, ...jones])).toEqual([
      { hex: 'G2516', units: steuart },
      { hex: 'G2514', units: jones },
    ])
    expect(stack_name(field, base, { hex: 'G2514', units: jones })).toBe('Jones in G2514')
    expect(stack_name(field, base, { hex: 'G2516', units: ['1NC'] })).toBe('1NC in G2516')
  })

  it('stand in one line with regiments at most a hex apart, guns with guns', () => {
    const line = line_of_stacks(field, base, told as unknown as Plan, 'G2514')
    expect(line[0]).toBe('G2514')
    expect(line.length).toBeGreaterThan(1)
    const branches = (hex: string) => [...base.places.values()].flatMap(({ id, at }) => (at === hex ? (field.sheets.get(id)?.branch ?? []) : []))
    for (const hex of line) expect(branches(hex), hex).toContain('infantry')
    expect(line_of_stacks(field, base, undefined, 'G2514')).toEqual(['G2514'])
  })

  it('go as far as the first, the foremost setting off first, wherever the column is odd', async () => {
    const places = members_of(setting, [...jones, ...steuart], 'G2315').map(({ hex, place }) => [hex, field.print(place)])
    expect(places).toEqual([['G2516', 'G2317'], ['G2514', 'G2315']])
    const odd = members_of(setting, [...jones, ...steuart], 'G2414').map(({ hex, place }) => [hex, field.print(place)])
    expect(odd.sort()).toEqual([['G2514', 'G2414'], ['G2516', 'G2416']])
    const asked: string[] = []
    const moved = await moved_together(setting, [...jones, ...steuart], 'G2414', engine({ jones: ['G2414'], steuart: ['G2416'] }, asked))
    expect(orders(moved).sort()).toEqual(['move 1NC 3NC gen Steuart G2416', 'move Jones G2414'])
    expect(behind_of(moved)).toEqual([])
    expect(asked, 'both are tried at once').toHaveLength(2)
  })

  it('leave one behind that cannot come there: as near as it can, with the reason', async () => {
    const moved = await moved_together(setting, [...jones, ...steuart], 'G2314', engine({ jones: ['G2314'], steuart: ['G2516', 'G2416'] }))
    expect(orders(moved)).toEqual(['move Jones G2314', 'move 1NC 3NC gen Steuart G2416'])
    const [behind] = behind_of(moved)
    expect(behind?.reason).toMatchObject({ rule: 'L4', message: 'stops in G2416: too far' })
    const text = with_moves('', new Map(), moved)
    expect(text).toBe('move Jones G2314\nmove 1NC 3NC gen Steuart G2416\n')
    expect(reason_of(behind_of(moved), text, { hex: 'G2416', units: steuart })?.message).toContain('too far')
    expect(reason_of(behind_of(moved), '', { hex: 'G2416', units: steuart }), 'it has another order').toBeUndefined()
  })

  it('leave one where it stands that comes no nearer, or whose place is off the map', async () => {
    const stays = await moved_together(setting, [...jones, ...steuart], 'G2414', engine({ jones: ['G2414'], steuart: ['G2617'] }))
    expect(orders(stays)).toEqual(['move Jones G2414'])
    expect(behind_of(stays)).toMatchObject([{ units: steuart, reason: { message: 'too far' }, order: undefined }])
    const [, last] = field.rows
    const edge = field.print({ column: 25, row: last })
    const off = await moved_together(setting, [...jones, ...steuart], edge, engine({ jones: [edge] }))
    expect(behind_of(off)).toMatchObject([{ units: steuart, reason: { message: 'its place would be off the map' } }])
  })
})
