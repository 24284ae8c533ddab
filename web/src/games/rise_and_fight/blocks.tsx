import type { JSX } from 'preact'
import { use_look } from '../counters/look'
import { Sign } from '../counters/sign'
import { long } from '../tabletop/scale'
import { standing, type Sheet, type Standing } from './field'
import { bases_of, type BaseAt, type Formation } from './formations'

// A unit as its bases, about the middle of its front and with its front up: an inch is 50.

type Drawn = Pick<Standing, 'sheet' | 'arm' | 'formation' | 'size'>

/** The bases in their formation, with the front that they show; in skirmish order there is none. */
export function Block(unit: Drawn) {
  const look = use_look()
  const { sheet, arm, formation, size } = unit
  const [wide, deep] = [long(size.width), long(size.depth)]
  const loose = formation === 'open' || formation === 'skirmish'
  const bases = bases_of(arm, sheet.bases, formation)
  return (
    <g class={`block ${formation} ${arm}`}>
      <rect class={loose ? 'ground loose' : 'ground'} x={-wide / 2} y={0} width={wide} height={deep} rx={3} />
      {bases.map((base) => (
        <Base key={`${base.right} ${base.behind}`} base={base} unit={unit} figures={look !== 'nato'} />
      ))}
      {look === 'nato' && (
        <g class="sign" transform={`translate(0 ${deep / 2 + 3}) scale(2)`}>
          <Sign arm={arms[arm]} box={box} pictured={false} />
        </g>
      )}
      {formation !== 'skirmish' && <rect class="front" x={-wide / 2} y={0} width={wide} height={7} />}
      <path class="point" d={formation === 'skirmish' ? 'M-14 1L0 -12L14 1L0 -5Z' : 'M-14 1L0 -16L14 1Z'} />
      {formation === 'march' && <path class="going" d={`M0 ${deep - 12}V26m-9 11l9 -11l9 11`} />}
    </g>
  )
}

const box = { half_width: 11, top: -7.5, bottom: 7.5 }
const arms = { foot: 'infantry', horse: 'cavalry', guns: 'artillery' } as const

interface BaseProps {
  readonly base: BaseAt
  readonly unit: Drawn
  readonly figures: boolean
}

function Base({ base, unit, figures }: BaseProps) {
  const { sheet, arm, formation } = unit
  const [wide, deep] = [long(base.width), long(base.depth)]
  const scattered = formation === 'skirmish'
  return (
    <g transform={`translate(${long(base.right)} ${long(base.behind)})`}>
      {!scattered && <rect class={`face ${kind_of(sheet)}`} x={-wide / 2 + 1} y={-deep / 2 + 1} width={wide - 2} height={deep - 2} rx={3} />}
      {figures && (
        <g class="figures">
          {arm === 'foot' ? foot(scattered) : arm === 'horse' ? horse(scattered) : formation === 'limbered' ? limbered : gun}
        </g>
      )}
      {!scattered && <Mark sheet={sheet} deep={deep} />}
    </g>
  )
}

const kind_of = ({ traits = [] }: Sheet): string =>
  traits.includes('elite') ? 'elite' : traits.includes('militia') ? 'militia' : traits.includes('irregular') ? 'irregular' : ''

/** Elite troops have a star, militia a broken edge (by style), irregulars a leaf. */
function Mark({ sheet: { traits = [] }, deep }: { readonly sheet: Sheet; readonly deep: number }) {
  const y = deep / 2 - 9
  if (traits.includes('elite')) return <path class="star" d={`M0 ${y - 7}l2 5h5l-4 3.5l1.5 5.5l-4.5 -3.3l-4.5 3.3l1.5 -5.5l-4 -3.5h5z`} />
  if (traits.includes('irregular')) return <path class="star" d={`M-6 ${y + 4}q0 -10 12 -10q0 10 -12 10z`} />
  return null
}

const in_ranks = [-38, -23, -8, 8, 23, 38].flatMap((x) => [-9, 5].map((y): readonly [number, number] => [x, y]))
const in_pairs: readonly (readonly [number, number])[] = [[-62, -8], [-50, 5], [-12, -12], [2, 4], [40, -6], [54, 8]]

const foot = (scattered: boolean): JSX.Element[] =>
  (scattered ? in_pairs : in_ranks).map(([x, y]) => (
    <g key={`${x} ${y}`}>
      <path class="musket" d={`M${x + 3.5} ${y + 3}v-11`} />
      <circle cx={x} cy={y} r={scattered ? 4.6 : 4} />
    </g>
  ))

const abreast = [-31, 0, 31]
const apart = [-60, 0, 56]

const horse = (scattered: boolean): JSX.Element[] =>
  (scattered ? apart : abreast).map((x, index) => {
    const y = scattered ? (index - 1) * 12 : 6
    return (
      <g key={x} transform={`translate(${x} ${y})`}>
        <path class="horse" d="M-6 22Q-9 2 -5 -10Q-4 -22 0 -27Q4 -22 5 -10Q9 2 6 22Q0 27 -6 22Z" />
        <circle class="rider" r={5} cy={4} />
      </g>
    )
  })

const gun = (
  <>
    <path class="gun" d="M0 -34V14M-17 -12V14M17 -12V14M-17 1H17" />
    <path class="trail" d="M-4 12L-8 38M4 12L8 38" />
    {[-34, 34].map((x) => <circle key={x} cx={x} cy={10} r={4} />)}
  </>
)

const limbered = (
  <>
    {[-14, 14].flatMap((x) => [-68, -26].map((y) => (
      <path key={`${x} ${y}`} class="horse" transform={`translate(${x} ${y})`} d="M-6 18Q-9 2 -5 -8Q-4 -18 0 -22Q4 -18 5 -8Q9 2 6 18Q0 22 -6 18Z" />
    )))}
    <path class="trail" d="M0 -4V34" />
    <path class="gun" d="M0 36V86M-17 48V72M17 48V72M-17 60H17" />
  </>
)

const in_ring = { half_width: 8, top: -3, bottom: 8.5 }

/** A commander: a ring with a star for one of the army, a pennon for one of a brigade, or the sign of a headquarters. */
export function Ring({ of_army }: { readonly of_army: boolean }) {
  const look = use_look()
  return (
    <g class="commander">
      <circle class="face" r={27} />
      {look !== 'own' ? (
        <g class="sign" transform="scale(2)">
          <Sign arm="hq" box={in_ring} size={of_army ? 'army' : 'brigade'} pictured={look === 'picture'} bare />
        </g>
      ) : of_army ? (
        <path class="star" d="M0 -19L5.5 -6H19L8 2.5L12 16L0 8L-12 16L-8 2.5L-19 -6H-5.5Z" />
      ) : (
        <>
          <path class="pole" d="M-9 17V-17" />
          <path class="pennon" d="M-9 -17H15L7 -9L15 -1H-9Z" />
        </>
      )}
    </g>
  )
}

export const pip = 17
export const row_of_pips = 5

/** Hits of fatigue, a pip each, in rows from here to the right and down, or up. */
export function Pips({ hits, up = false }: { readonly hits: number; readonly up?: boolean }) {
  return (
    <g class="pips">
      {Array.from({ length: hits }, (_, at) => (
        <circle key={at} cx={(at % row_of_pips) * pip} cy={Math.floor(at / row_of_pips) * (up ? -pip : pip)} r={7} />
      ))}
    </g>
  )
}

/** A formation to stand in a list. */
export function FormationIcon({ sheet, side, formation, arm }: {
  readonly sheet: Pick<Sheet, 'arm'> & Partial<Sheet>
  readonly side: number
  readonly formation: Formation
  readonly arm?: Sheet['arm']
}) {
  const few = { ...sheet, bases: formation === 'skirmish' ? 1 : 2 } as Sheet
  const unit = { ...standing(few, { x: 0, y: 0, facing: 0 }, { formation }), ...(arm === undefined ? {} : { arm }) }
  const wide = Math.max(110, long(unit.size.width) + 12)
  const deep = long(unit.size.depth)
  return (
    <svg class={`rise-and-fight block-icon side-${side}`} viewBox={`${-wide / 2} -18 ${wide} ${deep + 24}`} aria-hidden="true">
      <Block {...unit} />
    </svg>
  )
}
