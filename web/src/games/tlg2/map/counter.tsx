import type { UnitSheet, UnitType } from './field'
import { full_steps, strength, type UnitPlace } from './position'

export const counter_size = 48

// Each shape costs time until the map is there, so what looks alike is one: a symbol with its strokes, and
// the dots of steps that are left.

/** Within the frame of the symbol. */
const strokes: Readonly<Record<UnitType, string>> = {
  infantry: 'M-12 7 12-9M-12-9 12 7',
  cavalry: 'M-12 7 12-9',
  artillery: '',
}

const dot = (x: number, y: number): string =>
  `M${x - 2.6} ${y}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z`

interface Props {
  readonly sheet: UnitSheet
  readonly place: UnitPlace
  readonly x: number
  readonly y: number
  readonly state?: 'chosen' | 'spent' | undefined
  /** Given up its place for another: where it was before the orders at hand. */
  readonly ghost?: boolean
}

/** A unit as players know it from cardboard: NATO symbol, id, strength, range, steps left. Sides
 *  differ by colour, by lightness of the ink and by the frame. */
export function Counter(props: Props) {
  const { sheet, place, x, y } = props
  const half = counter_size / 2
  const classes = ['counter', `side-${sheet.side}`]
  if (props.state !== undefined) classes.push(props.state)
  if (props.ghost === true) classes.push('ghost')
  const value = strength(sheet, place.steps)
  return (
    <g
      class={classes.join(' ')}
      style={{ transform: `translate(${x}px, ${y}px) scale(1.1)` }}
      data-unit={sheet.id}
    >
      <rect class="shade" x={-half + 2} y={-half + 3} width={2 * half} height={2 * half} rx="4" />
      <rect class="face" x={-half} y={-half} width={2 * half} height={2 * half} rx="4" />
      <rect
        class="frame"
        x={-half + 3}
        y={-half + 3}
        width={2 * half - 6}
        height={2 * half - 6}
        rx="2"
      />
      <text class="id" y={-half + 13}>
        {sheet.id}
      </text>
      <path class="symbol" d={`M-12-9h24v16h-24z${strokes[sheet.type]}`} />
      {sheet.type === 'artillery' && <circle class="symbol-dot" cy="-1" r="4" />}
      <text class="strength" x={sheet.range === undefined ? 0 : -9} y={half - 4}>
        {value}
      </text>
      {sheet.range !== undefined && (
        <text class="range" x="10" y={half - 5}>
          ↗{sheet.range}
        </text>
      )}
      <Steps left={place.steps} of={full_steps(sheet)} />
      {(place.moved === true || place.attacked === true) && (
        <path class="done" d={`M${-half} ${half}v-13l13 13z`} />
      )}
    </g>
  )
}

function Steps({ left, of }: { readonly left: number; readonly of: number }) {
  if (of < 2) return null
  const dots = [...Array(of).keys()].map((step) => dot(18.5, 4 - step * 8))
  return (
    <>
      <path class="has" d={dots.slice(0, left).join('')} />
      {left < of && <path class="lost" d={dots.slice(left).join('')} />}
    </>
  )
}
