import { describe, expect, it } from 'vitest'
import type { ScenarioFile } from './field'
import { goal_words, track_of } from './goal'

const unit = (id: string, side: string, points: number, more: object = {}) => ({ id, name: `${id}.`, side, points, at: [0, 0], ...more })
const file = {
  sides: ['blue', 'red'],
  side_names: { blue: 'French', red: 'British' },
  turns: 3,
  map: {
    objectives: [{ name: 'crest', corners: [], points: 6 }],
    exits: [{ id: 'north', side: 'red', from: 2, ends: [[0, 0], [1, 0]] }],
  },
  units: [
    unit('1L', 'blue', 2),
    unit('2L', 'blue', 3),
    unit('Kem', 'red', 3),
    unit('20', 'red', 2, { at: undefined, from: 2 }),
  ],
  victory: { tie: 'red' },
} as unknown as ScenarioFile

describe('how a battle is won', () => {
  it('is shown with the current score', () => {
    expect(goal_words(file, (id) => id === '2L', ['red'])).toBe(
      'Losses: French 3 of 5 (breaks at 3); British 0 of 5 (breaks at 3). After turn 3 each side scores its enemy’s ' +
        'losses, plus crest 6, held by British; British leaving north from turn 2; if it is a tie, the British side wins.',
    )
    expect(goal_words(file, () => false)).toContain('losses, plus crest 6; British')
  })
})

describe('the track of turns', () => {
  it('shows reinforcements by turn', () => {
    const [first, second] = track_of(file, (id) => id === '20')
    expect(first).toEqual({ turn: 1, night: false, arrivals: [] })
    expect(second?.arrivals).toEqual([{ side: 'red', units: ['20.'], waiting: true }])
    expect(track_of(file, () => false)[1]?.arrivals[0]?.waiting).toBe(false)
  })
})
