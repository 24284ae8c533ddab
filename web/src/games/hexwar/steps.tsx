import type { Grid } from './grid'
import { directions, neighbour, type HexId } from './hex'

const sign = { north: '↑', northeast: '↗', southeast: '↘', south: '↓', southwest: '↙', northwest: '↖' } as const

/** One hex on, all of a group: a button for each hexside that its leader can cross. */
export function Steps({ field, from, reach, go }: {
  readonly field: Grid
  readonly from: HexId | undefined
  readonly reach: ReadonlyMap<HexId, unknown>
  readonly go: (to: HexId) => void
}) {
  const at = field.find(from ?? '')
  const steps = directions.flatMap((_, direction) => {
    const hex = at === undefined ? '' : field.print(neighbour(at, direction))
    return reach.has(hex) ? [{ hex, way: directions[field.printed_direction(direction)] ?? 'north' }] : []
  })
  if (steps.length === 0) return null
  return (
    <p class="chips" role="group" aria-label="Move one hex">
      Move{' '}
      {steps.map(({ hex, way }) => (
        <button key={hex} type="button" aria-label={way} title={way} onClick={() => go(hex)}>
          {sign[way]}
        </button>
      ))}
    </p>
  )
}
