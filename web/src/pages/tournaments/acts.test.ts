import { describe, expect, it } from 'vitest'
import { acts_of } from './acts'
import type { Entrant, Round, Tournament } from './words'

const tournament = (status: Tournament['status'], your_role: Tournament['your_role']): Tournament =>
  ({ status, your_role }) as Tournament
const rounds = (state: Round['state']): readonly Round[] => [{ round: 1, state } as Round]
const names = (...given: Parameters<typeof acts_of>): readonly string[] =>
  acts_of(...given).map(({ value }) => value)

describe('acts_of', () => {
  it('takes back what is only drawn', () => {
    expect(names(tournament('running', 'arbiter'), rounds('drawn'))).toEqual([
      'exclude',
      'undo',
      'pause',
    ])
    expect(names(tournament('running', 'arbiter'), rounds('started'))).toEqual(['exclude', 'pause'])
  })
  it('can cancel a withdrawal', () => {
    const gone = [{ entry: 1, state: 'withdrawn' } as Entrant]
    expect(names(tournament('running', 'organiser'), [], gone)).toContain('return')
    expect(names(tournament('running', 'arbiter'), [], gone)).not.toContain('return')
    expect(names(tournament('finished', 'organiser'), [], gone)).not.toContain('return')
  })
  it('leaves starting and cancelling to the organiser', () => {
    expect(names(tournament('running', 'organiser'), [])).toEqual(['exclude', 'pause', 'cancel'])
    expect(names(tournament('running', 'arbiter'), [])).toEqual(['exclude', 'pause'])
    expect(names(tournament('finished', 'organiser'), [])).toEqual(['reopen'])
    expect(names(tournament('finished', 'arbiter'), [])).toEqual([])
    expect(names(tournament('draft', 'organiser'), [])).toEqual(['cancel'])
    expect(names(tournament('archived', 'organiser'), [])).toEqual([])
  })
})
