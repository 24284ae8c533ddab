import { useEffect, useRef } from 'preact/hooks'
import { distance, heading_of, settled, toward, type Place, type Spot, type TableSize } from './geometry'
import type { PlaceOf } from './tabletop'

/** A base that the player leads somewhere, or turns on the spot. */
export interface Lead<Unit extends Place> {
  readonly unit: Unit
  /** The handle that turns it; undefined: the player leads the base itself. */
  readonly grip: string | undefined
  readonly place: Place
  /** Where the pointer is. */
  readonly spot: Spot
  /** It snaps to nothing, because the player holds Alt. */
  readonly free: boolean
  /** It continues from the end of the earlier drag, because the player held Shift at the beginning. */
  readonly on: boolean
}

interface Setting<Unit extends Place> {
  readonly size: TableSize
  readonly place_of: PlaceOf
  readonly led: (lead: Lead<Unit> | undefined) => void
  /** Let go; a press without a lead comes here, too, `besides` with Shift held. */
  readonly done: (unit: Unit, lead: Lead<Unit> | undefined, besides: boolean) => void
}

const begins_at = 60 // mils
const snap = 5 // degrees
const key_turn = 15

const to_snap = (heading: number, free: boolean): number =>
  free ? heading : heading_of(Math.round(heading / snap) * snap)

type Heard = readonly (readonly [string, (event: never) => void])[]

/** Hears what happens anywhere until the caller calls what it returns. */
function listening(heard: Heard): () => void {
  for (const [name, hear] of heard) addEventListener(name, hear as EventListener, { capture: true, passive: false })
  return () => {
    for (const [name, hear] of heard) removeEventListener(name, hear as EventListener, { capture: true })
  }
}

/** Where a base is that the player took at one spot and led to another, turned by some degrees. */
const carried = (unit: Place, from: Spot, to: Spot, turned: number, size: TableSize): Place => ({
  ...settled({ x: unit.x + to.x - from.x, y: unit.y + to.y - from.y }, size),
  facing: heading_of(unit.facing + turned),
})

interface Led<Unit extends Place> {
  readonly now: { readonly current: Setting<Unit> }
  readonly stop: { current?: (() => void) | undefined }
}

/** Leads a base from this press of the pointer on, until it is let go. */
function leading<Unit extends Place>({ now, stop }: Led<Unit>, unit: Unit, event: PointerEvent, grip?: string): void {
  // A second finger is the camera's.
  if (event.button !== 0 || !event.isPrimary) return
  const from = now.current.place_of(event)
  if (from === undefined) return
  event.stopPropagation()
  let led: Lead<Unit> | undefined
  let turned = 0
  let last: Spot = from
  const show = (next: Lead<Unit> | undefined): void => {
    led = next
    now.current.led(next)
  }
  const to = (spot: Spot, free: boolean): void => {
    last = spot
    const place = grip === undefined
      ? carried(unit, from, spot, turned, now.current.size)
      : { x: unit.x, y: unit.y, facing: to_snap(toward(unit, spot, unit.facing), free) }
    show({ unit, grip, place, spot, free, on: event.shiftKey })
  }
  const move = (at: PointerEvent): void => {
    const spot = at.pointerId === event.pointerId ? now.current.place_of(at) : undefined
    if (spot === undefined || (led === undefined && distance(spot, from) < begins_at)) return
    to(spot, at.altKey)
  }
  const turn = (by: number): void => {
    if (grip !== undefined || led === undefined) return
    turned += by
    to(last, led.free)
  }
  const wheel = (at: WheelEvent): void => {
    if (led === undefined) return
    at.preventDefault()
    at.stopPropagation()
    turn(Math.sign(at.deltaY) * snap)
  }
  const key = (at: KeyboardEvent): void => {
    if (at.key === 'Escape') return end()
    if (at.key !== '[' && at.key !== ']') return
    at.preventDefault()
    at.stopPropagation()
    turn(at.key === '[' ? -key_turn : key_turn)
  }
  const end = (): void => {
    stop.current?.()
    show(undefined)
  }
  // A second finger beside this one leads nothing and presses nothing.
  const down = (at: PointerEvent): void => {
    if (at.isPrimary) return
    at.stopPropagation()
    end()
  }
  const up = (at: PointerEvent): void => {
    if (at.pointerId !== event.pointerId) return
    const let_go = led
    end()
    if (at.type === 'pointerup') now.current.done(unit, let_go, event.shiftKey)
  }
  const heard: Heard = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
    ['wheel', wheel],
    ['keydown', key],
  ]
  stop.current?.()
  stop.current = listening(heard)
}

/** Leads bases with mouse, finger or pen. Wheel, [ and ] turn a base on its way; Escape lets it stay. */
export function use_lead<Unit extends Place>(
  setting: Setting<Unit>,
): (unit: Unit, event: PointerEvent, grip?: string) => void {
  const now = useRef(setting)
  now.current = setting
  const stop = useRef<() => void>()
  useEffect(() => () => stop.current?.(), [])

  return (unit, event, grip) => leading({ now, stop }, unit, event, grip)
}
