import { from_line, in_area, type Pair, type Spot } from './geometry'

// Trees and houses of an area: where the file says "wood", the table has some. The same ones at each look.

/** A row of figures from 0 to 1 that only depends on where it begins (a linear congruence, Numerical Recipes). */
export function figures(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export interface Scattered extends Spot {
  /** From 0 to 1, for size and turn. */
  readonly figure: number
}

/** Spots inside an area, about `apart` from each other and `off` from its edge. */
export function scattered(corners: readonly Pair[], apart: number, off: number): readonly Scattered[] {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, low] = [Math.min(...xs), Math.min(...ys)]
  const next = figures(left * 31 + low)
  const edge = [...corners, corners[0] ?? [0, 0]] as const
  const found: Scattered[] = []
  for (let y = low, row = 0; y <= Math.max(...ys); y += apart * 0.87, ++row) {
    for (let x = left + (row % 2) * (apart / 2); x <= Math.max(...xs); x += apart) {
      const spot = {
        x: Math.round(x + (next() - 0.5) * apart * 0.5),
        y: Math.round(y + (next() - 0.5) * apart * 0.5),
      }
      const figure = next()
      if (in_area(corners, spot) && from_line(edge, spot) >= off) found.push({ ...spot, figure })
    }
  }
  return found
}
