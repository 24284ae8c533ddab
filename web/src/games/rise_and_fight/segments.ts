import { inch } from '../tabletop/geometry'
import type { Charts, Odds, Standing } from './field'

// What a move takes: segments of a row, and the fatigue that they cost (2).

export interface Segment {
  readonly mils: number
  /** Costs a hit. */
  readonly tires: boolean
}

/** The row of a unit in its formation. */
export function row_of(charts: Charts, { arm, formation }: Pick<Standing, 'arm' | 'formation'>): readonly Segment[] {
  const { segments = [], tiring = 0 } = charts.moves[arm][formation] ?? {}
  return segments.map((mils, index) => ({ mils, tires: index >= segments.length - tiring }))
}

export interface Band {
  /** How far from where it stands the segment ends, in mils. */
  readonly end: number
  /** Hits that all up to here cost. */
  readonly hits: number
  readonly tires: boolean
  /** "6″ free", "12″ +1 hit" */
  readonly words: string
}

/** Where each segment ends straight ahead, and what it has cost by then. */
export function bands_of(segments: readonly Segment[]): readonly Band[] {
  let [end, hits] = [0, 0]
  return segments.map(({ mils, tires }) => {
    end += mils
    hits += tires ? 1 : 0
    return { end, hits, tires, words: `${end / inch}″ ${hits === 0 ? 'free' : hits_words(hits)}` }
  })
}

export const hits_words = (hits: number): string => (hits === 1 ? '1 hit' : `${hits} hits`)

/** "2 segments, 1 hit [2], test [4.2]": what an order costs, on the tape. */
export function cost_words(odds: Odds | undefined): string | undefined {
  if (odds?.kind !== 'move' && odds?.kind !== 'charge') return undefined
  const tolls = odds.tolls.map(({ rule, hits, tested }) => `${tested ? 'test for ' : ''}${hits_words(hits)} [${rule}]`)
  const first = odds.kind === 'move' ? `${odds.segments} ${odds.segments === 1 ? 'segment' : 'segments'}` : `${odds.distance / inch}″`
  return [first, ...(tolls.length === 0 ? ['no fatigue'] : tolls)].join(', ')
}
