import type { UnitSheet, UnitType } from './field'
import { full_steps, strength, type UnitPlace } from './position'

export const counter_size = 48

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
      <g transform="translate(0 -1)">
        <rect class="symbol-box" x="-12" y="-8" width="24" height="16" />
        <Symbol type={sheet.type} />
      </g>
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

function Symbol({ type }: { readonly type: UnitType }) {
  if (type === 'artillery') return <circle class="symbol-dot" r="4" />
  if (type === 'cavalry') return <path class="symbol-line" d="M-12 8 12-8" />
  return <path class="symbol-line" d="M-12 8 12-8M-12-8 12 8" />
}

function Steps({ left, of }: { readonly left: number; readonly of: number }) {
  if (of < 2) return null
  return (
    <g class="steps">
      {[...Array(of).keys()].map((step) => (
        <circle
          key={step}
          class={step < left ? 'has' : 'lost'}
          cx="18.5"
          cy={4 - step * 8}
          r="2.6"
        />
      ))}
    </g>
  )
}
