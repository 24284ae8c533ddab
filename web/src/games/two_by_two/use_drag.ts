import { useEffect, useRef, useState } from 'preact/hooks'
import type { Schema } from '../../api/client'
import type { Plan, ScenarioFile, Standing } from './field'
import { move_order, on_base, quoted, settled, toward, type Place, type Spot } from './geometry'
import { with_unit } from './lines'

export type Refusal = Schema<'Refusal'>

/** A base that is being led somewhere, or turned on the spot. */
export interface Drag {
  readonly unit: Standing
  readonly turning: boolean
  readonly place: Place
  /** The order it would be. */
  readonly order: string
  /** Why it is refused, as far as the engine has told. */
  readonly refusal?: Refusal | undefined
}

interface Setting {
  readonly file: ScenarioFile
  /** Who stands where, with the orders given. */
  readonly units: readonly Standing[]
  readonly text: string
  readonly spot_of: (event: PointerEvent) => Spot | undefined
  readonly ask: (text: string) => Promise<Plan>
  readonly done: (drag: Drag) => void
}

const begins_at = 60 // mils

/** The order that a base gets by being let go here: a charge on an enemy, else a move, else a turn. */
export function order_of(units: readonly Standing[], unit: Standing, spot: Place, turning: boolean): string {
  const id = quoted(unit.sheet.id)
  if (turning) return `turn ${id} facing ${spot.facing}`
  const enemy = units.find((one) => one.sheet.side !== unit.sheet.side && on_base(one, spot, 150))
  return enemy === undefined ? move_order(unit.sheet.id, spot) : `charge ${id} into ${quoted(enemy.sheet.id)}`
}

/** Leads bases with mouse, finger or pen. While one is led each place is held against the rules, one question
 *  after the other: the newest is asked as soon as the one before is answered. */
export function use_drag(setting: Setting): {
  readonly drag: Drag | undefined
  readonly grab: (unit: Standing, event: PointerEvent, turning: boolean) => void
} {
  const [drag, set_drag] = useState<Drag>()
  const now = useRef({ setting, drag })
  now.current = { setting, drag }
  const asking = useRef(false)
  const stop = useRef<() => void>()
  useEffect(() => () => stop.current?.(), [])

  const ask = (tried: Drag): void => {
    if (asking.current) return
    asking.current = true
    const { text, ask: of } = now.current.setting
    const whole = with_unit(text, tried.unit.sheet.id, tried.order)
    of(whole)
      .then(({ refusals }) => {
        const line = whole.split('\n').indexOf(tried.order) + 1
        const refusal = refusals.find((one) => one.line === line)
        set_drag((before) => (before?.order === tried.order ? { ...before, refusal } : before))
      })
      .catch(() => undefined) // the page itself says when the server is out of reach
      .finally(() => {
        asking.current = false
        const newest = now.current.drag
        if (newest !== undefined && newest.order !== tried.order) ask(newest)
      })
  }

  const grab = (unit: Standing, event: PointerEvent, turning: boolean): void => {
    if (event.button !== 0) return
    const from = now.current.setting.spot_of(event)
    if (from === undefined) return
    event.stopPropagation()
    const { width, depth } = now.current.setting.file.map
    let led: Drag | undefined
    const move = (at: PointerEvent): void => {
      const spot = now.current.setting.spot_of(at)
      if (spot === undefined || at.pointerId !== event.pointerId) return
      const far = Math.hypot(spot.x - from.x, spot.y - from.y)
      if (led === undefined && far < begins_at) return
      const place: Place = turning
        ? { x: unit.x, y: unit.y, facing: toward(unit, spot, unit.facing) }
        : { ...settled({ x: unit.x + spot.x - from.x, y: unit.y + spot.y - from.y }, width, depth), facing: unit.facing }
      led = { unit, turning, place, order: order_of(now.current.setting.units, unit, place, turning), refusal: led?.refusal }
      set_drag(led)
      ask(led)
    }
    const end = (at: PointerEvent): void => {
      if (at.pointerId !== event.pointerId) return
      stop.current?.()
      set_drag(undefined)
      if (at.type === 'pointerup') {
        now.current.setting.done(led ?? { unit, turning, place: unit, order: '' })
      }
    }
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  return { drag, grab }
}
