import type { Schema } from '../../api/client'
import { game_title } from '../../games/games'

export type RatingList = Schema<'RatingList'>
export type PlayerRatings = Schema<'PlayerRatings'>
export type Curve = PlayerRatings['lists'][number]
export type Point = Curve['periods'][number]
export type Opponent = PlayerRatings['opponents'][number]

type Figures = Pick<Point, 'rating' | 'deviation' | 'provisional'>

/** "1512", "1512?": whole points; the mark says that it is provisional. */
export const rating_of = ({ rating, provisional }: Figures): string =>
  `${Math.round(Number(rating))}${provisional ? '?' : ''}`

/** "1512 ± 88": as sure as it is, by one deviation either way. */
export const range_of = (figures: Figures): string =>
  `${rating_of(figures)} ± ${Math.round(Number(figures.deviation))}`

export const list_name = (list: string): string => (list === 'all' ? 'All games' : game_title(list))

/** "November 2026" */
export function month_of(period: string, language?: string): string {
  const [year = 0, month = 1] = period.split('-').map(Number)
  const words = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return words.format(Date.UTC(year, month - 1))
}

/** "3 won, 1 drawn, 2 lost" */
export const score_of = ({ won, drawn, lost }: Opponent): string =>
  [
    [won, 'won'],
    [drawn, 'drawn'],
    [lost, 'lost'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')

export interface Plot {
  /** Of an SVG path through the ratings. */
  readonly line: string
  /** Around it, as wide as the deviation either way. */
  readonly band: string
  /** Where the ratings stand. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly point: Point }[]
  /** Rating points with a line, and its height. */
  readonly marks: readonly { readonly y: number; readonly rating: number }[]
}

const steps = [50, 100, 200, 500, 1000]
const marks_most = 6

/** A curve within a field of this size; one month stands in the middle. */
export function plot_of(points: readonly Point[], width: number, height: number): Plot {
  const low = Math.min(...points.map((one) => Number(one.rating) - Number(one.deviation)))
  const high = Math.max(...points.map((one) => Number(one.rating) + Number(one.deviation)))
  const x = (index: number): number =>
    points.length === 1 ? width / 2 : (index * width) / (points.length - 1)
  const y = (rating: number): number => height - ((rating - low) * height) / Math.max(high - low, 1)
  const at = (index: number, rating: number): string => `${x(index).toFixed(1)} ${y(rating).toFixed(1)}`
  const upper = points.map((one, index) => at(index, Number(one.rating) + Number(one.deviation)))
  const lower = points.map((one, index) => at(index, Number(one.rating) - Number(one.deviation)))
  const step = steps.find((one) => (high - low) / one <= marks_most) ?? 1000
  const first = Math.ceil(low / step)
  const count = Math.max(Math.floor(high / step) - first + 1, 0)
  return {
    line: `M${points.map((one, index) => at(index, Number(one.rating))).join('L')}`,
    band: `M${[...upper, ...lower.reverse()].join('L')}Z`,
    points: points.map((point, index) => ({ x: x(index), y: y(Number(point.rating)), point })),
    marks: Array.from({ length: count }, (_, index) => {
      const rating = (first + index) * step
      return { rating, y: y(rating) }
    }),
  }
}
