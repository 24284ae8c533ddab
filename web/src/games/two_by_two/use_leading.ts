import { useRef } from 'preact/hooks'
import type { Play } from '../game'
import { on_base, settled, type Spot } from '../tabletop/geometry'
import type { PlaceOf } from '../tabletop/tabletop'
import { use_lead } from '../tabletop/use_lead'
import { charge_order, orders_for, type Aim } from './aims'
import { extent, type Standing } from './field'
import type { Frame } from './frames'
import { toggled } from './lines'
import type { Orders } from './orders'
import type { Scene } from './use_scene'
import { use_led, use_trials, type LedSource, type Trials } from './use_trials'

export interface Leading {
  readonly leads: LedSource
  readonly trials: Trials
  readonly grab: (unit: Standing, event: PointerEvent, grip?: string) => void
  readonly press: (spot: Spot) => void
}

/** Bases led and places pressed: what is meant is tried first, and the first that is legal becomes the order. */
export function use_leading(play: Play<Frame>, scene: Scene, orders: Orders, places: { readonly current: PlaceOf | undefined }): Leading {
  const { reading, draft, yours, showing } = play
  const { file, position, phase, side, planned, after, own, choose } = scene
  const { match, scenario } = reading
  const newest = useRef(orders)
  newest.current = orders
  const trials = use_trials({
    moment: yours && !showing ? `${match.id} ${match.revision}` : undefined,
    scenario,
    position,
    side,
    text: draft.text,
    ask: planned.ask,
  })
  const field = { file, turn: position?.turn ?? 1, phase, units: after, text: draft.text }
  const { leads, follow } = use_led(trials, (lead) => orders_for(field, lead))
  const give = (aim: Aim): void => {
    const { id } = aim.unit.sheet
    trials.first_legal(id, orders_for(field, aim)).then(
      (trial) => {
        scene.settle_as(trial)
        newest.current.give(id, trial.order)
      },
      () => undefined, // the page itself says when the server is out of reach
    )
  }
  const grab = use_lead<Standing>({
    size: file.map,
    place_of: (event) => places.current?.(event),
    led: follow,
    done: (unit, lead) => {
      choose(unit.sheet.id)
      if (lead !== undefined) give(lead)
    },
  })
  const press = (spot: Spot): void => {
    const pressed = after.find((unit) => on_base(unit, extent, spot))
    const answer = pressed === undefined ? undefined : shot_at(scene, pressed)
    if (answer !== undefined) return draft.change(toggled(draft.text, answer))
    if (own !== undefined && pressed !== undefined && pressed.sheet.side !== side) {
      if (planned.sheet(own.sheet.id)?.charges.includes(pressed.sheet.id) === true) {
        return orders.give(own.sheet.id, charge_order(own.sheet.id, pressed))
      }
    }
    if (pressed !== undefined || own === undefined) return choose(pressed?.sheet.id)
    const place = { ...settled(spot, file.map), facing: own.facing }
    give({ unit: own, place, grip: undefined, free: false, on: false })
  }
  return { leads, trials, grab, press }
}

/** Where it is asked who fires: the answer by which the chosen one fires at this enemy. */
function shot_at({ planned, chosen }: Scene, target: Standing): string | undefined {
  const question = planned.plan?.question
  if (question?.kind !== 'fire' || chosen === undefined) return undefined
  return question.answers.find(({ json }) => json.unit === chosen.sheet.id && json.at === target.sheet.id)?.order
}
