// Leading a base by buttons: nudges, and where it faces.

import { inches, type TableSize } from './geometry'

interface Props {
  readonly facing: number
  /** By this many nudges east and north. Left out: it stays where it is. */
  readonly on_nudge?: (east: number, north: number) => void
  /** Left out: it faces as it does. */
  readonly on_face?: (facing: number) => void
  /** How far a nudge leads, in mils. */
  readonly nudge?: number
  /** The table that it leads over. */
  readonly size: TableSize
}

const rose: readonly (readonly [string, string, number, number])[] = [
  ['↖', 'northwest', -1, 1],
  ['↑', 'north', 0, 1],
  ['↗', 'northeast', 1, 1],
  ['←', 'west', -1, 0],
  ['', '', 0, 0],
  ['→', 'east', 1, 0],
  ['↙', 'southwest', -1, -1],
  ['↓', 'south', 0, -1],
  ['↘', 'southeast', 1, -1],
]
const headings: readonly (readonly [string, number])[] = [
  ['NW', 315],
  ['N', 0],
  ['NE', 45],
  ['W', 270],
  ['', -1],
  ['E', 90],
  ['SW', 225],
  ['S', 180],
  ['SE', 135],
]
const turn = 15

/** The rose as it lies on the table: turned, its signs point as before, to other quarters. */
const rose_of = (turned: boolean): typeof rose =>
  rose.map((petal, index) => {
    const [, name, east, north] = turned ? (rose[rose.length - 1 - index] ?? petal) : petal
    return [petal[0], name, east, north]
  })

/** Two roses beside each other: so far each press, and where it faces. */
export function Compass({ facing, on_nudge, on_face, nudge = 100, size: { turned = false } }: Props) {
  return (
    <div class="compasses">
      {on_nudge !== undefined && <Nudges {...{ on_nudge, nudge, turned }} />}
      {on_face !== undefined && <Facing {...{ facing, on_face, turned }} />}
    </div>
  )
}

function Nudges({ on_nudge, nudge, turned }: Required<Pick<Props, 'on_nudge' | 'nudge'>> & { readonly turned: boolean }) {
  return (
    <div class="compass" role="group" aria-label={`Nudge by ${inches(nudge)} inches`}>
      {rose_of(turned).map(([sign, name, east, north]) =>
        name === '' ? (
          <span key="middle" aria-hidden="true">
            {inches(nudge)}″
          </span>
        ) : (
          <button key={name} type="button" aria-label={`Nudge ${name}`} onClick={() => on_nudge(east, north)}>
            {sign}
          </button>
        ),
      )}
    </div>
  )
}

function Facing({ facing, on_face, turned }: Required<Pick<Props, 'facing' | 'on_face'>> & { readonly turned: boolean }) {
  return (
    <div>
      <div class="compass" role="group" aria-label="Facing">
        {(turned ? [...headings].reverse() : headings).map(([name, heading]) =>
          name === '' ? (
            <span key="middle" aria-hidden="true">
              <svg viewBox="-12 -12 24 24">
                <path class="needle" transform={`rotate(${turned ? facing + 180 : facing})`} d="M0 -10L6 8L0 4L-6 8Z" />
              </svg>
            </span>
          ) : (
            <button key={name} type="button" aria-pressed={facing === heading} onClick={() => on_face(heading)}>
              {name}
            </button>
          ),
        )}
      </div>
      <p class="turns">
        <button type="button" aria-label="Turn left" onClick={() => on_face((facing + 360 - turn) % 360)}>
          ↶
        </button>
        <button type="button" aria-label="Turn right" onClick={() => on_face((facing + turn) % 360)}>
          ↷
        </button>
      </p>
    </div>
  )
}
