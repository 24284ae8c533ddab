import type { Against } from '../group/at_once'
import { wins_words } from '../odds/wins'
import type { FightBadge } from '../tabletop/fight_badges'
import type { Draft } from '../../turn/use_draft'
import { give_all } from '../tabletop/give_all'
import type { Odds, OddsOf, Piece } from './field'
import { middle_of } from './formations'
import { charge_order, fire_order, order_text } from './lines'
import type { Scene } from './use_scene'

// The enemies that the chosen units can fight, as the engine says.

type Of = Pick<Scene, 'group' | 'phase' | 'firing' | 'side' | 'planned'>

const ids_of = ({ group }: Of): readonly string[] => group.flatMap(({ kind, sheet }) => (kind === 'unit' ? [sheet.id] : []))

/** The shots that they have before all moves. */
export function shots_of_group(scene: Of): readonly Against[] {
  const shots = scene.phase === 'fire' ? (scene.firing?.shots[scene.side] ?? []) : []
  return ids_of(scene).flatMap((unit) =>
    shots.filter((shot) => shot.unit === unit).map(({ target }) => ({ unit, target, order: fire_order(unit, target) })),
  )
}

export const charges_of_group = (scene: Of): readonly Against[] =>
  ids_of(scene).flatMap((unit) =>
    (scene.planned.sheet(unit)?.charges ?? []).map(({ target }) => ({ unit, target, order: charge_order(unit, target) })),
  )

/** Orders the chosen units to do this, as far as they can. */
export const order_all = (draft: Draft, scene: Scene, orders: readonly string[]): void =>
  give_all(draft, scene, order_text.with_order, scene.chosen_keys.keys[0], orders)

/** How likely each charge is won that is ordered, over all reactions that come to a fight. */
export const badges_of = (pieces: readonly Piece[], preview: readonly Odds[]): readonly FightBadge[] =>
  preview.flatMap((odds) => {
    if (odds.kind !== 'charge') return []
    const { unit, target } = odds
    const enemy = pieces.find(({ kind, sheet }) => kind === 'unit' && sheet.id === target)
    const words = wins_words(courses_of(odds))
    return enemy === undefined || words === undefined ? [] : [{ unit, target, at: middle_of(enemy, enemy.size), words }]
  })

const courses_of = ({ reactions }: OddsOf<'charge'>) =>
  reactions.flatMap(({ combat }) => (combat === null ? [] : [combat.chances.filter(({ difference }) => difference > 0)]))
