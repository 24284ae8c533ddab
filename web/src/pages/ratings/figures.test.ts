import { expect, it } from 'vitest'
import type { Match } from '../matches/standing'
import { figures_of } from './figures'

const match = (scenario: string, one: string, two: string, winner: string | null | undefined): Match =>
  ({
    scenario,
    scenario_title: scenario.toUpperCase(),
    seats: [
      { side: 'a', side_name: 'Side A', player: one },
      { side: 'b', side_name: 'Side B', player: two },
    ],
    result: winner === undefined ? null : { winner, reason: '', points: {} },
  }) as unknown as Match

it('counts by battle and side what was won, drawn and lost', () => {
  const matches = [
    match('x', 'anne', 'ben', 'a'),
    match('x', 'anne', 'cleo', 'b'),
    match('x', 'anne', 'cleo', null),
    match('x', 'ben', 'Anne', 'b'),
    match('y', 'anne', 'ben', undefined),
  ]
  expect(figures_of(matches, 'anne')).toEqual([
    { battle: 'X', side: 'Side A', played: 3, won: 1, drawn: 1 },
    { battle: 'X', side: 'Side B', played: 1, won: 1, drawn: 0 },
  ])
  expect(figures_of(matches, 'nobody')).toEqual([])
})
it('counts a match with oneself for both sides', () => {
  expect(figures_of([match('x', 'anne', 'anne', 'a')], 'anne').map(({ played, won }) => [played, won])).toEqual([
    [1, 1],
    [1, 0],
  ])
})
