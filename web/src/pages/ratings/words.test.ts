import { expect, it } from 'vitest'
import { list_name, month_of, plot_of, range_of, rating_of, score_of, type Point } from './words'

const point = (rating: string, deviation: string, provisional = false): Point => ({
  period: '2026-11',
  rating,
  deviation,
  volatility: '0.060000',
  provisional,
  games: 1,
  games_in_all: 1,
})

it('says ratings in whole points, and which are provisional', () => {
  expect(rating_of(point('1512.51', '88.40'))).toBe('1513')
  expect(rating_of(point('1512.34', '288.40', true))).toBe('1512?')
  expect(range_of(point('1512.34', '88.40'))).toBe('1512 ± 88')
})

it('names lists, months and scores', () => {
  expect(list_name('all')).toBe('All games')
  expect(list_name('a-game')).toBe('a-game')
  expect(month_of('2026-01', 'en')).toBe('January 2026')
  expect(month_of('2026-12', 'en')).toBe('December 2026')
  expect(score_of({ player: 'ada', won: 3, drawn: 0, lost: 2 })).toBe('3 won, 2 lost')
})

it('draws a curve from edge to edge, higher ratings higher', () => {
  const plot = plot_of([point('1500.00', '100.00'), point('1600.00', '100.00')], 200, 100)
  expect(plot.points.map(({ x }) => x)).toEqual([0, 200])
  expect(plot.points[1]!.y).toBeLessThan(plot.points[0]!.y)
  expect(plot.line).toBe('M0.0 66.7L200.0 33.3')
  expect(plot.marks.map(({ rating }) => rating)).toEqual([1400, 1450, 1500, 1550, 1600, 1650, 1700].slice(0, plot.marks.length))
  expect(plot.marks.every(({ y }) => y >= 0 && y <= 100)).toBe(true)
})

it('puts a single month in the middle', () => {
  const plot = plot_of([point('1500.00', '350.00', true)], 200, 100)
  expect(plot.points.map(({ x, y }) => [x, y])).toEqual([[100, 50]])
})
