import { expect, it } from 'vitest'
import { arrange } from './arrange'

const named = { format: 'adjutant-position-1', scenario: { id: 's', sha256: '' }, decisions: 'standing', turn: 3 }

it('puts units anywhere, and nothing has been done in the turn', () => {
  const units = [
    { id: 'A', at: 'C2020', steps: 1, moved: true, attacked: true },
    { id: 'B', at: 'C2121', steps: 2 },
    { id: 'C', where: 'eliminated', steps: 0 },
    { id: 'D', where: 'not_arrived', steps: 2 },
  ]
  const before = { ...named, side: 'us', phase: 'combat', units, combat: {}, queue: ['end turn'] }
  const places = new Map([['A', 'C2222'], ['B', undefined], ['C', 'C2323']])
  expect(arrange.laid_out(before, places, 'ac')).toEqual({
    ...named,
    side: 'ac',
    phase: 'movement',
    units: [
      { id: 'A', at: 'C2222', steps: 1 },
      { id: 'B', where: 'not_arrived' },
      { id: 'C', at: 'C2323' },
      { id: 'D', where: 'not_arrived' },
    ],
  })
})
