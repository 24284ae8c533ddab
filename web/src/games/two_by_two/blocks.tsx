import type { JSX } from 'preact'
import { use_look } from '../counters/look'
import { Sign } from '../counters/sign'
import { symbol_of } from '../counters/signs'
import { long } from '../tabletop/scale'
import { extent, type Sheet, type State } from './field'

// A unit as a block of figures, about its centre and with its front up: an inch is 50.

export const [wide, deep] = [long(extent.width), long(extent.depth)]
const band = 4.5
const left = -wide / 2
const top = -deep / 2

interface BlockProps {
  readonly sheet: Sheet
  readonly state: State
  /** Its turn: a picture stays upright. */
  readonly facing?: number
}

/** The block: its figures, its front, the sign of its arm and class, the mark of its state. */
export function Block({ sheet, state, facing = 0 }: BlockProps) {
  const look = use_look()
  return (
    <>
      <path class="point" d={`M-8 ${top + 1}L0 ${top - 8}L8 ${top + 1}Z`} />
      <rect class="face" x={left} y={top} width={wide} height={deep} rx={1.5} />
      {state !== 'steady' && <path class={`state ${state}`} d={strokes_of(state)} />}
      {look !== 'nato' && <g class="figures">{figures_of(sheet)}</g>}
      <rect class="front" x={left} y={top} width={wide} height={band} />
      <g class={`sign ${sheet.class ?? ''}`} {...(look === 'picture' ? { transform: `rotate(${-facing} 0 ${middle})` } : {})}>
        {look !== 'picture' && <Class sheet={sheet} />}
        <Sign arm={sheet.type} box={box} pictured={look === 'picture'} bare />
      </g>
    </>
  )
}

/** Strokes over a pinned or disrupted unit: one way and wide, or crossed. */
function strokes_of(state: State): string {
  let path = ''
  for (let at = left; at < wide / 2; at += 8) {
    path += `M${at} ${deep / 2}L${Math.min(at + 16, wide / 2)} ${at + 16 > wide / 2 ? deep / 2 - ((wide / 2 - at) / 16) * (deep - band) : top + band}`
    if (state === 'disrupted') path += `M${at} ${top + band}L${Math.min(at + 16, wide / 2)} ${at + 16 > wide / 2 ? top + band + ((wide / 2 - at) / 16) * (deep - band) : deep / 2}`
  }
  return path
}

const ranks: Readonly<Record<string, number>> = { small: 1, common: 2, large: 3 }

/** Men in ranks, riders, guns: seen from above, to either side of the sign. */
function figures_of({ type, size = 'common' }: Sheet): JSX.Element[] {
  const files = [-21.5, -17.5, 17.5, 21.5]
  if (type === 'infantry') {
    const count = ranks[size] ?? 2
    return files.flatMap((x) =>
      Array.from({ length: count }, (_, rank) => <circle key={`${x} ${rank}`} cx={x} cy={-3 + rank * 5} r={1.8} />),
    )
  }
  if (type === 'cavalry') {
    const count = Math.min(2, ranks[size] ?? 2)
    return [-19.5, 19.5].flatMap((x) =>
      Array.from({ length: count }, (_, rank) => (
        <g key={`${x} ${rank}`}>
          <ellipse cx={x} cy={-1 + rank * 8} rx={1.9} ry={3.6} />
          <circle class="rider" cx={x} cy={rank * 8} r={1.4} />
        </g>
      )),
    )
  }
  if (type === 'artillery') {
    return [-19, 19].map((x) => (
      <path key={x} class="gun" d={`M${x} -7V5M${x - 3.5} -1V5M${x + 3.5} -1V5M${x - 3.5} 2H${x + 3.5}M${x} 5V9`} />
    ))
  }
  return [-20, 20].map((x) => <circle key={x} cx={x} cy={4} r={2.2} />)
}

const box = { half_width: 13, top: -6.5, bottom: 10.5 }

const middle = (box.top + box.bottom) / 2

/** What marks its class: guard and heavy are filled, light has an open wedge, militia a broken box, horse guns the stroke
 *  of cavalry. */
function Class({ sheet: { type, class: of } }: { readonly sheet: Sheet }) {
  const { half_width: x, top, bottom } = box
  return (
    <>
      <path class="box" d={symbol_of(type, box).frame} />
      {of === 'heavy' && <path class="filled" d={`M${-x} ${bottom}L${x} ${top}V${bottom}Z`} />}
      {type === 'artillery' && of === 'horse' && <path d={symbol_of('cavalry', box).strokes} />}
      {of === 'light' && type === 'infantry' && <path class="wedge" d={`M-5 ${bottom}L0 ${middle}L5 ${bottom}`} />}
    </>
  )
}

/** Shape and letter of a state, upright; however its block is turned, they are not wider than it is deep. */
export function StateMark({ state }: { readonly state: State }) {
  if (state === 'steady') return null
  const pinned = state === 'pinned'
  return (
    <g class={`state-mark ${state}`}>
      <path d={pinned ? 'M0 -11.2L9.7 5.6H-9.7Z' : 'M-4 -9H4L9 -4V4L4 9H-4L-9 4V-4Z'} />
      <path class="letter" d={pinned ? 'M-2.4 4.2V-4.4H0.2A2.5 2.5 0 0 1 0.2 0.6H-2.4' : 'M-2.5 4.5V-4.5H-0.8A4 4.5 0 0 1 -0.8 4.5Z'} />
    </g>
  )
}

/** Class and size behind the id, where they are not the plain ones: "Gr g−". */
export function tag_of({ id, type, class: of, size }: Sheet): string {
  const plain = type === 'artillery' || type === 'hq' || of === 'line' || (type === 'cavalry' && of === 'light')
  const marks = `${plain ? '' : (of ?? '').charAt(0)}${size === 'large' ? '+' : size === 'small' ? '−' : ''}`
  return marks === '' ? id : `${id} ${marks}`
}

/** A block to stand in a list. */
export const BlockIcon = ({ sheet, state, side }: { readonly sheet: Sheet; readonly state: State; readonly side: number }) => (
  <svg class={`two-by-two block-icon side-${side}`} viewBox="-27 -22 54 36" aria-hidden="true">
    <Block sheet={sheet} state={state} />
  </svg>
)
