import { describe, expect, it } from 'vitest'
import {
  combats,
  ends_turn,
  movement_of,
  moves_of,
  with_combat,
  with_end_turn,
  with_line,
  with_movement,
  with_movements,
  without_line,
  without_movements,
} from './draft'
import { line_of, type Line, type Lines, type Order } from './lines'

const note: Line = { text: '# by the left', order: undefined }
const moves = (unit: string, hex: string): Line =>
  line_of({ order: 'move', unit, path: [hex] }, `move ${unit} ${hex}`)
const enters = (unit: string): Line => line_of({ order: 'enter', unit }, `enter ${unit}`)
const attack = (targets: string[], units: string[]): Order => ({ order: 'attack', targets, with: units })
const fight = (targets: string[], units: string[]): Line => line_of(attack(targets, units))
const end = line_of({ order: 'end turn' })
const orders_in = (lines: Lines) => lines.map(({ order }) => order)

describe('a draft', () => {
  it('puts moves before combats and the end, and keeps what was typed', () => {
    const lines = [note, moves('8F', 'C2520'), fight(['C2421'], ['8F']), end]
    const one = moves('1F', 'C2621')
    expect(with_movement(lines, '1F', one)).toEqual([...lines.slice(0, 2), one, ...lines.slice(2)])
  })
  it('replaces a movement where it stands, so that the column keeps its order', () => {
    const lines = [enters('1F'), enters('8F')]
    const other = moves('1F', 'C2520')
    expect(with_movement(lines, '1F', other)).toEqual([other, lines[1]])
  })
  it('moves several where the first of them had its movement, in the order given', () => {
    const [one, other] = [moves('1F', 'C2621'), moves('100F', 'C2521')]
    const lines = [moves('8F', 'C2520'), moves('100F', 'C2622'), moves('D', 'C2219'), moves('1F', 'C2722'), end]
    expect(with_movements(lines, ['1F', '100F'], [one, other])).toEqual([lines[0], one, other, lines[2], end])
    expect(with_movements([lines[0]!, end], ['1F'], [one])).toEqual([lines[0], one, end])
  })
  it('removes a movement', () => {
    const lines = [moves('1F', 'C2621'), moves('8F', 'C2520')]
    expect(without_movements(lines, ['1F'])).toEqual([lines[1]])
  })
  it('knows which line moves a unit', () => {
    const lines = [moves('8F', 'C2520'), enters('1F')]
    expect(movement_of(lines, '1F')).toBe(lines[1])
    expect(movement_of([fight(['C2421'], ['1F'])], '1F')).toBeUndefined()
  })
  it('moves until its first combat, answer or end', () => {
    const lines = [note, moves('1F', 'C2421'), enters('8F')]
    expect(moves_of([...lines, fight(['C2322'], []), moves('8F', 'C2520')])).toEqual(lines)
    expect(moves_of([line_of({ order: 'lose', unit: '41F' }), end])).toEqual([])
    expect(moves_of(lines)).toEqual(lines)
  })
  it('has one combat on the same hexes, whatever their order', () => {
    const lines = with_combat([end], attack(['C2421', 'C2422'], ['8F']))
    expect(lines).toEqual([fight(['C2421', 'C2422'], ['8F']), end])
    expect(with_combat(lines, attack(['C2422', 'C2421'], ['1F']))).toEqual([
      fight(['C2422', 'C2421'], ['1F']),
      end,
    ])
  })
  it('changes a combat at its line when its targets change', () => {
    const lines = [fight(['C2421'], ['8F']), fight(['C2322'], [])]
    const changed = with_combat(lines, attack(['C2421', 'C2422'], ['8F']), 0)
    expect(orders_in(changed)).toEqual([attack(['C2421', 'C2422'], ['8F']), attack(['C2322'], [])])
    expect(combats(changed).map(({ index }) => index)).toEqual([0, 1])
  })
  it('ends the turn once, at the end', () => {
    const move = moves('1F', 'C2621')
    expect(with_end_turn([end, move], true)).toEqual([move, end])
    expect(with_end_turn([move, end], false)).toEqual([move])
    expect([ends_turn([end, move]), ends_turn([move])]).toEqual([true, false])
  })
  it('takes answers and lets lines go', () => {
    const answer = line_of({ order: 'lose', unit: '41F' }, 'lose 41F')
    expect(with_line([end], answer)).toEqual([answer, end])
    expect(without_line([moves('1F', 'C2621'), end], 0)).toEqual([end])
  })
})
