import { expect, it } from 'vitest'
import record from '../../../fixtures/maida_record.json'
import { arrange } from './arrange'

const { scenario } = record
const named = { format: 'adjutant-position-1', scenario: { id: 's', sha256: '' }, decisions: 'standing', turn: 3 }
const before = {
  ...named,
  ...{ side: 'red', phase: 'fire', held: [], contacts: [['1Le', '78']], done_firing: true, melees: ['melee 1Le against 78'] },
  units: [
    { id: '1Le', at: [9000, 12_000], facing: 270, state: 'pinned', moved: true, charged: '78' },
    { id: '78', at: [8000, 12_000], facing: 95, fired: true },
    { id: 'Pol', where: 'destroyed' },
    { id: '20', where: 'waiting' },
    { id: '27', at: [4000, 4000], facing: 90 },
  ],
}
const units = arrange.units(scenario, before)
const unit = (id: string) => units.find((one) => one.id === id)

it('tells of each unit where it stands, how it faces and what it may be', () => {
  expect(unit('1Le')).toMatchObject({ at: '9 12', traits: { Facing: 'W', State: 'pinned' } })
  expect(unit('78')?.options['Facing']?.slice(0, 2)).toEqual(['95°', 'N'])
  expect(unit('Pol')?.at).toBeUndefined()
})

it('puts units anywhere, and nothing has been done in the turn', () => {
  const changes = new Map([
    ['1Le', { at: '9.75 12.5', traits: { Facing: 'NW', State: 'disrupted' } }],
    ['27', { at: undefined, traits: { Facing: 'E', State: 'steady' } }],
    ['Pol', { at: '7 7', traits: { Facing: '95°', State: 'steady' } }],
  ])
  expect(arrange.laid_out(scenario, before, changes, 'blue')).toEqual({
    ...named,
    ...{ side: 'blue', phase: 'movement', held: [] },
    units: [
      { id: '1Le', at: [9750, 12_500], facing: 315, state: 'disrupted' },
      { id: '78', at: [8000, 12_000], facing: 95 },
      { id: 'Pol', at: [7000, 7000], facing: 95, state: 'steady' },
      { id: '20', where: 'waiting' },
      { id: '27', where: 'left' },
    ],
  })
})

it('reads a place as inches, and nothing else as one', () => {
  expect(['9.5 12', ' 9.50,12 ', '9.5', 'nowhere', '-1 4'].map((text) => arrange.read_place(scenario, text))).toEqual([
    '9.5 12',
    '9.5 12',
    undefined,
    undefined,
    undefined,
  ])
})
