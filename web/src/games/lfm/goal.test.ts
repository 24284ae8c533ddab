import { describe, expect, it } from 'vitest'
import { set_up } from './board'
import { Field, type ScenarioFile } from './field'
import { goal_words, track_of } from './goal'

const file = {
  sides: ['us', 'cs'],
  first: 'cs',
  turns: [{ label: '6 pm' }, { label: '9 pm', night: true }],
  map: { letter: 'G', columns: [10, 12], rows: [10, 12] },
  brigades: [{ id: 'Candy', cohesion: 3 }],
  units: [
    { id: '5OH', side: 'us', type: 'infantry', brigade: 'Candy', strength: 3, arrives: 2, entry: 'G1010' },
    { id: '7OH', side: 'us', type: 'infantry', brigade: 'Candy', strength: 3, arrives: 2, entry: 'G1010' },
  ],
  commanders: [{ id: 'Candy', side: 'us', rank: 'brigade', cv: 3, arrives: 2, entry: 'G1010' }],
  victory: { margin: 5, points: [{ hex: 'G1111', points: 15 }] },
} as unknown as ScenarioFile

describe('how a battle is won', () => {
  it('is shown with the current score', () => {
    const field = new Field(file)
    expect(goal_words(field, { us: 3, cs: 10 })).toBe(
      'The cs side leads by 7. It needs a lead of 5 points after turn 2; otherwise the us side wins. Objectives: G1111 (15).',
    )
    expect(goal_words(field, { us: 3, cs: 1 })).toContain('The us side leads by 2. The cs side needs a lead')
    expect(goal_words(field, {})).toContain('Tied.')
  })
})

describe('the track of turns', () => {
  it('has brigades by their names, once', () => {
    const field = new Field(file)
    const [first, second] = track_of(field, set_up(field))
    expect(first).toEqual({ turn: 1, label: '6 pm', night: false, arrivals: [] })
    expect(second?.arrivals).toEqual([{ side: 'us', units: ['Candy'], waiting: true }])
    expect(second?.night).toBe(true)
  })
})
