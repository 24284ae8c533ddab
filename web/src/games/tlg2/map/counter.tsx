import { use_look } from '../../counters/look'
import { Sign } from '../../counters/sign'
import type { UnitSheet } from './field'
import { full_steps, strength, type UnitPlace } from './position'

export const counter_size = 48

const box = { half_width: 12, top: -9, bottom: 7 }

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

/** A unit as players know it from cardboard: sign of its arm, id, strength, range, steps left. Sides
 *  differ by colour, by lightness of the ink and by the frame. */
export function Counter(props: Props) {
  const { sheet, place, x, y } = props
  const look = use_look()
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
      <Sign arm={sheet.type} box={box} pictured={look === 'picture'} />
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
