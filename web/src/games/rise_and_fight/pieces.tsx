import { inch, type Place, type Spot, type TableSize } from '../tabletop/geometry'
import { faced, long, seen } from '../tabletop/scale'
import { side_number } from '../tabletop/sides'
import { Block, pip, Pips, Ring, row_of_pips } from './blocks'
import { name_spot, ring_of } from './name_spot'
import { key_of, score_of, type Leader, type Piece, type ScenarioFile, type Standing } from './field'

/** The words on it: a unit's score, how a commander inspires. */
const written_on = (piece: Piece): string =>
  piece.kind === 'unit' ? `${piece.sheet.id} ${score_of(piece)}` : `${piece.sheet.id} +${piece.sheet.inspiration}`

interface Props {
  readonly file: ScenarioFile
  readonly pieces: readonly Piece[]
  readonly chosen?: string | undefined
  /** The pieces that move with it, itself among them. */
  readonly with_chosen?: ReadonlySet<string> | undefined
  /** The pieces with an order, as key_of() names them. */
  readonly ordered?: ReadonlySet<string>
  readonly leads?: (piece: Piece) => boolean
  readonly on_grab?: (piece: Piece, event: PointerEvent) => void
  /** The name by which a reader chooses each at the keyboard, for the screen reader. */
  readonly label?: (piece: Piece) => string
  /** `besides`: those chosen before stay chosen. */
  readonly on_choose?: (key: string, besides: boolean) => void
}

/** All units, and the commanders above them. */
export function Pieces(props: Props) {
  const { file, pieces } = props
  const rings = pieces.flatMap((piece) => (piece.kind === 'commander' ? [ring_of(piece, file.map)] : []))
  return (
    <g class="bases">
      {pieces.map((piece) => (
        <OnTable key={key_of(piece)} {...{ piece, rings }} {...props} />
      ))}
    </g>
  )
}

/** Keys of what a film leads along its way: a commander may have the name of a unit. */
export const walker = ({ kind, sheet }: Pick<Piece, 'kind' | 'sheet'>): string => (kind === 'unit' ? sheet.id : `*${sheet.id}`)

interface OnTableProps extends Props {
  readonly piece: Piece
  /** Where the rings of commanders are. */
  readonly rings: readonly Spot[]
}

function OnTable({ file, piece, rings, chosen, with_chosen, ordered, leads, on_grab, label, on_choose }: OnTableProps) {
  const { sheet } = piece
  const key = key_of(piece)
  const { x, y } = seen(file.map, piece)
  const follows = key !== chosen && with_chosen?.has(key) === true
  const is_chosen = key === chosen || follows
  const classes = [
    'base',
    piece.kind,
    `side-${side_number(file, sheet.side)}`,
    is_chosen ? 'chosen' : '',
    follows ? 'follows' : '',
    ordered?.has(key) === true ? 'ordered' : '',
    leads?.(piece) === true ? 'led' : '',
  ]
  return (
    <g
      class={classes.filter((one) => one !== '').join(' ')}
      data-unit={walker(piece)}
      transform={`translate(${x} ${y})`}
      onPointerDown={(event) => on_grab?.(piece, event)}
      {...(label === undefined ? {} : { role: 'button', tabindex: 0, 'aria-label': `${label(piece)}, ${written_on(piece)}`, 'aria-pressed': is_chosen })}
      onKeyDown={(event) => {
        if (on_choose === undefined || (event.key !== 'Enter' && event.key !== ' ')) return
        event.preventDefault()
        event.stopPropagation()
        on_choose(key, event.shiftKey)
      }}
    >
      {piece.kind === 'unit' ? <Unit unit={piece} chosen={is_chosen} {...{ rings }} map={file.map} /> : <Rider leader={piece} chosen={is_chosen} map={file.map} />}
    </g>
  )
}

interface NamedProps {
  readonly unit: Standing
  readonly rings: readonly Spot[]
  readonly map: TableSize
}

function Unit({ unit, chosen, ...named }: NamedProps & { readonly chosen: boolean }) {
  const [wide, deep] = [long(unit.size.width), long(unit.size.depth)]
  return (
    <>
      <g data-block transform={`rotate(${faced(named.map, unit.facing)})`}>
        {chosen && <rect class="ring" x={-wide / 2 - 6} y={-6} width={wide + 12} height={deep + 12} rx={8} />}
        <Block {...unit} />
      </g>
      <Words unit={unit} {...named} />
    </>
  )
}

/** Its name with its remaining score, and its fatigue, upright behind it. */
function Words({ unit, rings, map }: NamedProps) {
  const { x, y } = name_spot(unit, written_on(unit), rings, map)
  const beside = Math.abs(x) > Math.abs(y)
  const anchor = !beside ? '' : x > 0 ? ' right' : ' left'
  return (
    <g class="tag" transform={`translate(${x} ${y})`}>
      <g class="scaled">
        <text class={`id${anchor}`}>
          {unit.sheet.id} <tspan class="score">{score_of(unit)}</tspan>
        </text>
        {unit.hits > 0 && (
          <g transform={`translate(${pips_begin(unit.hits, beside ? Math.sign(x) : 0)} ${y < 0 && !beside ? -24 : 24})`}>
            <Pips hits={unit.hits} up={y < 0 && !beside} />
          </g>
        )}
      </g>
    </g>
  )
}

/** Where the row of pips begins: below the middle of the name, or where that begins or ends beside the unit. */
function pips_begin(hits: number, beside: number): number {
  const wide = (Math.min(row_of_pips, hits) - 1) * pip
  return beside === 0 ? -wide / 2 : beside > 0 ? 8 : -8 - wide
}

function Rider({ leader, chosen, map }: { readonly leader: Leader; readonly chosen: boolean; readonly map: TableSize }) {
  const { sheet } = leader
  const facing = faced(map, leader.facing) % 360
  return (
    <>
      <g data-block transform={`rotate(${facing})`}>
        <g transform={`translate(0 ${long(inch) / 2})`}>
          {chosen && <circle class="ring" r={34} />}
          <g transform={`rotate(${-facing})`}>
            <Ring of_army={sheet.brigade === undefined} />
          </g>
        </g>
      </g>
      <g class="tag" transform={`translate(0 ${(facing > 90 && facing < 270 ? -1 : 1) * (long(inch) / 2) + 42})`}>
        <g class="scaled">
          <text class="id leader">
            {sheet.id} +{sheet.inspiration}
          </text>
        </g>
      </g>
    </>
  )
}

/** A piece alone, at a place. */
export function PieceAt({ size, piece, place }: { readonly size: TableSize; readonly piece: Piece; readonly place: Place }) {
  const { x, y } = seen(size, place)
  return (
    <g transform={`translate(${x} ${y}) rotate(${faced(size, place.facing)})`}>
      {piece.kind === 'unit' ? (
        <Block {...piece} />
      ) : (
        <g transform={`translate(0 ${long(inch) / 2})`}>
          <Ring of_army={piece.sheet.brigade === undefined} />
        </g>
      )}
    </g>
  )
}
