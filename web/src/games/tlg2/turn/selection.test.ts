import { describe, expect, it } from 'vitest'
import type { Field } from '../map/field'
import type { Board } from '../map/position'
import { line_of, text_of, type Attack, type Lines, type Order } from './lines'
import type { Plan, Plans, Question } from './plan'
import type { Turn } from './use_plans'
import {
  act_on_hex,
  answer_place,
  combat_order,
  fighters,
  next_to_move,
  parts_of,
  with_all,
  with_attackers,
} from './selection'
import type { Selection } from './chosen'

const target = (hex: string, attackers: string[], guns: string[]) => ({
  hex,
  units: ['x'],
  attackers,
  guns,
  obligatory: false,
})
const plan = {
  combat: { targets: [target('C2421', ['1F', '8F'], ['Arm']), target('C2422', ['8F'], [])] },
  preview: [{ order: 'attack C2421', line: 2, attackers: [{ unit: '1F', strength: 8 }] }],
} as unknown as Plan
const plans = {
  text: '',
  moves: plan,
  whole: plan,
  movement: new Map([
    ['1F', { unit: '1F', allowance: 8, from: 'C2420', reach: [{ hex: 'C2419' }] }],
    ['8F', { unit: '8F', allowance: 8, from: 'C2520', reach: [] }],
    ['100F', { unit: '100F', allowance: 8, entry: ['C2519'], reach: [{ hex: 'C2519' }] }],
  ]),
} as unknown as Plans

describe('a combat from units and targets', () => {
  it('is an attack as soon as somebody is next to the enemy', () => {
    expect(combat_order(['C2421'], ['1F', 'Arm'], plans)).toEqual({
      order: 'attack',
      targets: ['C2421'],
      with: ['1F', 'Arm'],
    })
    expect(combat_order(['C2421', 'C2422'], ['8F'], plans)).toEqual({
      order: 'attack',
      targets: ['C2421', 'C2422'],
      with: ['8F'],
    })
  })
  it('is a bombardment by guns alone from afar', () => {
    expect(combat_order(['C2421'], ['Arm'], plans)).toEqual({
      order: 'bombard',
      target: 'C2421',
      with: ['Arm'],
    })
  })
  it('keeps what was said of odds and advance', () => {
    const before: Attack = {
      order: 'attack',
      targets: ['C2421'],
      with: ['1F'],
      cap: '2:1',
      advance: { unit: '1F', to: 'C2421' },
    }
    expect(combat_order(['C2421'], ['1F', '8F'], plans, before)).toEqual({
      ...before,
      with: ['1F', '8F'],
    })
  })
  it('is fought by those it names, or by all whom the preview counts', () => {
    const open: Attack = { order: 'attack', targets: ['C2421'] }
    expect(fighters({ ...open, with: ['8F'] }, 1, plans)).toEqual(['8F'])
    expect(fighters(open, 1, plans)).toEqual(['1F'])
    expect(parts_of(open)).toEqual({ targets: ['C2421'], units: [] })
  })
})

describe('several attackers', () => {
  const field = { sheets: new Map([['x', { side: 'us' }]]), print: () => 'C2421' } as unknown as Field
  const board = { units: new Map([['x', { id: 'x', steps: 1, at: 'C2421' }]]) } as unknown as Board
  const press = (selection: Selection, lines: Lines): Lines => {
    let written = lines
    const turn = { lines, plans, edit: (next: Lines) => (written = next) } as unknown as Turn
    const scene = { field, board, turn, selection, select: () => undefined, side: 'ac', move_group: () => undefined }
    act_on_hex({ column: 24, row: 21 }, scene)
    return written
  }
  const attack = (units: string[]) => [{ order: 'attack', targets: ['C2421'], with: units }]
  const orders = (lines: Lines) => lines.map(({ order }) => order)
  it('are those of the chosen units that can, guns too, or all next to it', () => {
    expect(orders(press({ unit: '8F', others: ['100F', 'Arm'] }, []))).toEqual(attack(['8F', 'Arm']))
    expect(orders(press({}, []))).toEqual(attack(['1F', '8F']))
  })
  it('are all next to the enemy at a press, guns from afar besides them', () => {
    const open: Attack = { order: 'attack', targets: ['C2421'] }
    expect(with_all({ ...open, with: ['8F'] }, 1, plans)).toEqual([])
    expect(with_all({ order: 'bombard', target: 'C2421', with: ['Arm'] }, 1, plans)).toEqual(['1F', '8F', 'Arm'])
    expect(with_all({ ...open, with: ['1F', '8F', 'Arm'] }, 1, plans)).toBeUndefined()
  })
  it('join an attack all at once', () => {
    const one = line_of({ order: 'attack', targets: ['C2421'], with: ['1F'] }, 'attack C2421 with 1F')
    expect(orders(press({ unit: '8F', others: ['Arm'] }, [one]))).toEqual(attack(['1F', '8F', 'Arm']))
  })
})

describe('another enemy that is pressed while a combat is open', () => {
  const field = { sheets: new Map(), print: () => 'C2422' } as unknown as Field
  const press = (with_units: string[]) => {
    let written: Lines = [line_of({ order: 'attack', targets: ['C2421'], with: with_units }, '')]
    const turn = { lines: written, plans, edit: (next: Lines) => (written = next) } as unknown as Turn
    const board = { units: new Map() } as unknown as Board
    const scene = { field, board, turn, selection: { combat: 0 }, select: () => undefined, side: 'ac', move_group: () => undefined }
    act_on_hex({ column: 24, row: 22 }, scene)
    return written.map(({ order }) => order)
  }
  it('is attacked by the units that are still free', () => {
    expect(press(['1F'])).toEqual([
      { order: 'attack', targets: ['C2421'], with: ['1F'] },
      { order: 'attack', targets: ['C2422'], with: ['8F'] },
    ])
  })
  it('joins the attack if nobody else can attack it', () => {
    expect(press(['8F'])).toEqual([{ order: 'attack', targets: ['C2421', 'C2422'], with: ['8F'] }])
  })
})

describe('an answer on the map', () => {
  const board = {
    units: new Map([['1F', { id: '1F', steps: 2, at: 'C2420' }]]),
  } as unknown as Board
  const answer = { order: '', json: { order: 'end turn' }, unit: '1F', hex: 'C2419' } as const
  const question = (kind: Question['kind']) => ({ kind }) as Question
  it('is where a unit retreats to, else the unit itself', () => {
    expect(answer_place(question('retreat'), answer, board)).toBe('C2419')
    expect(answer_place(question('displacement'), answer, board)).toBe('C2419')
    expect(answer_place(question('advance'), answer, board)).toBe('C2420')
    expect(answer_place(question('loss'), answer, board)).toBe('C2420')
  })
})

describe('a press on a hex with several units', () => {
  const hex = { column: 22, row: 8 }
  const board = {
    units: new Map(['HB', '1Fd', '9US'].map((id) => [id, { id, steps: 1, at: 'L2208' }])),
  } as unknown as Board
  const sheets = new Map([
    ['HB', { side: 'ac' }],
    ['1Fd', { side: 'ac' }],
    ['9US', { side: 'us' }],
  ])
  const field = { sheets, print: () => 'L2208' } as unknown as Field
  const press = (selection: Selection, lines: Lines, plans?: Plans, besides = false): [Selection, Lines] => {
    let chosen = selection
    let written = lines
    const turn = { lines, plans, edit: (next: Lines) => (written = next) } as unknown as Turn
    const select = (next: Selection): void => void (chosen = next)
    const move_group = (to: string): void => void (chosen = { note: { message: `together to ${to}` } })
    act_on_hex(hex, { field, board, turn, selection, select, side: 'ac', move_group }, besides)
    return [chosen, written]
  }
  it('chooses one of its own after the other, then nobody', () => {
    expect(press({}, [])[0]).toEqual({ unit: 'HB' })
    expect(press({ unit: 'HB' }, [])[0]).toEqual({ unit: '1Fd' })
    expect(press({ unit: '1Fd' }, [])[0]).toEqual({})
  })
  it('adds one after the other with Shift, or while several are chosen, then lets them go', () => {
    expect(press({ unit: '9F' }, [], undefined, true)[0]).toEqual({ unit: '9F', others: ['HB'] })
    const several = { unit: '9F', others: ['HB'], several: true }
    expect(press(several, [])[0]).toEqual({ unit: '9F', others: ['HB', '1Fd'], several: true })
    expect(press({ ...several, others: ['HB', '1Fd'] }, [])[0]).toEqual({ unit: '9F', several: true })
    expect(press({ unit: '9F', others: ['HB'] }, [])[0]).toEqual({ unit: 'HB', others: ['9F'] })
  })
  it('answers with one after the other', () => {
    const answers = ['HB', '1Fd'].map((unit) => ({
      order: `lose ${unit}`,
      json: { order: 'lose', unit },
      unit,
    }))
    const asked = {
      moves: { question: { kind: 'loss', answers }, combat: { targets: [] } },
      movement: new Map(),
    } as unknown as Plans
    const one = press({}, [], asked)[1]
    expect(text_of(one)).toBe('lose HB\n')
    const other = press({}, one, asked)[1]
    expect(text_of(other)).toBe('lose 1Fd\n')
    expect(press({}, other, asked)[1]).toEqual(one)
  })
  it('is sent where it can go, in the words that were offered', () => {
    const way = { hex: 'L2208', cost: 2, path: ['L2209', 'L2208'], order: 'enter 9F L2208' }
    const reach = {
      moves: { combat: { targets: [] } },
      movement: new Map([['9F', { unit: '9F', reach: [way] }]]),
    } as unknown as Plans
    const [, lines] = press({ unit: '9F' }, [line_of({ order: 'end turn' })], reach)
    expect(text_of(lines)).toBe('enter 9F L2208\nend turn\n')
    expect(lines[0]?.order).toEqual({ order: 'enter', unit: '9F', path: ['L2208'] })
    expect(press({ unit: '9F', others: ['8F'] }, [], reach)[0].note?.message).toBe('together to L2208')
  })
})

it('a press on an enemy that nobody can attack says why', async () => {
  const board = { units: new Map([['Lnc', { id: 'Lnc', steps: 1, at: 'C1722' }]]) } as unknown as Board
  const field = { sheets: new Map([['Lnc', { side: 'ac' }]]), print: () => 'C1722' } as unknown as Field
  const none = { moves: { combat: { targets: [] } }, movement: new Map() } as unknown as Plans
  const asked: Order[] = []
  const why_not = async (order: Order) => {
    asked.push(order)
    return { message: 'no unit is next to it', rule: '6.4' }
  }
  const turn = { lines: [], plans: none, why_not } as unknown as Turn
  const told: Selection[] = []
  const select = (next: Selection): void => void told.push(next)
  act_on_hex({ column: 17, row: 22 }, { field, board, turn, selection: {}, select, side: 'us', move_group: () => undefined })
  await Promise.resolve()
  expect(asked).toEqual([{ order: 'attack', targets: ['C1722'] }])
  expect(told.at(-1)).toEqual({ note: { message: 'no unit is next to it', rule: '6.4' } })
})

it('a press on an enemy that only guns elsewhere can reach keeps the chosen unit, and says why it cannot attack', async () => {
  const board = { units: new Map([['Lnc', { id: 'Lnc', steps: 1, at: 'C1722' }], ['9US', { id: '9US', steps: 2, at: 'C1724' }]]) } as unknown as Board
  const field = { sheets: new Map([['Lnc', { side: 'ac' }]]), print: () => 'C1722' } as unknown as Field
  const afar = { moves: { combat: { targets: [target('C1722', [], ['Bdl'])] } }, movement: new Map() } as unknown as Plans
  const turn = { lines: [], plans: afar, why_not: async () => ({ message: '9US is not next to it', rule: '6.4' }) } as unknown as Turn
  const told: Selection[] = []
  const select = (next: Selection): void => void told.push(next)
  act_on_hex({ column: 17, row: 22 }, { field, board, turn, selection: { unit: '9US', others: ['8F'] }, select, side: 'us', move_group: () => undefined })
  await Promise.resolve()
  expect(told.at(-1)).toMatchObject({ unit: '9US', note: { message: '9US is not next to it' } })
})

describe('the next unit that can move', () => {
  it('goes round, and stands at its entry hex while it is to come', () => {
    expect(next_to_move(plans, undefined, undefined)).toEqual({ id: '1F', at: 'C2420' })
    expect(next_to_move(plans, undefined, '1F')).toEqual({ id: '100F', at: 'C2519' })
    expect(next_to_move(plans, undefined, '100F')).toEqual({ id: '1F', at: 'C2420' })
    expect(next_to_move(undefined, undefined, '1F')).toBeUndefined()
  })
})

it('a combat without its last attacker is not fought', () => {
  const lines: Lines = [line_of({ order: 'attack', targets: ['C2421'], with: ['1F'] }, 'attack C2421 with 1F')]
  let [edited, selected]: [Lines | undefined, Selection | undefined] = [undefined, undefined]
  const turn = { lines, plans, edit: (next: Lines) => (edited = next) } as unknown as Turn
  const scene = { turn, select: (next: Selection) => (selected = next) }
  with_attackers(scene, { index: 0, order: lines[0]?.order as Order }, ['C2421'], [])
  expect([edited, selected]).toEqual([[], {}])
})
