import { describe, expect, it } from 'vitest'
import { print_order, read_lines, read_order, type Order } from './notation'

// The lines of docs/formats.md section 2, in canonical form.
const lines: readonly [string, Order][] = [
  ['move 22US C1727 C1828', { order: 'move', unit: '22US', path: ['C1727', 'C1828'] }],
  ['enter 1F C2621', { order: 'enter', unit: '1F', path: ['C2621'] }],
  ['enter 8F', { order: 'enter', unit: '8F' }],
  ['done moving', { order: 'done moving' }],
  [
    'attack C2421 with 1F 100F Arm cap 3:1 advance 100F to C2421',
    {
      order: 'attack',
      targets: ['C2421'],
      with: ['1F', '100F', 'Arm'],
      cap: '3:1',
      advance: { unit: '100F', to: 'C2421' },
    },
  ],
  ['attack C2421 C2422 with 8F', { order: 'attack', targets: ['C2421', 'C2422'], with: ['8F'] }],
  ['attack C2322', { order: 'attack', targets: ['C2322'] }],
  [
    'attack T2139 with 11K charge advance none',
    { order: 'attack', targets: ['T2139'], with: ['11K'], charge: true, advance: { unit: 'none' } },
  ],
  ['bombard C2619 with Tow', { order: 'bombard', target: 'C2619', with: ['Tow'] }],
  [
    'bombard C2619 with Tow cap 1:1',
    { order: 'bombard', target: 'C2619', with: ['Tow'], cap: '1:1' },
  ],
  ['lose 41F', { order: 'lose', unit: '41F' }],
  ['retreat 41F to T2238', { order: 'retreat', unit: '41F', to: 'T2238' }],
  ['advance 11K to T2139', { order: 'advance', unit: '11K', to: 'T2139' }],
  ['advance none', { order: 'advance', unit: 'none' }],
  ['end turn', { order: 'end turn' }],
  ['resign', { order: 'resign' }],
  ['move "Ind 1" C1423', { order: 'move', unit: 'Ind 1', path: ['C1423'] }],
]

describe('notation', () => {
  it.each(lines)('reads and prints %s', (text, order) => {
    expect(read_order(text)).toEqual(order)
    expect(print_order(order)).toBe(text)
  })
  it('takes words in any case, blanks, comments and hexes without the letter', () => {
    expect(read_order('  MOVE 22US c1727   2028 # by the road')).toEqual({
      order: 'move',
      unit: '22US',
      path: ['C1727', '2028'],
    })
  })
  it.each([
    '',
    '# a comment',
    '> move 1F C2421',
    'mvoe 1F C2421',
    'move 1F',
    'move "1F C2421',
    'attack with 1F',
    'attack C2421 with 1F cap 3:1 quickly',
    'bombard C2421',
    'retreat 1F T2238',
    'end',
    'advance 1F to',
    'lose 1F 8F',
  ])('orders nothing by %j', (text) => {
    expect(read_order(text)).toBeUndefined()
  })
  it('reads nothing after a signature line', () => {
    const read = read_lines('move 1F C2421\n-- \nend turn')
    expect(read.map((line) => line.order?.order)).toEqual(['move', undefined, undefined])
  })
})
