import { expect, it } from 'vitest'
import type { Charts, Odds } from './field'
import { cost_words, ends_ahead, row_of, way_of } from './segments'
import { front_ahead, on_ray, wedge } from './wedge'

const charts = {
  moves: {
    foot: { line: { segments: [6000, 6000], tiring: 1 }, march: { segments: [6000, 6000, 6000, 6000], tiring: 1 } },
    horse: { column: { segments: [12_000, 12_000] } },
    guns: {},
  },
} as unknown as Charts

it('has the segments of a row, the last ones tiring', () => {
  const line = row_of(charts, { arm: 'foot', formation: 'line' })
  expect(line.map(({ tires }) => tires)).toEqual([false, true])
  expect(row_of(charts, { arm: 'guns', formation: 'limbered' })).toEqual([])
})

it('ends a way ahead with each segment, or where something is in the way', () => {
  const line = row_of(charts, { arm: 'foot', formation: 'line' })
  expect(ends_ahead(line, 12_000)).toEqual([6000, 12_000])
  expect(ends_ahead(line, 30_000)).toEqual([6000, 12_000])
  expect(ends_ahead(line, 7500)).toEqual([6000, 7500])
  expect(ends_ahead(line, 2500)).toEqual([2500])
  expect(ends_ahead(line, 0)).toEqual([])
})

it('has the price of a way ahead from the engine', () => {
  const move = { kind: 'move', tolls: [] } as unknown as Odds
  const woods = { rule: '4.2', cause: 'woods', hits: 1, tested: true }
  const tired = { rule: '2', cause: 'second segment', hits: 1, tested: false }
  expect(way_of(6000, move)).toEqual({ end: 6000, tires: false, words: '6″ no hit' })
  expect(way_of(12_000, { ...move, tolls: [tired] } as unknown as Odds)?.words).toBe('12″ 1 hit')
  expect(way_of(12_000, { ...move, tolls: [tired, woods] } as unknown as Odds)?.words).toBe('12″ 1 hit, test for 1 hit')
  expect(way_of(6000, undefined)).toBeUndefined()
})

it('tells what an order costs', () => {
  const move = { kind: 'move', unit: 'LI', segments: 1, tolls: [], chances: [], text: [] } as Odds
  expect(cost_words(move)).toBe('1 segment, no fatigue')
  const tolls = [
    { rule: '2', cause: 'second segment', hits: 1, tested: false },
    { rule: '4.2', cause: 'woods', hits: 1, tested: true },
  ]
  expect(cost_words({ ...move, segments: 2, tolls } as Odds)).toBe('2 segments, 1 hit (2), test for 1 hit (4.2)')
  expect(cost_words({ ...move, kind: 'charge', distance: 9500, tolls: tolls.slice(0, 1) } as unknown as Odds)).toBe('9.5″, 1 hit (2)')
  expect([cost_words(undefined), cost_words({ kind: 'rally' } as Odds)]).toEqual([undefined, undefined])
})

it('draws where a unit fires: round the ends of its front, straight before it', () => {
  // 2 inches wide, 45 degrees, a range of 12: 600 units, at 45 degrees 424.3 each way.
  expect(wedge(2000, 45, 12_000)).toBe('M-50 0L-474.3 -424.3A600 600 0 0 1 -50 -600H50A600 600 0 0 1 474.3 -424.3L50 0Z')
  expect(on_ray(2000, 40, 12_280)).toBe('350 -519.6')
  expect(front_ahead(8000, 6000)).toBe('M-200 -300H200')
})
