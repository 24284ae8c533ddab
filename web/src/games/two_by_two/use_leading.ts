import { useRef } from 'preact/hooks'
import type { Play } from '../game'
import { on_base, settled, type Spot } from '../tabletop/geometry'
import type { PlaceOf } from '../tabletop/tabletop'
import { use_lead } from '../tabletop/use_lead'
import { orders_allowed, tried_in_turn } from '../group/in_turn'
import { charge_order, group_orders, orders_for, type Aim } from './aims'
import { extent, type Standing } from './field'
import { charges_of_group, order_all } from './fights'
import type { Frame } from './frames'
import { apart, toggled } from './lines'
import type { Orders } from './orders'
import type { Scene } from './use_scene'
import type { Trial } from './trials'
import { use_led, use_trials, type LedSource, type Trials } from './use_trials'

export interface Leading {
  readonly leads: LedSource
  readonly trials: Trials
  readonly grab: (unit: Standing, event: PointerEvent, grip?: string) => void
  readonly press: (spot: Spot) => void
}

/** Bases led and places pressed: it tries what the player may mean, and the first legal try becomes the order. */
export function use_leading(play: Play<Frame>, scene: Scene, orders: Orders, places: { readonly current: PlaceOf | undefined }): Leading {
  const { reading, draft, yours, showing } = play
  const { file, position, phase, side, planned, after, own, group, choose, chosen_ids } = scene
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
  const group_of = ({ unit }: Aim): readonly Standing[] =>
    group.some(({ sheet }) => sheet.id === unit.sheet.id) && group.length > 1 ? group : []
  const meant = (aim: Aim): readonly string[] => {
    const members = group_of(aim)
    if (members.length === 0) return orders_for(field, aim)
    return group_orders(field, members, aim).flatMap(({ unit, order }) => (unit.sheet.id === aim.unit.sheet.id ? order : []))
  }
  const attempt = async (aim: Aim, orders: readonly string[]): Promise<Trial> => {
    const { id } = aim.unit.sheet
    const members = group_of(aim)
    if (members.length === 0) return trials.first_legal(id, orders)
    const [before] = apart(draft.text, members.map(({ sheet }) => sheet.id))
    const tried = await tried_in_turn(group_orders(field, members, aim), before, (text, { unit, order }) =>
      trials.first_legal(unit.sheet.id, [order], text),
    )
    const own_trial = tried.find(({ unit }) => unit.sheet.id === id)?.trial
    return { order: '', path: [], by: 'engine', ...own_trial, group: tried }
  }
  const { leads, follow } = use_led(trials, meant, attempt)
  /** It explains what the rules do not allow, and gives no order. */
  const give = (aim: Aim): void => {
    attempt(aim, meant(aim)).then(
      (trial) => {
        if (trial.refusal !== undefined && trial.group === undefined) return scene.explain(aim.unit.sheet.id, trial.refusal)
        scene.settle_as(trial)
        if (trial.group === undefined) return newest.current.give(aim.unit.sheet.id, trial.order)
        newest.current.give_group(trial.group.map(({ unit }) => unit), orders_allowed(trial.group))
      },
      () => undefined, // the page itself says when the server is out of reach
    )
  }
  const grab = use_lead<Standing>({
    size: file.map,
    place_of: (event) => places.current?.(event),
    led: follow,
    done: (unit, lead, besides) => {
      if (lead === undefined && (besides || chosen_ids.several)) return chosen_ids.toggle(unit.sheet.id)
      choose(unit.sheet.id)
      if (lead !== undefined) give(lead)
    },
  })
  const press = (spot: Spot): void => {
    const pressed = after.find((unit) => on_base(unit, extent, spot))
    if (pressed !== undefined && fights(pressed, scene, draft, orders)) return
    if (pressed !== undefined || own === undefined) return choose(pressed?.sheet.id)
    give({ unit: own, place: { ...settled(spot, file.map), facing: own.facing }, grip: undefined, free: false, on: false })
  }
  return { leads, trials, grab, press }
}

/** Whether the chosen units can fight this one: then they do. */
function fights(pressed: Standing, scene: Scene, draft: Play['draft'], orders: Orders): boolean {
  const { own, side, group, planned } = scene
  const answer = shot_at(scene, pressed)
  const charges = charges_of_group(scene).flatMap(({ target, order }) => (target === pressed.sheet.id ? [order] : []))
  if (answer !== undefined) draft.change(toggled(draft.text, answer))
  else if (own === undefined || pressed.sheet.side === side) return false
  else if (group.length > 1 && charges.length > 0) order_all(draft, scene, charges)
  else if (group.length < 2 && planned.sheet(own.sheet.id)?.charges.includes(pressed.sheet.id) === true)
    orders.give(own.sheet.id, charge_order(own.sheet.id, pressed))
  else return false
  return true
}

/** In a question about fire: the answer by which the chosen unit fires at this enemy. */
function shot_at({ planned, chosen }: Scene, target: Standing): string | undefined {
  const question = planned.plan?.question
  if (question?.kind !== 'fire' || chosen === undefined) return undefined
  return question.answers.find(({ json }) => json.unit === chosen.sheet.id && json.at === target.sheet.id)?.order
}
