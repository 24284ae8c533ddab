import type { Draft } from '../../turn/use_draft'
import type { Against } from '../group/at_once'
import { give_all } from '../tabletop/give_all'
import { charge_order } from './aims'
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
