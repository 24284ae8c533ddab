import { describe, expect, it } from 'vitest'
import {
  away_means,
  battle_name,
  by_whom,
  cell_of,
  level_name,
  parts_of,
  result_of,
  side_name,
  system_of,
  team_matches,
  tie_break_of,
  told,
  turned_to,
  why_of,
  type Board,
  type Figure,
  type Tie,
  type Tournament,
} from './words'

const board = (result: Board['result']): Board => ({
  board: 1,
  leg: 1,
  scenario: null,
  white: { entry: 1, player: 'ada' },
  black: { entry: 2, player: null },
  match: 'm_1',
  ends: null,
  challenge: null,
  result,
})

describe('away_means', () => {
  const of = (system: string, status = 'running') =>
    away_means({ status, definition: { stages: [{ system }] } } as unknown as Tournament)
  it('says what days away are good for, where players announce them', () => {
    expect(of('swiss')).toMatch(/You are not paired/)
    expect(of('ladder')).toMatch(/five days to answer/)
    expect(of('round-robin')).toBeUndefined()
    expect(of('ladder', 'finished')).toBeUndefined()
  })
})

describe('result_of', () => {
  it('is written as players write it', () => {
    expect(result_of(board(null))).toBe('–')
    expect(result_of(board('1-0'))).toBe('1–0')
    expect(result_of(board('1/2'))).toBe('½–½')
    expect(result_of(board('+-'))).toBe('+ –')
  })
})

describe('cell_of', () => {
  it('names the opponent and the favoured side', () => {
    expect(cell_of({ opponent: 3, side: 'favoured', result: '=', second: null })).toBe('½ 3f')
    expect(cell_of({ opponent: 4, side: 'other', result: 'W', second: '=' })).toBe('1+½ 4')
  })
  it('shows byes and rounds without the player', () => {
    const nobody = { opponent: null, side: null, second: null }
    expect(cell_of({ ...nobody, result: 'U' })).toBe('bye')
    expect(cell_of({ ...nobody, result: 'Z' })).toBe('·')
  })
})

describe('parts_of', () => {
  it('shows what is cut and what stands in', () => {
    const part = { round: 1, opponent: 2, dummy: false, cut: false }
    const figure: Figure = {
      tiebreak: 'BH/C1',
      value: '4.5',
      divisor: 1,
      plus: '0',
      parts: [
        { ...part, value: '2' },
        { ...part, value: '2.5', dummy: true },
        { ...part, value: '1', cut: true },
      ],
    }
    expect(parts_of(figure)).toBe('2 + 2.5* + (1)')
    expect(parts_of({ ...figure, divisor: 2 })).toBe('(2 + 2.5* + (1)) / 2')
    expect(parts_of({ ...figure, divisor: 2, plus: '-193' })).toBe('(2 + 2.5* + (1)) / 2 + -193')
  })
})

describe('tie_break_of', () => {
  it('says what a code counts', () => {
    expect(tie_break_of('VP')).toBe('sum of the margins in game points')
    expect(tie_break_of('BH/C1')).toBe('points of the opponents, without the lowest')
    expect(tie_break_of('KS/L+1')).toBe('points against opponents with at least half of the points, +1 half points')
    expect(tie_break_of('SSSC/K4')).toBe('game points, plus the opponents’ match points divided by 4')
    expect(tie_break_of('BH/M2')).toBe('points of the opponents, without the lowest and the highest 2')
  })
})

describe('told', () => {
  const event = { number: 1, at: '2026-01-01T00:00:00Z', by: '2', hash: '0'.repeat(64) }
  const name = (entry: unknown): string => (entry === 2 ? 'bea' : '?')
  it('makes a sentence of an event', () => {
    expect(told({ ...event, type: 'entered', entry: 2 } as never, name)).toBe('bea enters')
    expect(by_whom({ ...event, type: 'entered' }, name)).toBe('bea')
  })
  it('shows unplayed results as such', () => {
    const missed = { ...event, type: 'result', round: 2, board: 1 }
    const neither = { ...missed, white_result: '-', black_result: '-' }
    expect(told(neither as never, name)).toBe('Round 2, board 1: neither played (– –)')
    const one = { ...missed, white_result: '+', black_result: '-' }
    expect(told(one as never, name)).toBe('Round 2, board 1: + –')
  })
  it('tells a result as players write it', () => {
    const result = { round: 2, board: 1, white_result: '=', black_result: '=' }
    expect(told({ ...event, type: 'result', ...result } as never, name)).toBe(
      'Round 2, board 1: ½–½',
    )
  })
  it('tells what the end of a round has brought', () => {
    const result = { round: 2, board: 1, white_result: '1', black_result: '0' }
    const settled = { ...event, type: 'result', ...result, unfinished: 'playouts' }
    expect(told(settled as never, name)).toBe(
      'Round 2, board 1: 1–0 (not finished in time; by play-outs)',
    )
    const ends = '2026-12-24T18:00:00Z'
    const extended = { ...event, type: 'extended', round: 2, ends }
    expect(told(extended as never, name)).toBe('Round 2 may be played until 2026-12-24, 18:00 UTC')
    expect(told({ ...extended, board: 3 } as never, name)).toBe(
      'Round 2, board 3 may be played until 2026-12-24, 18:00 UTC',
    )
    const outage = { ...event, type: 'extended', from: '2026-12-24T16:30:00Z', until: ends }
    expect(told(outage as never, name)).toBe(
      'The server was unavailable from 2026-12-24, 16:30 UTC to 2026-12-24, 18:00 UTC: ' +
        'all deadlines are extended by the same time',
    )
  })
  it('names the substitute and the replaced player', () => {
    const taken = { ...event, type: 'taken_over', entry: 2, substitute: 2, matches: [] }
    expect(told(taken as never, name)).toBe('bea takes over from bea')
    const computer = { ...event, type: 'taken_over', entry: 2, computer: true, matches: [] }
    expect(told(computer as never, name)).toBe('bea: the computer takes over')
    const offered = { ...event, type: 'changed', entry: 2, offered: 2 }
    expect(told(offered as never, name)).toBe('The place of bea is offered to bea')
  })
  it('tells of challenges', () => {
    const challenged = { ...event, type: 'challenged', board: 3, entry: 2, opponent: 2 }
    expect(told(challenged as never, name)).toBe('bea challenges bea')
    expect(told({ ...event, type: 'accepted', board: 3 } as never, name)).toBe('Board 3 is played')
    const over = { ...event, type: 'result', round: 1, board: 3, unanswered: true }
    expect(told(over as never, name)).toBe('Challenge 3 is not played')
  })
  it('shows a type that is new to it', () => {
    expect(told({ ...event, type: 'danced' }, name)).toBe('danced')
    expect(told({ ...event, type: 'changed', entry: 2, confirmed: 3 } as never, name)).toBe('bea confirms round 3')
    const absences = [{ from: '2026-12-24', until: '2027-01-02' }]
    expect(told({ ...event, type: 'changed', entry: 2, absences } as never, name)).toBe(
      'bea is away 2026-12-24 to 2027-01-02',
    )
    expect(told({ ...event, type: 'changed', entry: 2, absences: [] } as never, name)).toBe('bea has no absences')
    const apart = { ...event, type: 'changed', forbidden: [[1, 2]] } as never
    expect(told(apart, name)).toBe(`${name(1)} and ${name(2)} are kept apart`)
    expect(told({ ...event, type: 'changed', forbidden: [] } as never, name)).toBe('All pairings are allowed again')
    expect(told({ ...event, type: 'drawn', round: 2, by_hand: true } as never, name)).toBe('Round 2 is paired by hand')
    expect(told({ ...event, type: 'changed' }, name)).toBe('A setting is changed')
  })
})

describe('level_name', () => {
  it('counts from the final', () => {
    expect([1, 2, 3, 4].map((level) => level_name(level, 4))).toEqual([
      'Last 16',
      'Quarter-finals',
      'Semi-finals',
      'Final',
    ])
  })
})

describe('why_of', () => {
  const tie = (decided: Tie['decided'], won: boolean): Tie => {
    const ada = { entry: 1, player: 'ada' }
    return { first: ada, second: { entry: 2, player: 'bea' }, winner: won ? ada : null, decided }
  }
  it('is silent where points decide', () => {
    expect(why_of(tie('points', true))).toBe('')
    expect(why_of(tie('margins', true))).toBe('tied; by winning margins')
    expect(why_of(tie('walk-over', false))).toBe('nobody advances')
  })
})

describe('system_of', () => {
  it('names every stage', () => {
    const stages = [{ system: 'swiss' }, { system: 'knock-out' }]
    expect(system_of(stages, 6)).toBe('Swiss system, then knock-out, 6 rounds')
  })
})

describe('team_matches', () => {
  const at = (number: number, white: string, black: string, result: string | null): Board =>
    ({
      board: number,
      leg: 1,
      white: { entry: 1, player: null, team: white },
      black: { entry: 2, player: null, team: black },
      result,
    }) as unknown as Board
  it('adds up what each team has on its boards, whatever side it plays', () => {
    const boards = [
      at(1, 'North', 'South', '1-0'),
      at(2, 'South', 'North', '1/2'),
      at(3, 'West', 'East', null),
      at(4, 'East', 'West', null),
    ]
    const [first, second, ...more] = team_matches(boards)
    expect([first?.teams, first?.score, first?.boards.length]).toEqual([
      ['North', 'South'],
      '1½–½',
      2,
    ])
    expect([second?.teams, second?.score]).toEqual([['West', 'East'], '–'])
    expect(more).toEqual([])
  })
  it('has none where everybody plays for themselves', () => {
    const alone = { ...at(1, '', '', null), white: { entry: 1, player: 'ada' } } as Board
    expect(team_matches([alone])).toEqual([])
  })
})

describe('turned_to', () => {
  const of_teams: Board = {
    ...board('+-'),
    white: { entry: 3, player: 'cid', team: 'South' },
    black: { entry: 1, player: 'ada', team: 'North' },
  }
  it('puts the team on the left, with its result', () => {
    expect(turned_to('North', of_teams)).toMatchObject({
      white: { player: 'ada' },
      black: { player: 'cid' },
      result: '-+',
    })
    expect(turned_to('South', of_teams)).toBe(of_teams)
  })
  it('leaves what is the same from both sides', () => {
    for (const result of ['1/2', '--', null] as const) {
      expect(turned_to('North', { ...of_teams, result }).result).toBe(result)
    }
  })
})

describe('battle_name and side_name', () => {
  const sides = [{ id: 'red', name: 'Reds' }]
  const scenarios = [{ id: 'tiny/duel', title: 'A duel', sides }]
  it('name them as people do, and by their ids what is not known', () => {
    expect(battle_name(scenarios, 'tiny/duel')).toBe('A duel')
    expect(side_name(scenarios, 'tiny/duel', 'red')).toBe('Reds')
    expect(battle_name(scenarios, 'tiny/gone')).toBe('tiny/gone')
    expect(side_name(scenarios, 'tiny/duel', 'blue')).toBe('blue')
  })
})
