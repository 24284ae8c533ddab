import { describe, expect, it } from 'vitest'
import { leader, standing, type CommanderSheet, type Piece, type Sheet, type Step } from './field'
import type { Formation } from './formations'
import { group_orders, led_by, led_with } from './group'
import { with_group } from './lines'

const sheet = (id: string, formation: Formation): Sheet => ({
  id,
  name: `${id}.`,
  side: 'cr',
  brigade: 'Tarleton',
  arm: 'foot',
  score: 7,
  bases: 2,
  weapon: 'musket',
  formation,
  at: [0, 0],
  facing: 0,
})
const first = standing(sheet('7F', 'line'), { x: 20_000, y: 5000, facing: 0 })
const second = standing(sheet('LI', 'line'), { x: 25_000, y: 5500, facing: 0 })
const angled = standing(sheet('71F', 'line'), { x: 15_000, y: 5000, facing: 10 })
const loose = standing(sheet('Leg', 'skirmish'), { x: 20_000, y: 8000, facing: 0 })
const tarleton = leader({ id: 'Tarleton', side: 'cr' } as CommanderSheet, { x: 22_000, y: 3000, facing: 0 })
const attached = leader({ id: 'McArthur', side: 'cr' } as CommanderSheet, { x: 20_000, y: 4000, facing: 0 }, '7F')
const size = { width: 72_000, depth: 48_000 }

const orders = (group: readonly Piece[], step: Step, text = '', by = group[0] ?? first) =>
  group_orders(text, size, group, led_by(by, step)).map(({ order }) => order)

describe('a group that is led', () => {
  it('takes the same step where all face alike, the foremost first', () => {
    expect(orders([first, second], { forward: 4000 })).toEqual(['move LI forward 4', 'move 7F forward 4'])
    expect(orders([first, second], { back: 500 })).toEqual(['move 7F back 0.5', 'move LI back 0.5'])
    expect(orders([first, second], { oblique: 'left', by: 45, forward: 500 })).toEqual(['move 7F oblique L 45 0.5', 'move LI oblique L 45 0.5'])
    expect(orders([first, second], { forward: 500 }, 'move LI forward 4\nmove 7F wheel L 5\n')).toEqual([
      'move LI forward 4.5',
      'move 7F wheel L 5 forward 0.5',
    ])
  })

  it('goes to its places where they face otherwise, are in skirmish order, or ride', () => {
    expect(orders([first, angled, loose, tarleton], { forward: 4000 })).toEqual([
      'move Leg to 20 12 facing 0',
      'move 7F forward 4',
      'move 71F to 15 9 facing 10',
      'go Tarleton to 22 7',
    ])
    expect(orders([loose, first], { to: [21_000, 10_000], facing: 0 })).toEqual(['move Leg to 21 10 facing 0', 'move 7F to 21 7 facing 0'])
  })

  it('goes on from the place that an order names, though nobody has told where that is', () => {
    expect(orders([first, angled], { forward: 500 }, 'move 7F forward 4\nmove 71F to 15 9 facing 10\n')).toEqual([
      'move 7F forward 4.5',
      'move 71F to 15 9.5 facing 10',
    ])
  })

  it('wheels on the inner end of its line, not on that of its leader', () => {
    // The left end of 7F: 18 5. What stood 7 inches to its right, and half an inch ahead, is 7 inches behind it.
    const left = ['move 7F wheel L 90', 'move LI to 17.5 12 facing 270']
    expect(orders([first, second], { wheel: 'left', by: 90 })).toEqual(left)
    expect(orders([second, first], { wheel: 'left', by: 90 }).sort()).toEqual([...left].sort())
    expect(orders([first, second], { wheel: 'right', by: 90 })).toContain('move LI wheel R 90')
  })

  it('changes formation each by itself', () => {
    expect(orders([first, angled, tarleton], { form: 'column' })).toEqual(['move 7F form column', 'move 71F form column'])
    expect(orders([first, tarleton], { form: 'column' }, 'go Tarleton to 30 9\n')).toEqual(['move 7F form column', 'go Tarleton to 30 9'])
    expect(orders([first, second], { about: true })).toHaveLength(2)
  })

  it('has no order that undoes itself', () => {
    expect(orders([first, second], { back: 500 }, 'move 7F forward 0.5\n')).toEqual(['move LI back 0.5'])
  })
})

it('leads nobody outside the group, and no commander who is with a unit', () => {
  expect(led_with([first, second], { ...second })).toHaveLength(2)
  expect(led_with([first, second], angled)).toEqual([])
  expect(led_with([first], first)).toEqual([])
  expect(led_with([first, second, attached], first)).toEqual([first, second])
  expect(led_with([first, attached], first)).toEqual([])
})

it('writes the orders of a group together, and leaves their fire', () => {
  const text = 'fire LI at Cun\nmove LI forward 1\nmove Leg forward 1\nend turn\n'
  const group = [{ of: 'unit', id: 'LI' }, { of: 'unit', id: '7F' }]
  expect(with_group(text, group, ['move 7F forward 2', 'move LI forward 2'])).toBe(
    'fire LI at Cun\nmove 7F forward 2\nmove LI forward 2\nmove Leg forward 1\nend turn\n',
  )
})
