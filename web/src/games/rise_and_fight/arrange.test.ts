import { expect, it } from 'vitest'
import cowpens from '../../../fixtures/cowpens.json'
import { arrange } from './arrange'

const named = { format: 'adjutant-position-1', scenario: { id: 's', sha256: '' }, decisions: 'standing', turn: 3 }
const locked = { face: 'front', barrier: 'none', rounds: 1 }
const before = {
  ...named,
  ...{ side: 'us', phase: 'combat', standing: { us: ['react any stand'], cr: [] }, waiting: ['end turn'], losses: {}, awaited: [] },
  units: [
    { id: 'LI', at: [50_000, 5000], facing: 0, formation: 'open', size: [9000, 1000], hits: 2, volley_spent: true, fired: true },
    { id: '17L', at: [30_000, 9000], facing: 17, formation: 'line', size: [6000, 2000], hits: 0, charged: true, last_round: 'won' },
    { id: 'Was', at: [30_000, 9000], facing: 197, formation: 'line', size: [6000, 2000], hits: 1 },
    { id: 'Leg', broken: true },
    { id: 'G1', at: [20_000, 9000], facing: 0, formation: 'unlimbered', size: [2000, 2000], hits: 0 },
  ],
  commanders: [
    { id: 'Tarleton', at: [40_000, 7000], facing: 0, moved: true },
    { id: 'McArthur', at: [20_000, 3000], facing: 0, attached: 'LI' },
    { id: 'Morgan', at: [36_000, 36_000], facing: 180, fallen: true },
  ],
  pairs: [{ striker: '17L', struck: 'Was', ...locked }],
}
const units = arrange.units(cowpens, before)
const unit = (id: string) => units.find((one) => one.id === id)

it('tells of units and commanders where and how they are', () => {
  expect(unit('LI')).toMatchObject({
    at: '50 5',
    traits: { Facing: 'N', Formation: 'open', Fatigue: '2', 'First volley': 'spent' },
  })
  expect(unit('LI')?.options['Fatigue']).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  expect(unit('G1')?.options['Formation']).toEqual(['limbered', 'unlimbered'])
  expect(unit('17L')?.traits).toEqual({ Facing: '17°', Formation: 'line', Fatigue: '0' })
  expect(unit('commander McArthur')?.traits['Attached to']).toBe('LI')
  expect(unit('commander Morgan')?.at).toBeUndefined()
})

it('puts units anywhere and keeps fighting units locked', () => {
  const traits = { Facing: 'NE', Formation: 'line', Fatigue: '3', 'First volley': 'unspent' }
  const changes = new Map([
    ['LI', { at: '48.5 6', traits }],
    ['G1', { at: undefined, traits }],
    ['commander Tarleton', { at: '41 8', traits: { Facing: 'N', 'Attached to': 'LI' } }],
  ])
  expect(arrange.laid_out(cowpens, before, changes, 'cr')).toEqual({
    ...named,
    ...{ side: 'cr', phase: 'fire', standing: { us: ['react any stand'], cr: [] } },
    units: [
      { id: 'LI', at: [48_500, 6000], facing: 45, formation: 'line', hits: 3 },
      { id: '17L', at: [30_000, 9000], facing: 17, formation: 'line', hits: 0, last_round: 'won' },
      { id: 'Was', at: [30_000, 9000], facing: 197, formation: 'line', hits: 1 },
      { id: 'Leg', broken: true },
      { id: 'G1', broken: true },
    ],
    commanders: [
      { id: 'Tarleton', at: [41_000, 8000], facing: 0, attached: 'LI' },
      { id: 'McArthur', at: [20_000, 3000], facing: 0, attached: 'LI' },
      { id: 'Morgan', at: [36_000, 36_000], facing: 180, fallen: true },
    ],
    pairs: [{ striker: '17L', struck: 'Was', ...locked, locked: true }],
  })
})

it('separates fighting units when one moves, and commanders from removed units', () => {
  const changes = new Map([
    ['17L', { at: '10 10', traits: { Facing: 'N', Formation: 'line', Fatigue: '0' } }],
    ['LI', { at: undefined, traits: {} }],
  ])
  const laid = arrange.laid_out(cowpens, before, changes, 'cr') as typeof before
  expect(laid.pairs).toEqual([])
  expect(laid.commanders[1]).toEqual({ id: 'McArthur', at: [20_000, 3000], facing: 0 })
})
