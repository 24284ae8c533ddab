import { expect, it } from 'vitest'
import { hexes_of, losses_of, with_hex, with_loss, without_hexes, type Aim } from './standing_lines'

const fire: Aim = { kind: 'fire' }
const toward: Aim = { kind: 'toward' }
const retreat: Aim = { kind: 'retreat', unit: '21VA' }

it('adds hexes one by one, the best first, and removes them again', () => {
  const one = with_hex('hold And1\n', fire, 'G2115')
  expect(one).toBe('hold And1\nfire any at G2115\n')
  const two = with_hex(one, fire, 'G2014')
  expect(hexes_of(two, fire)).toEqual(['G2115', 'G2014'])
  expect(with_hex(two, fire, 'G2115')).toBe('hold And1\nfire any at G2014\n')
  expect(without_hexes(two, fire)).toBe('hold And1\n')
})

it('keeps the ways of a unit and the direction of the others apart', () => {
  const text = with_hex(with_hex('', retreat, 'G2612'), toward, 'G2713')
  expect(text).toBe('retreat 21VA to G2612\nretreat any toward G2713\n')
  expect(hexes_of(text, retreat)).toEqual(['G2612'])
  expect(with_hex(text, toward, 'G2714')).toBe('retreat 21VA to G2612\nretreat any toward G2714\n')
  expect(with_hex(text, toward, 'G2713')).toBe('retreat 21VA to G2612\n')
})

it('numbers the units that are lost first', () => {
  const text = with_loss(with_loss('hold And1\n', '21VA'), '4 NC')
  expect(text).toBe('hold And1\nlosses 21VA "4 NC"\n')
  expect(losses_of(text)).toEqual(['21VA', '4 NC'])
  expect(with_loss(text, '21VA')).toBe('hold And1\nlosses "4 NC"\n')
  expect(with_loss('losses 21VA\n', '21VA')).toBe('')
})
