import type { Height } from '../../board/turned'
import { parse_hex, print_hex, type Hex, type HexId } from './hex'

interface MapFile {
  readonly letter: string
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
}

/** The hexes of a map as they lie on its picture: in their printed order, or turned by 180 degrees. What draws them
 * and walks over them knows a hex by its place on the picture; numbers stay as on paper. */
export class HexSheet {
  readonly letter: string
  readonly hexes: readonly Hex[]
  /** Of the picture, the first and the last. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
  private readonly across: number
  private readonly down: number

  constructor(
    map: MapFile,
    readonly turned = false,
  ) {
    const [first, last] = map.columns
    const [top, bottom] = map.rows
    this.letter = map.letter
    this.down = top + bottom
    // Odd columns sit half a hex lower. Turned they sit higher, and so are even.
    this.across = first + last + ((first + last) % 2 === 0 ? 1 : 0)
    this.columns = turned ? [this.across - last, this.across - first] : map.columns
    this.rows = map.rows
    const hexes: Hex[] = []
    for (let row = top; row <= bottom; ++row)
      for (let column = this.columns[0]; column <= this.columns[1]; ++column) hexes.push({ column, row })
    this.hexes = hexes
  }

  contains({ column, row }: Hex): boolean {
    const { columns, rows } = this
    return column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1]
  }

  print(hex: Hex): HexId {
    return print_hex(this.letter, this.moved(hex))
  }

  /** The hex with that number, with or without the letter, on this map or beside it. */
  read(text: string): Hex | undefined {
    const hex = parse_hex(text)
    return hex && this.moved(hex)
  }

  /** The hex of this map with that number; undefined off the map. */
  find(text: string): Hex | undefined {
    const hex = this.read(text)
    return hex !== undefined && this.contains(hex) ? hex : undefined
  }

  /** A direction on the picture as the printed map has it. */
  printed_direction(direction: number): number {
    return this.turned ? (direction + 3) % 6 : direction
  }

  private moved(hex: Hex): Hex {
    return this.turned ? { column: this.across - hex.column, row: this.down - hex.row } : hex
  }
}

interface Beginning {
  readonly side: string
  readonly at?: HexId
  readonly entry?: HexId
}

/** How near to the upper edge each of these begins, or enters. */
export const heights_of = (units: readonly Beginning[]): readonly Height[] =>
  units.flatMap(({ side, at, entry }) => {
    const hex = parse_hex(at ?? entry ?? '')
    return hex === undefined ? [] : [{ side, height: -hex.row }]
  })

/** What the page derives from a scenario, once for each way that its map lies. */
export function made_once<Of extends { readonly scenario: object }, Made>(make: (of: Of, turned: boolean) => Made) {
  const [printed, turned_round] = [new WeakMap<object, Made>(), new WeakMap<object, Made>()]
  return (of: Of, turned = false): Made => {
    const known = turned ? turned_round : printed
    const made = known.get(of.scenario) ?? make(of, turned)
    known.set(of.scenario, made)
    return made
  }
}
