import { memo } from '../../views/memo'
import { use_look } from '../counters/look'
import { Sign } from '../counters/sign'
import type { Size } from '../counters/signs'
import { centre, half_height, type HexId } from '../hexwar/hex'
import { by_side, pieces_by_hex, stack_title, states_of, type Board, type Piece } from './board'
import type { Field } from './field'

const half = 23 // of a counter's side

const box = { half_width: 12, top: -7, bottom: 7 }
/** Within the circle of a commander. */
const in_circle = { half_width: 8, top: -3, bottom: 9 }
const star = 'm0-10 2.6 6.6 7 .3-5.5 4.4 1.9 6.8-6-3.9-6 3.9 1.9-6.8-5.5-4.4 7-.3z'

/** Ranks that name a size. */
const commands: Readonly<Record<string, Size>> = { brigade: 'brigade', division: 'division', corps: 'corps', army: 'army' }

/** Each state has a letter and a shape of its own, so that no state depends on colour alone. */
export const tags: readonly (readonly [state: string, letter: string, shape: string])[] = [
  ['shattered', 'S', 'M-8-8h16l-3 8 3 8h-16l3-8z'],
  ['disorganized', 'D', 'M0-10 10 0 0 10-10 0z'],
  ['mounted', 'M', 'M-8-8h16v16h-16z'],
  ['limbered', 'L', 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z'],
  ['building', 'B', 'M-9 8 0-9 9 8z'],
  ['disobeys', '!', 'M-5-9h10l4 9-4 9h-10l-4-9z'],
]

/** One state, as its shape with its letter. */
export const Tag = ({ letter, shape }: { readonly letter: string; readonly shape: string }) => (
  <g class="tag">
    <path d={shape} />
    <text y="4">{letter}</text>
  </g>
)

/** All units on the map: the regiments, guns and commanders of each hex. */
export const Stacks = memo(function Stacks(props: {
  readonly field: Field
  readonly board: Board
  readonly chosen: readonly HexId[]
}) {
  const { field, board, chosen } = props
  return (
    <g class="units" aria-hidden="true">
      {[...pieces_by_hex(field, board)].map(([id, pieces]) => (
        <Hexful key={id} {...{ field, board, id, pieces }} chosen={chosen.includes(id)} />
      ))}
    </g>
  )
})

function Hexful(props: {
  readonly field: Field
  readonly board: Board
  readonly id: HexId
  readonly pieces: readonly Piece[]
  readonly chosen: boolean
}) {
  const { field, board, id, pieces, chosen } = props
  const hex = field.find(id)
  if (hex === undefined) return null
  const { x, y } = centre(hex)
  const regiments = pieces.filter(({ sheet }) => ['infantry', 'cavalry'].includes(sheet.branch))
  const guns = pieces.filter(({ sheet }) => sheet.branch === 'artillery')
  const commanders = pieces.filter(({ sheet }) => sheet.branch === 'commander')
  const host = regiments[0] ?? guns[0]
  const both = regiments.length > 0 && guns.length > 0 ? 8 : 0
  return (
    <g transform={`translate(${x} ${y + 3})`}>
      {guns.length > 0 && <Stack {...{ field, board, chosen }} pieces={guns} aside={both} />}
      {regiments.length > 0 && <Stack {...{ field, board, chosen }} pieces={regiments} aside={-both} />}
      {by_side(field, commanders).map((own, index, { length }) => (
        <Commander
          key={index}
          {...{ field, chosen }}
          pieces={own}
          spot={host === undefined ? alone(index, length) : beside(own[0]?.sheet.side === host.sheet.side)}
        />
      ))}
    </g>
  )
}

/** Cohesion, a bar for each. */
const bars = (cohesion: number): string =>
  Array.from({ length: cohesion }, (_, index) => `M${half - 7} ${half - 16 - index * 5}h5`).join('')

/** For names longer than a counter is wide. */
const squeezed = { textLength: 40, lengthAdjust: 'spacingAndGlyphs' } as const

interface StackProps {
  readonly field: Field
  readonly pieces: readonly Piece[]
  readonly chosen: boolean
}

/** One counter for several units: side, kind, total strength, number and states. */
function Stack(props: StackProps & { readonly board: Board; readonly aside: number }) {
  const { field, board, pieces, chosen, aside } = props
  const look = use_look()
  const sheet = pieces[0]?.sheet
  if (sheet === undefined) return null
  const title = stack_title(pieces)
  const strength = pieces.reduce((sum, piece) => sum + piece.sheet.strength, 0)
  const states = new Set(pieces.flatMap((piece) => states_of(piece, board)))
  const shown = tags.filter(([state]) => states.has(state === 'disobeys' ? 'out of command' : state))
  const best = Math.max(0, ...pieces.map((piece) => piece.sheet.cohesion ?? 0))
  return (
    <g
      class={`counter side-${field.place(sheet.side)}${chosen ? ' chosen' : ''}`}
      transform={`translate(${aside} ${aside / 2})`}
      data-stack={title}
    >
      {pieces.length > 1 && (
        <rect class="face" x={-half + 4} y={-half - 4} width={2 * half} height={2 * half} rx="4" />
      )}
      <rect class="shade" x={-half + 2} y={-half + 3} width={2 * half} height={2 * half} rx="4" />
      <rect class="face" x={-half} y={-half} width={2 * half} height={2 * half} rx="4" />
      <text class="id" y={-half + 11} {...(title.length > 5 ? squeezed : {})}>
        {title}
      </text>
      <Sign arm={sheet.branch === 'commander' ? 'hq' : sheet.branch} box={box} pictured={look === 'picture'} />
      <text class="strength" x={pieces.length > 1 ? -8 : 0} y={half - 3}>
        {strength}
      </text>
      {pieces.length > 1 && (
        <text class="range" x="11" y={half - 4}>
          ×{pieces.length}
        </text>
      )}
      <path class="cohesion" d={bars(best)} />
      {shown.map(([state, letter, shape], index) => (
        <g key={state} transform={`translate(${-half + 2} ${-6 + index * 17})`}>
          <Tag letter={letter} shape={shape} />
        </g>
      ))}
    </g>
  )
}

/** The place of a star in its hex. */
interface Spot {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Offset of the name from the middle; undefined: no name. */
  readonly name?: number
}

/** In a hex without units: in the middle, or both sides beside each other, one name below and one above. */
const alone = (index: number, sides: number): Spot =>
  sides === 1
    ? { x: 0, y: -4, radius: 17, name: half_height - 8 }
    : { x: index === 0 ? -18 : 18, y: -3, radius: 16, name: index === 0 ? 26 : -19 }

/** At a corner of their stack, off its name; enemies at the opposite corner. */
const beside = (own: boolean): Spot => ({ x: own ? half + 10 : -half - 10, y: -half - 5, radius: 9.5 })

/** A star for all commanders of a side, or the sign of their headquarters. */
function Commander({ field, pieces, chosen, spot }: StackProps & { readonly spot: Spot }) {
  const look = use_look()
  const sheet = pieces[0]?.sheet
  if (sheet === undefined) return null
  const { x, y, radius, name } = spot
  const words = pieces.length === 1 ? sheet.id : `${sheet.id} +${pieces.length - 1}`
  return (
    <g
      class={`counter commander side-${field.place(sheet.side)}${chosen && name !== undefined ? ' chosen' : ''}`}
      transform={`translate(${x} ${y})`}
      data-commanders={pieces.map((piece) => piece.sheet.id).join(' ')}
    >
      <circle class="face" r={radius} />
      <g transform={`scale(${radius / 13})`}>
        {look === 'own' ? (
          <path class="star" d={star} />
        ) : (
          <Sign arm="hq" box={in_circle} size={commands[sheet.rank ?? '']} pictured={look === 'picture'} bare />
        )}
      </g>
      {name !== undefined && (
        <text class="id" y={name}>
          {words}
        </text>
      )}
    </g>
  )
}
