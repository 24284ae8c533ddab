import { useState } from 'preact/hooks'
import type { Draft } from '../../turn/use_draft'
import { heading_of, inch, on_base, settled, type Place, type Spot } from '../tabletop/geometry'
import { extent, type ScenarioFile, type Standing } from './field'
import { line_of } from './lines'
import type { Orders } from './orders'
import type { Scene } from './use_scene'

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

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** Where a key leads a unit: arrows a quarter of an inch, with Shift a tenth; [ and ] turn it. */
export function nudged({ key, shiftKey }: Key, unit: Place): Place | undefined {
  const by = turns[key]
  if (by !== undefined) return { ...unit, facing: unit.facing + by }
  const arrow = arrows[key]
  if (arrow === undefined) return undefined
  const far = shiftKey ? fine : coarse
  return { ...unit, x: unit.x + arrow[0] * far, y: unit.y + arrow[1] * far }
}

/** A cursor that walks over the table while nobody is chosen: a quarter of an inch, with Shift a whole one. */
export function use_cursor({ map }: ScenarioFile): {
  readonly at: Spot | undefined
  readonly key: (event: Key, on_enter: (spot: Spot) => void) => boolean
} {
  const [at, set] = useState<Spot>()
  return {
    at,
    key: ({ key, shiftKey }, on_enter) => {
      if (key === 'Enter' && at !== undefined) on_enter(at)
      const arrow = arrows[key]
      if (arrow === undefined) return key === 'Enter' && at !== undefined
      const far = shiftKey ? inch : coarse
      const from = at ?? { x: map.width / 2, y: map.depth / 2 }
      set(at === undefined ? from : settled({ x: from.x + arrow[0] * far, y: from.y + arrow[1] * far }, map))
      return true
    },
  }
}

type Cursor = ReturnType<typeof use_cursor>

/** What a key does at the table; whether it was one of its own. */
export function key_pressed(event: KeyboardEvent, scene: Scene, orders: Orders, draft: Draft, cursor: Cursor): boolean {
  const { after, tray, side, own, chosen, choose, planned } = scene
  switch (event.key) {
    case 'Escape':
      choose(undefined)
      return true
    case 'u':
      draft.undo()
      return true
    case 'n':
      choose(next_unit([...tray, ...after], side, chosen?.sheet.id, draft.text))
      return true
  }
  if (own === undefined) {
    return cursor.key(event, (spot) => choose(after.find((one) => on_base(one, extent, spot))?.sheet.id))
  }
  switch (event.key) {
    case 'c': {
      const { charges = [] } = planned.sheet(own.sheet.id) ?? {}
      orders.charge_next(own, after.filter(({ sheet }) => charges.includes(sheet.id)))
      return true
    }
    case 'v':
      orders.go_on(own)
      return true
    case 'Delete':
    case 'Backspace':
      orders.give(own.sheet.id, undefined)
      return true
  }
  const to = nudged(event, own)
  if (to === undefined) return false
  if (to.x === own.x && to.y === own.y) orders.face(own, heading_of(to.facing))
  else orders.go(own, to)
  return true
}

/** The next one of this side without an order. */
export function next_unit(
  units: readonly Standing[],
  side: string,
  chosen: string | undefined,
  text: string,
): string | undefined {
  const own = units.filter(({ sheet }) => sheet.side === side)
  const at = own.findIndex(({ sheet }) => sheet.id === chosen)
  const round = [...own.slice(at + 1), ...own.slice(0, at + 1)]
  return (round.find(({ sheet }) => line_of(text, sheet.id) === undefined) ?? round[0])?.sheet.id
}
