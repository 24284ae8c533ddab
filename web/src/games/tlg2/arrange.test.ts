import { expect, it } from 'vitest'
import { arrange } from './arrange'

const named = { format: 'adjutant-position-1', scenario: { id: 's', sha256: '' }, decisions: 'standing', turn: 3 }

const scenario = {
  map: { letter: 'C' },
  units: [
    { id: 'A', name: 'First', side: 'us', strength: 6, reduced: 3 },
    { id: 'B', name: 'Guns', side: 'us', strength: 4 },
  ],
}

it('tells of each unit where it is, and how many steps it may have', () => {
  const units = [{ id: 'A', at: 'C2020', steps: 1 }, { id: 'B', where: 'not_arrived', steps: 1 }]
  expect(arrange.units(scenario, { ...named, side: 'us', phase: 'combat', units })).toEqual([
    { id: 'A', name: 'First', side: 'us', at: 'C2020', traits: { Steps: '1 step' }, options: { Steps: ['2 steps', '1 step'] } },
    { id: 'B', name: 'Guns', side: 'us', at: undefined, traits: {}, options: {} },
  ])
  expect(['2224', 'c2224', 'nowhere'].map((text) => arrange.read_place(scenario, text))).toEqual(['C2224', 'C2224', undefined])
})

it('puts units anywhere, and nothing has been done in the turn', () => {
  const units = [
    { id: 'A', at: 'C2020', steps: 1, moved: true, attacked: true },
    { id: 'B', at: 'C2121', steps: 2 },
    { id: 'C', where: 'eliminated', steps: 0 },
    { id: 'D', where: 'not_arrived', steps: 2 },
  ]
  const before = { ...named, side: 'us', phase: 'combat', units, combat: {}, queue: ['end turn'] }
  const changes = new Map([
    ['A', { at: 'C2222', traits: { Steps: '2 steps' } }],
    ['B', { at: undefined, traits: {} }],
    ['C', { at: 'C2323', traits: {} }],
  ])
  expect(arrange.laid_out(scenario, before, changes, 'ac')).toEqual({
    ...named,
    side: 'ac',
    phase: 'movement',
    units: [
      { id: 'A', at: 'C2222', steps: 2 },
      { id: 'B', where: 'not_arrived' },
      { id: 'C', at: 'C2323', steps: 1 },
      { id: 'D', where: 'not_arrived' },
    ],
  })
})
