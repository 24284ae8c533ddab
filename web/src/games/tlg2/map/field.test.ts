import { describe, expect, it } from 'vitest'
import record from '../../../../fixtures/chippewa_record.json'
import { entry_costs, Field, terrain_words, points, type ScenarioFile } from './field'
import { parse_hex, type Hex } from '../../hexwar/hex'
import { set_up, specials_of, strength, unit_words } from './position'

const names: Readonly<Record<string, string>> = { us: 'United States' }
const field = new Field(
  record.scenario as unknown as ScenarioFile,
  (side) => names[side] ?? side,
)
const hex = (text: string): Hex => {
  const found = parse_hex(text)
  if (found === undefined) throw new Error(text)
  return found
}

describe('the field of Chippewa', () => {
  it('knows its terrain', () => {
    expect(terrain_words(field, hex('C1020'))).toBe('forest')
    expect(terrain_words(field, hex('C2823'))).toBe('clear, building')
    expect(terrain_words(field, hex('C2621'))).toBe('clear, road')
    expect(field.terrain(hex('C3020'))).toBe('water')
    expect(field.find('2421')).toEqual({ column: 24, row: 21 })
    expect(field.find('C0101')).toBeUndefined()
  })
  it('tells what entering costs', () => {
    expect(entry_costs(field, hex('C1020'))).toEqual({ infantry: 4, cavalry: 8, artillery: 6 })
    expect(entry_costs(field, hex('C3020'))).toEqual({})
    expect([1, 2, 5].map(points)).toEqual(['½', '1', '2½'])
  })
  it('knows the river and its one bridge', () => {
    // C2925 and C3026 are joined by the bridge; C2428 and C2528 parted by the river.
    const bridge = [0, 1, 2, 3, 4, 5].filter((side) =>
      field.hexside(hex('C2925'), side).has('bridge'),
    )
    expect(bridge).toHaveLength(1)
    expect(field.hexside(hex('C2528'), 5).has('river')).toBe(true)
  })
})

describe('its set-up', () => {
  const board = set_up(field)
  it('puts units where the scenario says, or off the map', () => {
    expect(board.units.get('Tow')?.at).toBe('C2624')
    expect(board.units.get('1F')?.where).toBe('not_arrived')
  })
  it('knows strengths and words', () => {
    const sheet = field.sheets.get('9US')
    const place = board.units.get('9US')
    if (sheet === undefined || place === undefined) throw new Error('no 9US')
    expect([2, 1, 0].map((steps) => strength(sheet, steps))).toEqual([6, 3, 6])
    expect(unit_words(field, sheet, place)).toBe(
      '9th Infantry (9US), United States infantry, strength 6, 2 of 2 steps',
    )
  })
  it('says what is special in this battle', () => {
    expect(specials_of(field)).toEqual([
      '1F, 8F, 100F: bayonets: attacks with it shift 2 columns right until it loses a step (9.2)',
      'Roads do not help United States units in turn 1 (9.2)',
    ])
  })
  it('says what bayonets do, until a step is lost', () => {
    const sheet = field.sheets.get('1F')
    if (sheet === undefined) throw new Error('no 1F')
    expect(unit_words(field, sheet, { id: '1F', steps: 2 })).toContain(
      ', bayonets: attacks with it shift 2 columns right until it loses a step (9.2), 2 of 2 steps',
    )
    expect(unit_words(field, sheet, { id: '1F', steps: 1 })).toContain(
      ', reduced: no bayonets (9.2), 1 of 2 steps',
    )
  })
})
