import { expect, it } from 'vitest'
import { is_met } from './lesson'

const moved = { type: 'moved', unit: 'A', path: ['one', 'two'] }
const fought = { type: 'attacked', attackers: ['A', 'B'], level: '3', won: true }

it('wants each event, with all members of its pattern', () => {
  expect(is_met({ happened: [{ type: 'moved', unit: 'A' }] }, [moved])).toBe(true)
  expect(is_met({ happened: [{ type: 'moved', unit: 'B' }] }, [moved])).toBe(false)
  expect(is_met({ happened: [{ type: 'moved' }, { type: 'attacked' }] }, [moved])).toBe(false)
  expect(is_met({ happened: [{ type: 'moved' }, { type: 'attacked' }] }, [fought, moved])).toBe(true)
})
it('matches each event with one pattern only', () => {
  expect(is_met({ happened: [{ type: 'moved' }, { unit: 'A' }] }, [moved])).toBe(false)
  expect(is_met({ happened: [{ type: 'moved' }, { unit: 'A' }] }, [moved, { ...moved, type: 'entered' }])).toBe(true)
})
it('allows more entries in a list than the pattern names', () => {
  expect(is_met({ happened: [{ attackers: ['B'] }] }, [fought])).toBe(true)
  expect(is_met({ happened: [{ attackers: ['B', 'C'] }] }, [fought])).toBe(false)
  expect(is_met({ happened: [{ level: ['3'] }] }, [fought])).toBe(false)
})
it('finds points in a list', () => {
  const led = { type: 'moved', path: [[0, 0], [500, 1000]] }
  expect(is_met({ happened: [{ path: [[500, 1000]] }] }, [led])).toBe(true)
  expect(is_met({ happened: [{ path: [[1000, 500]] }] }, [led])).toBe(false)
})
it('accepts any of several values', () => {
  expect(is_met({ happened: [{ level: { one_of: ['3', '4'] } }] }, [fought])).toBe(true)
  expect(is_met({ happened: [{ level: { one_of: ['4', '5'] } }] }, [fought])).toBe(false)
})
it('fails once a forbidden event has happened', () => {
  const goal = { happened: [{ type: 'moved' }], not: [{ type: 'attacked', won: true }] }
  expect(is_met(goal, [moved])).toBe(true)
  expect(is_met(goal, [moved, fought])).toBe(false)
  expect(is_met(goal, [moved, { ...fought, won: false }])).toBe(true)
})
