import { key_of_event } from '../../board/keys'
import { next_of } from '../../board/next_of'
import type { Draft } from '../../turn/use_draft'
import { nudged, type Key, type TableCursor } from '../tabletop/cursor'
import { heading_of } from '../tabletop/geometry'
import { has_line, with_last } from '../tabletop/order_lines'
import { changes_of, key_of, type Piece, type Standing, type Step } from './field'
import { oblique_max } from './figures'
import { on_unit } from './formations'
import { order_text, ordered_in, steps_of, unit, wheel_by } from './lines'
import type { Orders } from './orders'
import type { Scene } from './use_scene'

const coarse = 500 // mils
const fine = 100
const wheel = 5 // degrees
const wheel_coarse = 15

/**
 * The step of a key for a unit in close order: arrows ahead, back and oblique by half an inch, with
 * Shift a tenth; [ and ] wheel by 5 degrees, with Shift by 15.
 */
export function step_of(event: Key): Step | undefined {
  const far = event.shiftKey ? fine : coarse
  switch (key_of_event(event)) {
    case 'ArrowUp':
      return { forward: far }
    case 'ArrowDown':
      return { back: far }
    case 'ArrowLeft':
      return { oblique: 'left', by: oblique_max, forward: far }
    case 'ArrowRight':
      return { oblique: 'right', by: oblique_max, forward: far }
    case '[':
      return wheel_by(-wheel)
    case ']':
      return wheel_by(wheel)
    case '{':
      return wheel_by(-wheel_coarse)
    case '}':
      return wheel_by(wheel_coarse)
    case 'b':
      return { about: true }
    default:
      return undefined
  }
}

/** Handles a key at the table. Returns whether it was one of its keys. */
export function key_pressed(event: KeyboardEvent, scene: Scene, orders: Orders, draft: Draft, cursor: TableCursor): boolean {
  const { after, own, choose } = scene
  switch (key_of_event(event)) {
    case 'Escape':
      choose(undefined)
      return true
    case 'u':
      draft.undo()
      return true
    case 'n':
      choose(next_piece(scene, draft.text))
      return true
    case 'r':
      if (!has_line(draft.text, 'end turn')) draft.change(with_last(draft.text, 'rally all'))
      return true
  }
  if (own === undefined) {
    return cursor.key(event, (spot) => {
      const found = after.find((one) => on_unit(one, one.size, spot))
      choose(found === undefined ? undefined : key_of(found))
    })
  }
  if (key_of_event(event) === 'g') {
    scene.chosen_keys.gather(scene.group.length > 1 ? [key_of(own)] : scene.line)
    return true
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    orders.take_back(own)
    return true
  }
  return own.kind === 'unit' && own.formation !== 'skirmish' ? led_by_steps(event, scene, orders, draft, own) : led_freely(event, scene, orders, own)
}

function led_by_steps(event: KeyboardEvent, scene: Scene, orders: Orders, draft: Draft, own: Standing): boolean {
  const step = step_of(event) ?? ahead_of(event, scene, orders, own)
  if (step === undefined) return common(event, scene, orders, draft.text, own)
  orders.step(own, step)
  return true
}

/** A digit: as many segments straight ahead, of those that the card of the unit offers. */
function ahead_of({ key }: Key, { ahead }: Scene, orders: Orders, own: Standing): Step | undefined {
  const way = orders.line(own) === undefined ? ahead[Number(key) - 1] : undefined
  return way && { forward: way.end }
}

function led_freely(event: KeyboardEvent, scene: Scene, orders: Orders, own: Piece): boolean {
  const to = nudged(event, own, scene.file.map)
  if (to === undefined) return own.kind === 'unit' && common(event, scene, orders, '', own)
  const facing = heading_of(to.facing)
  if (own.kind === 'unit' && facing !== own.facing) orders.step(own, { facing })
  else orders.go(own, { ...to, facing })
  return true
}

/** Charges, shots and changes of formation: each press chooses the next. */
function common(event: Key, scene: Scene, orders: Orders, text: string, own: Standing): boolean {
  const { planned, firing, side, phase, file } = scene
  const { id } = own.sheet
  switch (key_of_event(event)) {
    case 'c':
      orders.charge_next(own, (planned.sheet(id)?.charges ?? []).map(({ target }) => target))
      return true
    case 'f': {
      const shots = phase === 'fire' ? (firing?.shots[side] ?? []).filter((shot) => shot.unit === id) : []
      const target = shots[0]?.target
      if (target !== undefined) orders.fire(own, target)
      return true
    }
    case 'o': {
      const before = scene.before_order(own)
      const forms = changes_of(file, before).map(({ form }) => form)
      const last = steps_of(order_text.line_of(text, unit(id))).at(-1)?.form
      const form = forms[(forms.indexOf(last ?? '') + 1) % Math.max(1, forms.length)]
      if (form !== undefined) orders.step(own, { form: form as NonNullable<Step['form']> })
      return true
    }
    default:
      return false
  }
}

/** The next of this side without an order, commanders last. */
export function next_piece({ after, side, chosen }: Pick<Scene, 'after' | 'side' | 'chosen'>, text: string): string | undefined {
  const ordered = ordered_in(text)
  const key = chosen === undefined ? '' : key_of(chosen)
  const next = next_of(
    after.filter(({ sheet }) => sheet.side === side),
    (one) => key_of(one) === key,
    (one) => !ordered.has(key_of(one)),
  )
  return next === undefined ? undefined : key_of(next)
}
