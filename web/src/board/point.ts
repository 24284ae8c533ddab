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
