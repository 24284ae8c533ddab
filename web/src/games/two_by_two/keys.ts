import { key_of_event } from '../../board/keys'
import { next_of } from '../../board/next_of'
import type { Draft } from '../../turn/use_draft'
import { nudged, type TableCursor } from '../tabletop/cursor'
import { heading_of, on_base } from '../tabletop/geometry'
import { extent, setup, type Standing } from './field'
import { line_of } from './lines'
import type { Orders } from './orders'
import type { Scene } from './use_scene'

/** What a key does at the table; whether it was one of its own. */
export function key_pressed(event: KeyboardEvent, scene: Scene, orders: Orders, draft: Draft, cursor: TableCursor): boolean {
  const { after, tray, side, own, chosen, choose, planned } = scene
  switch (key_of_event(event)) {
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
  switch (key_of_event(event)) {
    case 'g':
      scene.chosen_ids.gather(scene.group.length > 1 ? [own.sheet.id] : scene.line)
      return true
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
      orders.take_back(own)
      return true
  }
  const to = nudged(event, own, scene.file.map)
  if (to === undefined) return false
  if (to.x === own.x && to.y === own.y) orders.face(own, heading_of(to.facing))
  else if (own.state === 'steady' || scene.phase === setup) orders.go(own, to)
  else scene.explain(own.sheet.id, { message: `${own.sheet.id} is ${own.state}: it ${own.state === 'pinned' ? 'can only turn' : 'can do nothing'}.`, rule: 'N7' })
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
  const next = next_of(own, ({ sheet }) => sheet.id === chosen, ({ sheet }) => line_of(text, sheet.id) === undefined)
  return next?.sheet.id
}
