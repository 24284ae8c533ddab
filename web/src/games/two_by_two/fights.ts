import type { Draft } from '../../turn/use_draft'
import type { Against } from '../group/at_once'
import { wins_words } from '../odds/wins'
import type { FightBadge } from '../tabletop/fight_badges'
import { give_all } from '../tabletop/give_all'
import { charge_order } from './aims'
import type { Shot, Standing } from './field'
import { wins } from './fight_words'
import { with_order } from './lines'
import type { Scene } from './use_scene'

/** The enemies that the chosen units can charge, as the engine says. */
export const charges_of_group = ({ group, planned, after }: Pick<Scene, 'group' | 'planned' | 'after'>): readonly Against[] =>
  group.flatMap(({ sheet: { id } }) =>
    after
      .filter((enemy) => planned.sheet(id)?.charges.includes(enemy.sheet.id))
      .map((enemy) => ({ unit: id, target: enemy.sheet.id, order: charge_order(id, enemy) })),
  )

/** Orders the chosen units to do this, as far as they can. */
export const order_all = (draft: Draft, scene: Scene, orders: readonly string[]): void =>
  give_all(draft, scene, with_order, scene.chosen_ids.keys[0], orders)

/** How likely each melee is won that is ordered. */
export const badges_of = (units: readonly Standing[], preview: readonly Shot[]): readonly FightBadge[] =>
  preview.flatMap(({ kind, unit, target, chances }) => {
    const at = units.find(({ sheet }) => sheet.id === target)
    const words = kind === 'melee' ? wins_words([chances.filter(({ result }) => wins(result))]) : undefined
    return at === undefined || words === undefined ? [] : [{ unit, target, at, words }]
  })
