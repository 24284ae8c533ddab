import type { Hex, HexId } from './hex'

/** A map of hexes, whatever lies on it. */
export interface Grid {
  readonly hexes: readonly Hex[]
  /** Of the picture, the first and the last. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
  readonly file: {
    readonly map: {
      readonly roads?: readonly (readonly HexId[])[]
    }
  }
  contains(hex: Hex): boolean
  print(hex: Hex): HexId
  /** The hex with that number; undefined off the map. */
  find(text: string): Hex | undefined
  /** A direction on the picture as the printed map has it. */
  printed_direction(direction: number): number
}

/** The figures for its lines. */
export interface Ground extends Grid {
  terrain(hex: Hex): string
  /** Whether one looks down from here. */
  high(hex: Hex): boolean
  /** What lies on the hexside between two neighbours. */
  hexside(hex: Hex, direction: number): ReadonlySet<string>
}
