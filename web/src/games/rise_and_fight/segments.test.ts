import { expect, it } from 'vitest'
import type { Charts, Odds } from './field'
import { bands_of, cost_words, row_of } from './segments'
import { front_ahead, on_ray, wedge } from './wedge'

const charts = {
  moves: {
    foot: { line: { segments: [6000, 6000], tiring: 1 }, march: { segments: [6000, 6000, 6000, 6000], tiring: 1 } },
    horse: { column: { segments: [12_000, 12_000] } },
    guns: {},
  },
} as unknown as Charts

it('has the segments of a row, the last ones tiring', () => {
  expect(bands_of(row_of(charts, { arm: 'foot', formation: 'line' }))).toEqual([
    { end: 6000, hits: 0, tires: false, words: '6″ free' },
    { end: 12_000, hits: 1, tires: true, words: '12″ 1 hit' },
  ])
  expect(bands_of(row_of(charts, { arm: 'foot', formation: 'march' })).map(({ hits }) => hits)).toEqual([0, 0, 0, 1])
  expect(bands_of(row_of(charts, { arm: 'horse', formation: 'column' })).map(({ hits }) => hits)).toEqual([0, 0])
  expect(row_of(charts, { arm: 'guns', formation: 'limbered' })).toEqual([])
})

it('tells what an order costs', () => {
  const move = { kind: 'move', unit: 'LI', segments: 1, tolls: [], chances: [], text: [] } as Odds
  expect(cost_words(move)).toBe('1 segment, no fatigue')
  const tolls = [
    { rule: '2', cause: 'second segment', hits: 1, tested: false },
    { rule: '4.2', cause: 'woods', hits: 1, tested: true },
  ]
  expect(cost_words({ ...move, segments: 2, tolls } as Odds)).toBe('2 segments, 1 hit [2], test for 1 hit [4.2]')
  expect(cost_words({ ...move, kind: 'charge', distance: 9500, tolls: tolls.slice(0, 1) } as unknown as Odds)).toBe('9.5″, 1 hit [2]')
  expect([cost_words(undefined), cost_words({ kind: 'rally' } as Odds)]).toEqual([undefined, undefined])
})

it('draws where a unit fires: round the ends of its front, straight before it', () => {
  // 2 inches wide, 45 degrees, a range of 12: 600 units, at 45 degrees 424.3 each way.
  expect(wedge(2000, 45, 12_000)).toBe('M-50 0L-474.3 -424.3A600 600 0 0 1 -50 -600H50A600 600 0 0 1 474.3 -424.3L50 0Z')
  expect(on_ray(2000, 40, 12_280)).toBe('350 -519.6')
  expect(front_ahead(8000, 6000)).toBe('M-200 -300H200')
})
