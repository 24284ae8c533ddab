import { wide } from './scale'
import type { Spot } from './geometry'

// What an event shows, in picture units: ways, shots, melees, dice.

/** With a head at its end. */
export function Way({ kind, path }: { readonly kind: string; readonly path: readonly Spot[] }) {
  const [end, before] = [path.at(-1), path.at(-2)]
  if (end === undefined || before === undefined) return null
  const points = path.map(({ x, y }) => `${x},${y}`).join(' ')
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  return (
    <g class={`way ${kind}`}>
      <polyline points={points} />
      <g transform={`translate(${end.x} ${end.y}) rotate(${angle})`}>
        <path class="head" d="M0 0L-13 -7L-9 0L-13 7Z" />
      </g>
    </g>
  )
}

/** Smoke at the muzzle, the shot, and what it did. */
export function Shot({ from, to, kind, words, harm }: {
  readonly from: Spot
  readonly to: Spot
  /** How the game styles it. */
  readonly kind: string
  readonly words: string
  readonly harm: boolean
}) {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  const muzzle = { x: from.x + ((to.x - from.x) / length) * 22, y: from.y + ((to.y - from.y) / length) * 22 }
  return (
    <g class={`fire ${kind}`}>
      <path class="shot" d={`M${muzzle.x} ${muzzle.y}L${to.x} ${to.y}`} />
      <g transform={`translate(${muzzle.x} ${muzzle.y})`}>
        <g class="smoke">
          <circle cx={-5} cy={3} r={8} />
          <circle cx={6} cy={4} r={7} />
          <circle cx={1} cy={-5} r={9} />
        </g>
      </g>
      {harm && (
        <g transform={`translate(${to.x} ${to.y})`}>
          <path class="burst" d={burst} />
        </g>
      )}
      <Badge at={lifted(to)} words={words} kind={harm ? 'bad' : 'score'} />
    </g>
  )
}

const burst = `M${Array.from({ length: 16 }, (_, at) => {
  const [angle, far] = [(at * Math.PI) / 8, at % 2 === 0 ? wide * 0.5 : wide * 0.26]
  return `${(Math.cos(angle) * far).toFixed(1)} ${(Math.sin(angle) * far).toFixed(1)}`
}).join('L')}Z`

/** Crossed swords between two who fight. */
export function Melee({ at: { x, y }, between: [one, other], words }: {
  readonly at: Spot
  readonly between: readonly [Spot, Spot]
  readonly words: string
}) {
  return (
    <g class="melee">
      <path class="between" d={`M${one.x} ${one.y}L${other.x} ${other.y}`} />
      <Swords at={{ x, y }} />
      <Badge at={{ x, y: y - 34 }} words={words} kind="score" />
    </g>
  )
}

export const Swords = ({ at: { x, y } }: { readonly at: Spot }) => (
  <g transform={`translate(${x} ${y})`}>
    <g class="crossed">
      <circle r={17} />
      <path class="swords" d="M-9 9L9 -9M-9 -9L9 9M-10 4L-4 10M10 4L4 10" />
    </g>
  </g>
)

/** Over who is gone. */
export const Cross = ({ at: { x, y } }: { readonly at: Spot }) => (
  <path class="cross" d={`M${x - 22} ${y - 22}l44 44m0 -44l-44 44`} />
)

/** A word above what it is about. */
export const lifted = ({ x, y }: Spot): Spot => ({ x, y: y - 36 })

export function Badge({ at, words, kind }: { readonly at: Spot; readonly words: string; readonly kind: string }) {
  const half = words.length * 4.6 + 9
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <g class={`badge ${kind}`}>
        <rect x={-half} y={-12} width={2 * half} height={24} rx={5} />
        <text y={1}>{words}</text>
      </g>
    </g>
  )
}

/** More than colour marks a refusal. */
export const Stop = ({ at: { x, y } }: { readonly at: Spot }) => (
  <g transform={`translate(${x} ${y})`}>
    <g class="stop">
      <circle r={13} />
      <path d="M-7 0H7" />
    </g>
  </g>
)

/** The handle that turns the unit behind it. */
export function Handle({ from, at, on_grab }: {
  readonly from: Spot
  readonly at: Spot
  readonly on_grab: (event: PointerEvent) => void
}) {
  return (
    <g class="handle">
      <line x1={from.x} y1={from.y} x2={at.x} y2={at.y} />
      <g transform={`translate(${at.x} ${at.y})`} onPointerDown={on_grab}>
        <g class="knob">
          <circle class="grip" r={22} />
          <circle r={12} />
          <path d="M-5.5 -2.5A6 6 0 1 1 -5 4M-5.5 -7V-2H-0.5" />
        </g>
      </g>
    </g>
  )
}
