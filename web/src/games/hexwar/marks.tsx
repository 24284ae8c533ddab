import type { Grid } from './grid'
import type { Point } from '../../board/point'
import { centre, half_height, type HexId } from './hex'
import { arrow, border, line, outline, outlines } from './strokes'

// Marks on the map besides units: possible moves, combats, questions.

export interface ReachMark {
  readonly cost: string
  /** Where the move would end because of an enemy zone of control. */
  readonly stops: boolean
}

export type ArrowKind = 'move' | 'enter' | 'attack' | 'fire' | 'retreat' | 'advance' | 'hint'

export interface ArrowMark {
  readonly kind: ArrowKind
  readonly hexes: readonly HexId[]
}

export interface Badge {
  readonly hex: HexId
  readonly text: string
  /** A die with its pips before the text. */
  readonly die?: number
  readonly kind: 'must' | 'odds' | 'die' | 'loss'
}

export interface Marks {
  readonly zone?: ReadonlySet<HexId>
  /** Hexes in somebody's range, with their edge. */
  readonly range?: ReadonlySet<HexId>
  readonly sights?: readonly SightMark[]
  readonly reach?: ReadonlyMap<HexId, ReachMark>
  readonly chosen?: HexId | undefined
  /** Chosen besides it. */
  readonly also?: readonly HexId[]
  /** Of units that cannot go where they are to. */
  readonly stuck?: readonly HexId[]
  readonly targets?: readonly HexId[]
  readonly picked?: readonly HexId[]
  readonly answers?: readonly HexId[]
  readonly arrows?: readonly ArrowMark[]
  readonly badges?: readonly Badge[]
}

/** A line from guns to a unit that they may see; `by`: the hexes in its way. */
export interface SightMark {
  readonly from: HexId
  readonly to: HexId
  readonly sight: 'clear' | 'obstructed' | 'blocked'
  readonly by: readonly HexId[]
}

interface Props {
  readonly field: Grid
  readonly marks: Marks
}

const edge = 25 // of a counter, from its middle

const points_of = (field: Grid, ids: readonly HexId[]): Point[] =>
  ids.flatMap((id) => {
    const hex = field.find(id)
    return hex === undefined ? [] : [centre(hex)]
  })

const hexes_of = (field: Grid, ids: Iterable<HexId>) =>
  [...ids].map((id) => field.find(id)).filter((hex) => hex !== undefined)

/** Below the units. */
export function MarksBelow({ field, marks }: Props) {
  const reach = [...(marks.reach ?? [])]
  const stops = reach.filter(([, mark]) => mark.stops).map(([id]) => id)
  const free = reach.filter(([, mark]) => !mark.stops).map(([id]) => id)
  return (
    <g class="marks" aria-hidden="true">
      {marks.zone !== undefined && (
        <path class="mark-zone" d={outlines(hexes_of(field, marks.zone))} fill="url(#hatch)" />
      )}
      {marks.range !== undefined && (
        <path class="mark-range" d={border(field, hexes_of(field, marks.range))} />
      )}
      <path class="mark-reach" d={outlines(hexes_of(field, free))} />
      <path class="mark-reach stop" d={outlines(hexes_of(field, stops))} />
      {(marks.answers ?? []).length > 0 && (
        <path class="mark-answer" d={outlines(hexes_of(field, marks.answers ?? []))} />
      )}
      {reach.map(([id, mark]) => (
        <Cost key={id} field={field} id={id} mark={mark} />
      ))}
      {hexes_of(field, marks.targets ?? []).map((hex) => (
        <path key={`t${field.print(hex)}`} class="mark-target" d={outline(hex)} />
      ))}
      {hexes_of(field, marks.picked ?? []).map((hex) => (
        <path key={`p${field.print(hex)}`} class="mark-picked" d={outline(hex)} />
      ))}
      {hexes_of(field, marks.also ?? []).map((hex) => (
        <path key={`a${field.print(hex)}`} class="mark-chosen also" d={outline(hex)} />
      ))}
      {marks.chosen !== undefined &&
        hexes_of(field, [marks.chosen]).map((hex) => (
          <path key="chosen" class="mark-chosen" d={outline(hex)} />
        ))}
    </g>
  )
}

function Cost(props: { readonly field: Grid; readonly id: HexId; readonly mark: ReachMark }) {
  const [at] = points_of(props.field, [props.id])
  if (at === undefined) return null
  const { cost, stops } = props.mark
  return (
    <>
      <text class={stops ? 'mark-cost stop' : 'mark-cost'} x={at.x} y={at.y + 6}>
        {cost}
      </text>
      {stops && <path class="mark-end" d={`M${at.x - 12} ${at.y + 14}h24`} />}
    </>
  )
}

/** Above the units: arrows and badges. */
export function MarksAbove({ field, marks }: Props) {
  return (
    <g class="marks above" aria-hidden="true">
      {(marks.sights ?? []).map((mark) => (
        <Sight key={`${mark.from}${mark.to}`} field={field} mark={mark} />
      ))}
      {(marks.arrows ?? []).map(({ kind, hexes }, index) => {
        const goes = kind === 'move' || kind === 'enter' || kind === 'hint'
        // It begins and ends at the edge of a counter, whose strength stays legible.
        const late = kind === 'hint' || !goes ? edge : 0
        const short = edge
        const { shaft, head } = arrow(points_of(field, hexes), late, short)
        return (
          <g key={`${kind}${index}`} class={`arrow arrow-${kind}`}>
            <path class="casing" d={shaft + head} />
            <path class="shaft" d={shaft} />
            <path class="head" d={head} />
          </g>
        )
      })}
      {points_of(field, marks.stuck ?? []).map(({ x, y }) => (
        <g key={`${x} ${y}`} class="mark-stuck" transform={`translate(${x + edge} ${y - edge + 4})`}>
          <circle r="11" />
          <path d="M-6 0h12" />
        </g>
      ))}
      {(marks.badges ?? []).map((badge) => (
        <BadgeView key={`${badge.hex}${badge.kind}`} field={field} badge={badge} />
      ))}
    </g>
  )
}

/** An obstruction or block has a cross, so that the shape says it, not only the colour. */
function Sight({ field, mark }: { readonly field: Grid; readonly mark: SightMark }) {
  const [from, to] = points_of(field, [mark.from, mark.to])
  if (from === undefined || to === undefined) return null
  return (
    <g class={`sight sight-${mark.sight}`}>
      <path class="casing" d={line([from, to])} />
      <path class="line" d={line([from, to])} />
      {points_of(field, mark.by).map(({ x, y }) => (
        <path key={`${x} ${y}`} class="cross" d={`M${x - 7} ${y - 7}l14 14m0-14l-14 14`} />
      ))}
    </g>
  )
}

function BadgeView({ field, badge }: { readonly field: Grid; readonly badge: Badge }) {
  const [at] = points_of(field, [badge.hex])
  if (at === undefined) return null
  const { die, text, kind } = badge
  const corner = kind === 'must'
  const words = text === '' ? 0 : Math.max(20, text.length * 9 + 10)
  const left = (die === undefined ? 0 : 32) + words
  const place = { x: at.x + (corner ? 22 : 0), y: at.y - half_height + (corner ? 10 : 2) }
  return (
    <g class={`badge badge-${kind}`} transform={`translate(${place.x} ${place.y})`}>
      {words > 0 && (
        <g transform={`translate(${left / 2 - words / 2} 0)`}>
          <rect class="plate" x={-words / 2} y="-11" width={words} height="22" rx="11" />
          <text y="5">{text}</text>
        </g>
      )}
      {die !== undefined && <Die value={die} x={-left / 2 + 15} />}
    </g>
  )
}

const pips: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-6, -6],
    [6, 6],
  ],
  [
    [-6, -6],
    [0, 0],
    [6, 6],
  ],
  [
    [-6, -6],
    [6, -6],
    [-6, 6],
    [6, 6],
  ],
  [
    [-6, -6],
    [6, -6],
    [0, 0],
    [-6, 6],
    [6, 6],
  ],
  [
    [-6, -6],
    [6, -6],
    [-6, 0],
    [6, 0],
    [-6, 6],
    [6, 6],
  ],
]

function Die({ value, x }: { readonly value: number; readonly x: number }) {
  return (
    <g class="die" transform={`translate(${x} 0)`}>
      <rect class="cube" x="-14" y="-14" width="28" height="28" rx="6" />
      {(pips[value - 1] ?? []).map(([dx, dy]) => (
        <circle key={`${dx}${dy}`} cx={dx} cy={dy} r="2.7" />
      ))}
    </g>
  )
}
