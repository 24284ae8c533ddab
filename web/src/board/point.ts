/** A place on a picture, in its own units. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A part of a picture, in its own units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a stretch of this size begins that is to begin `at` a place on a whole of length `long` from `low` on: at most
 *  a share `beyond` of it lies outside. One that is longer than the whole lies around it. */
export function kept_on(at: number, size: number, low: number, long: number, beyond = 0): number {
  if (size >= long) return low + (long - size) / 2
  return Math.min(low + long - size * (1 - beyond), Math.max(low - size * beyond, at))
}
