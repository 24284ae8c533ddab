import { describe, expect, it } from 'vitest'
import { next_steps } from './steps'
import type { Round, Tournament } from './words'

const tournament = (parts: object, stage: object = { system: 'swiss', rounds: 2 }): Tournament =>
  ({
    status: 'running',
    rounds: { planned: 2, drawn: 0, closed: 0 },
    definition: { stages: [stage] },
    ...parts,
  }) as unknown as Tournament
const round = (number: number, state: Round['state']): Round =>
  ({ round: number, stage: 1, bids: null, state, boards: [] }) as unknown as Round

describe('next_steps', () => {
  it('leads through the life of a tournament', () => {
    expect(next_steps(tournament({ status: 'draft' }), []).life[0]?.where).toBe('open')
    expect(next_steps(tournament({ status: 'closed' }), []).life[0]?.where).toBe('start')
    expect(next_steps(tournament({ status: 'cancelled' }), []).life).toEqual([])
  })
  it('draws a round, starts it, and waits for it', () => {
    expect(next_steps(tournament({}), []).draw).toBe(true)
    const drawn = next_steps(tournament({}), [round(1, 'drawn')])
    expect([drawn.draw, drawn.start]).toEqual([false, [1]])
    expect(next_steps(tournament({}), [round(1, 'drawn')]).waits).toBeUndefined()
    expect(next_steps(tournament({}), [round(1, 'started')]).waits).toMatch(/matches are in progress/)
    expect(next_steps(tournament({}), [round(1, 'closed')]).draw).toBe(true)
  })
  it('asks before it finishes a ladder', () => {
    const ladder = tournament({ rounds: { planned: 1, drawn: 1, closed: 0 } }, { system: 'ladder' })
    expect(next_steps(ladder, [round(1, 'started')]).life[0]?.asks).toMatch(/challenge/)
    const swiss = next_steps(tournament({}), [round(1, 'closed'), round(2, 'closed')])
    expect(swiss.life[0]).toEqual({ where: 'finish', label: 'Finish' })
  })
  it('waits for bids to be opened', () => {
    const bids = (opened: boolean) =>
      [{ ...round(1, 'drawn'), bids: { until: '', opened, level_most: 0 } }] as readonly Round[]
    expect(next_steps(tournament({}), bids(false)).start).toEqual([])
    expect(next_steps(tournament({}), bids(false)).waits).toMatch(/players are bidding for sides/)
    expect(next_steps(tournament({}), bids(true)).start).toEqual([1])
  })
  it('finishes after the last round', () => {
    const over = next_steps(tournament({}), [round(1, 'closed'), round(2, 'closed')])
    expect(over.life[0]?.where).toBe('finish')
  })
  it('lets a ladder be finished while no challenge is open', () => {
    const ladder = tournament({ rounds: { planned: 1 } }, { system: 'ladder' })
    const with_result = (result: string | null) =>
      [{ ...round(1, 'started'), boards: [{ result }] }] as unknown as readonly Round[]
    expect(next_steps(ladder, with_result('+-')).life[0]?.where).toBe('finish')
    expect(next_steps(ladder, with_result(null)).life).toEqual([])
    expect(next_steps(ladder, with_result(null)).waits).toMatch(/in progress/)
  })
  it('draws all rounds of a round robin, or as many as may run at once', () => {
    const all = tournament({}, { system: 'round-robin' })
    expect(next_steps(all, [round(1, 'started')]).draw).toBe(true)
    const one = tournament({}, { system: 'round-robin', concurrent: 1 })
    expect(next_steps(one, [round(1, 'started')]).draw).toBe(false)
  })
})
