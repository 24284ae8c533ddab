import { useState } from 'preact/hooks'
import { inch, settled, type Place, type Spot, type TableSize } from './geometry'
import { seen } from './scale'

// Keys that lead over a table.

const coarse = 250 // mils
const fine = 100
const turn = 15 // degrees
const turn_fine = 5

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const turns: Readonly<Record<string, number>> = { '[': -turn, ']': turn, '{': -turn_fine, '}': turn_fine }

export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** What an arrow is east and north: on a table seen from its north edge, up is south. */
function arrow_of(key: string, { turned = false }: TableSize): readonly [number, number] | undefined {
  const [east, north] = arrows[key] ?? []
  if (east === undefined || north === undefined) return undefined
  return turned ? [-east, -north] : [east, north]
}

/** Where a key leads a unit: arrows a quarter of an inch, with Shift a tenth; [ and ] turn it. */
export function nudged({ key, shiftKey }: Key, unit: Place, size: TableSize): Place | undefined {
  const by = turns[key]
  if (by !== undefined) return { ...unit, facing: unit.facing + by }
  const arrow = arrow_of(key, size)
  if (arrow === undefined) return undefined
  const far = shiftKey ? fine : coarse
  return { ...unit, x: unit.x + arrow[0] * far, y: unit.y + arrow[1] * far }
}

export interface TableCursor {
  readonly at: Spot | undefined
  readonly key: (event: Key, on_enter: (spot: Spot) => void) => boolean
}

/** A cursor that walks over the table while no unit is chosen: a quarter of an inch, with Shift a whole one. */
export function use_cursor(size: TableSize): TableCursor {
  const [at, set] = useState<Spot>()
  return {
    at,
    key: ({ key, shiftKey }, on_enter) => {
      if (key === 'Enter' && at !== undefined) on_enter(at)
      const arrow = arrow_of(key, size)
      if (arrow === undefined) return key === 'Enter' && at !== undefined
      const far = shiftKey ? inch : coarse
      const from = at ?? { x: size.width / 2, y: size.depth / 2 }
      set(at === undefined ? from : settled({ x: from.x + arrow[0] * far, y: from.y + arrow[1] * far }, size))
      return true
    },
  }
}

/** A cross that the keyboard leads over the table. */
export function Cursor({ size, at }: { readonly size: TableSize; readonly at: Spot }) {
  const { x, y } = seen(size, at)
  return <path class="cursor" d={`M${x - 18} ${y}h12m12 0h12M${x} ${y - 18}v12m0 12v12`} />
}
