import { inch } from '../tabletop/geometry'
import type { Charts, Odds, Row, Standing } from './field'
import type { Formation } from './formations'

// What a move takes: segments of a row, and the fatigue that they cost (2).

export interface Segment {
  readonly mils: number
  /** Costs a hit. */
  readonly tires: boolean
}

/** The row of a unit in its formation. */
export function row_of(charts: Charts, { arm, formation }: Pick<Standing, 'arm' | 'formation'>): readonly Segment[] {
  const rows: Readonly<Partial<Record<Formation, Row>>> = charts.moves[arm]
  const { segments = [], tiring = 0 } = rows[formation] ?? {}
  return segments.map((mils, index) => ({ mils, tires: index >= segments.length - tiring }))
}

/** How far to go straight ahead by whole segments, and at last as far as nothing is in the way: `most`. */
export function ends_ahead(segments: readonly Segment[], most: number): readonly number[] {
  let end = 0
  const ends = segments.map(({ mils }) => (end += mils))
  const open = ends.filter((one) => one <= most)
  return most > (open.at(-1) ?? 0) && most < end ? [...open, most] : open
}

/** A move straight ahead, as the engine has priced it. */
export interface Way {
  readonly end: number
  readonly tires: boolean
  /** "6″ no hit", "12″ 1 hit" */
  readonly words: string
}

export function way_of(end: number, odds: Odds | undefined): Way | undefined {
  if (odds?.kind !== 'move') return undefined
  const sum = (tested: boolean): number =>
    odds.tolls.filter((one) => one.tested === tested).reduce((all, { hits }) => all + hits, 0)
  const [sure, tested] = [sum(false), sum(true)]
  const price = [...(sure > 0 ? [hits_words(sure)] : []), ...(tested > 0 ? [`test for ${hits_words(tested)}`] : [])]
  return { end, tires: price.length > 0, words: `${end / inch}″ ${price.length === 0 ? 'no hit' : price.join(', ')}` }
}

export const hits_words = (hits: number): string => (hits === 1 ? '1 hit' : `${hits} hits`)

/** Whether a move costs hits, or may. */
export const tires = (odds: Odds | undefined): boolean => odds?.kind === 'move' && odds.tolls.length > 0

/** "2 segments, 1 hit [2], test [4.2]": what an order costs, on the tape. */
export function cost_words(odds: Odds | undefined): string | undefined {
  if (odds?.kind !== 'move' && odds?.kind !== 'charge') return undefined
  const tolls = odds.tolls.map(({ rule, hits, tested }) => `${tested ? 'test for ' : ''}${hits_words(hits)} (${rule})`)
  const first = odds.kind === 'move' ? `${odds.segments} ${odds.segments === 1 ? 'segment' : 'segments'}` : `${odds.distance / inch}″`
  return [first, ...(tolls.length === 0 ? ['no fatigue'] : tolls)].join(', ')
}
