import { expect, it } from 'vitest'
import { arrange } from './arrange'

const named = { format: 'adjutant-position-1', scenario: { id: 's', sha256: '' }, decisions: 'standing', turn: 3 }

it('keeps in what order a unit is, and the works', () => {
  const units = [
    { id: 'A', at: 'G2020', disorganized: true, moved: true },
    { id: 'B', where: 'routed' },
    { id: 'C', at: 'G2121', limbered: true },
    { id: 'D', at: 'G2122', limbered: true, fired: true },
  ]
  const changes = new Map([
    ['A', { at: 'G2222', traits: { Order: 'disorganized' } }],
    ['B', { at: 'G2323', traits: { Order: 'in order' } }],
    ['C', { at: undefined, traits: { Order: 'in order', Guns: 'limbered' } }],
  ])
  const works = [{ at: 'G2020', side: 'us' }]
  const before = { ...named, first: 'cs', side: 'cs', phase: 'combat', units, held: [], works, due: ['G2020'] }
  expect(arrange.laid_out({}, before, changes, 'us')).toEqual({
    ...named,
    ...{ first: 'cs', side: 'us', phase: 'construction', held: [], works },
    units: [
      { id: 'A', at: 'G2222', disorganized: true },
      { id: 'B', at: 'G2323' },
      { id: 'C', where: 'to_come' },
      { id: 'D', at: 'G2122', limbered: true },
    ],
  })
})
