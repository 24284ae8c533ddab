import { describe, expect, it } from 'vitest'
import { captain_of, team_in_order, teams_to_rename } from './teams'
import type { Entrant, Tournament } from './words'

const entrant = (entry: number, team: string, board: number, state = 'entered'): Entrant =>
  ({ entry, player: `p${entry}`, team, team_board: board, state }) as Entrant

const entries = [
  entrant(1, 'North', 3, 'withdrawn'),
  entrant(2, 'North', 2),
  entrant(3, 'South', 1),
  entrant(4, 'North', 1),
]

describe('a team', () => {
  it('lists its boards without players who left', () => {
    expect(team_in_order('North', entries).map(({ entry }) => entry)).toEqual([4, 2])
  })
  it('is led by its earliest present entrant', () => {
    expect(captain_of('North', entries)).toBe(2)
    expect(captain_of('South', entries)).toBe(3)
    expect(captain_of('West', entries)).toBeUndefined()
  })
  it('has its name corrected by the organiser, and by its players while entries are open', () => {
    const labels = (parts: object): readonly string[] =>
      teams_to_rename(parts as Tournament, entries).map(({ value, label }) => `${value} ${label}`)
    const organiser = { status: 'running', your_role: 'organiser', your_entry: null }
    expect(labels(organiser)).toEqual(['2 North', '3 South'])
    expect(labels({ ...organiser, status: 'archived' })).toEqual([])
    expect(labels({ status: 'open', your_role: 'entrant', your_entry: 4 })).toEqual(['4 North'])
    expect(labels({ status: 'closed', your_role: 'entrant', your_entry: 4 })).toEqual([])
  })
})
