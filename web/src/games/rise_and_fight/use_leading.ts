import { useRef } from 'preact/hooks'
import type { Play } from '../game'
import { settled, type Spot } from '../tabletop/geometry'
import type { Source } from '../tabletop/source'
import type { PlaceOf } from '../tabletop/tabletop'
import { use_engine } from '../tabletop/use_engine'
import { use_lead } from '../tabletop/use_lead'
import * as tabletop from '../tabletop/use_led'
import type { Against } from '../group/at_once'
import { orders_allowed, tried_in_turn } from '../group/in_turn'
import { lead_of, orders_for, segment_ends, units_in, type Aim } from './aims'
import { key_of, nearest_of, type Piece, type Plan } from './field'
import { charges_of_group, order_all, shots_of_group } from './fights'
import { on_unit } from './formations'
import type { Frame } from './frames'
import { group_orders, led_with, subject_of } from './group'
import { order_text, targets_of } from './lines'
import type { Orders } from './orders'
import { row_of } from './segments'
import { EngineTrying, first_legal, server_trying, type Trial } from './trials'
import type { Scene } from './use_scene'

/** A drag with the latest answer to it, and the plan with it. */
export type Led = tabletop.Led<Piece, Trial, Plan>
/** The unit of the current drag, if any. */
export type LedSource = Source<Led | undefined>

export interface Leading {
  readonly leads: LedSource
  readonly grab: (piece: Piece, event: PointerEvent, grip?: string) => void
  readonly press: (spot: Spot) => void
}

/** Pieces led and places pressed: it tries what the player may mean, and the first legal try becomes the order. */
export function use_leading(play: Play<Frame>, scene: Scene, orders: Orders, places: { readonly current: PlaceOf | undefined }): Leading {
  const { reading, draft, yours, showing } = play
  const { file, position, side, planned, after, group, choose, chosen_keys } = scene
  const { match, scenario } = reading
  const now = useRef({ orders, text: draft.text, ask: planned.ask })
  now.current = { orders, text: draft.text, ask: planned.ask }
  const moment = yours && !showing && position !== undefined ? `${match.id} ${match.revision}` : undefined
  const by_engine = use_engine(moment, (engine) => new EngineTrying(engine, scenario, position ?? {}, side))
  const attempt = async (meant: readonly string[], text = now.current.text): Promise<Trial> => {
    const { ask } = now.current
    return (await by_engine((trying) => first_legal(trying, text, meant))) ?? first_legal(server_trying(ask), text, meant)
  }
  /** For who stays a moment: the plan with the order in it. */
  const look_around = async (order: string): Promise<Plan> => {
    const { text, ask } = now.current
    const whole = order_text.with_order(text, order)
    return (await by_engine((trying) => trying.plan(whole))) ?? ask(whole)
  }
  const ends = (id: string): readonly number[] => {
    const unit = units_in(scene.before).find(({ sheet }) => sheet.id === id)
    return unit === undefined ? [] : segment_ends(planned.sheet(id)?.segments ?? row_of(file.charts, unit))
  }
  const field = { pieces: after, text: draft.text, stood: scene.before_order, ends }
  const orders_of_group = (aim: Aim) => {
    const led = lead_of(field, aim)
    return led === undefined ? [] : group_orders(draft.text, file.map, led_with(group, aim.unit), led)
  }
  const is_led = (aim: Aim, piece: Piece): boolean => key_of(piece) === key_of(aim.unit)
  const meant = (aim: Aim): readonly string[] => {
    if (led_with(group, aim.unit).length === 0) return orders_for(field, aim)
    return orders_of_group(aim).flatMap(({ unit, order }) => (is_led(aim, unit) ? order : []))
  }
  const tried = async (aim: Aim, orders: readonly string[]): Promise<Trial> => {
    const members = led_with(group, aim.unit)
    if (members.length === 0) return attempt(orders)
    const [before] = order_text.apart(draft.text, members.map(subject_of), 'move')
    const all = await tried_in_turn(orders_of_group(aim), before, (text, { order }) => attempt([order], text))
    const own = all.find(({ unit }) => is_led(aim, unit))?.trial
    return { order: '', by: 'engine', ...own, group: all }
  }
  const { leads, follow } = tabletop.use_led<Piece, Trial, Plan>({
    orders_of: meant,
    first_legal: tried,
    look_around: (_, { order }) => look_around(order),
  })
  /** It explains what the rules do not allow, and gives no order. */
  const give = (aim: Aim): void => {
    tried(aim, meant(aim)).then(
      (trial) => {
        if (trial.order === '') return
        if (trial.refusal !== undefined && trial.group === undefined) return scene.explain(key_of(aim.unit), trial.refusal)
        scene.settle_as(trial)
        if (trial.group === undefined) return now.current.orders.give(trial.order)
        now.current.orders.give_group(led_with(group, aim.unit), orders_allowed(trial.group))
      },
      () => undefined, // the page itself says when the server is out of reach
    )
  }
  const grab = use_lead<Piece>({
    size: file.map,
    place_of: (event) => places.current?.(event),
    led: follow,
    done: (piece, lead, besides) => {
      if (lead === undefined && (besides || chosen_keys.several)) return chosen_keys.toggle(key_of(piece))
      choose(key_of(piece))
      if (lead !== undefined) give(lead)
    },
  })
  return { leads, grab, press: (spot) => pressed(scene, orders, draft, spot, give) }
}

/** Commanders lie above units. */
const piece_at = (pieces: readonly Piece[], spot: Spot): Piece | undefined => {
  const found = pieces.filter((piece) => on_unit(piece, piece.size, spot))
  return nearest_of(found.filter(({ kind }) => kind === 'commander'), spot) ?? nearest_of(found, spot)
}

function pressed(scene: Scene, orders: Orders, draft: Play['draft'], spot: Spot, give: (aim: Aim) => void): void {
  const { own, side, planned, choose, file } = scene
  const found = piece_at(scene.after, spot)
  const answer = found === undefined ? undefined : answer_for(scene, found)
  if (answer !== undefined) return draft.change(order_text.with_order(draft.text, answer))
  if (own?.kind === 'unit' && found?.kind === 'unit' && found.sheet.side !== side && scene.group.length < 2) {
    const enemy = found.sheet.id
    // Fire comes first, as in the turn; another press charges the enemy that is shot at.
    const shot = shot_at(scene, own.sheet.id, enemy) && !targets_of(orders.shot(own)).includes(enemy)
    if (shot) return orders.fire(own, enemy)
    if (planned.sheet(own.sheet.id)?.charges.some(({ target }) => target === enemy) === true) return orders.charge_next(own, [enemy])
  }
  if (scene.group.length > 1 && found?.kind === 'unit' && found.sheet.side !== side) {
    const against = (all: readonly Against[]) => all.flatMap(({ target, order }) => (target === found.sheet.id ? [order] : []))
    const [charges, shots] = [against(charges_of_group(scene)), against(shots_of_group(scene))]
    if (charges.length + shots.length > 0) return order_all(draft, scene, charges.length > 0 ? charges : shots)
  }
  const attaches = own?.kind === 'commander' && found?.kind === 'unit' && found.sheet.side === side
  if ((found !== undefined && !attaches) || own === undefined) {
    return choose(found === undefined ? undefined : `${found.kind} ${found.sheet.id}`)
  }
  const place = { ...settled(spot, file.map), facing: own.facing }
  give({ unit: own, place, spot, grip: undefined, free: false, on: false })
}

/** Whether a unit could fire at an enemy now, in its place before all moves. */
export const shot_at = ({ firing, phase, side }: Scene, unit: string, enemy: string): boolean =>
  phase === 'fire' && (firing?.shots[side] ?? []).some((shot) => shot.unit === unit && shot.target === enemy)

/** In a question: the answer that this press gives, for the chosen piece or the pressed one. */
function answer_for({ planned, chosen }: Scene, piece: Piece): string | undefined {
  const question = planned.plan?.question
  if (question === null || question === undefined || piece.kind !== 'unit' || chosen?.kind !== 'unit') return undefined
  return question.answers.find(({ json }) => {
    const at = json.at === undefined ? [] : [json.at].flat()
    return json.unit === chosen.sheet.id && at.includes(piece.sheet.id)
  })?.order
}
