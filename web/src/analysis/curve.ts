export interface Point {
  readonly x: number
  readonly y: number
}

/** A value for each moment as points from left to right, 0 in the middle of the height. A value of at least this
 * touches the edge: the battle is decided. */
export function points_of(
  values: readonly number[],
  decided: number,
  width: number,
  height: number,
): readonly Point[] {
  const open = values.filter((value) => Math.abs(value) < decided).map(Math.abs)
  const most = Math.max(1, ...open) * 1.1
  const step = width / Math.max(1, values.length - 1)
  return values.map((value, index) => {
    const share = Math.max(-1, Math.min(1, value / most))
    return { x: index * step, y: (height / 2) * (1 - share) }
  })
}

export const line_through = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
