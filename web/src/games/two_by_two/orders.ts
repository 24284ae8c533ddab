import type { Draft } from '../../turn/use_draft'
import { settled, type Place } from '../tabletop/geometry'
import { charge_order, group_orders } from './aims'
import { setup, type ScenarioFile, type Standing } from './field'
import { line_of, move_order, place_order, via_more, vias_of, with_facing, with_group, with_order, without_unit } from './lines'

/** What buttons and keys order: each changes the text of the draft, and nothing else. A unit of a group leads it. */
export interface Orders {
  readonly line: (unit: Standing) => string | undefined
  /** Undefined: none any more. */
  readonly give: (id: string, order: string | undefined) => void
  /** The orders of a group, in their order of execution. */
  readonly give_group: (group: readonly Standing[], orders: readonly string[]) => void
  readonly take_back: (unit: Standing) => void
  readonly go: (unit: Standing, to: Place) => void
  readonly face: (unit: Standing, facing: number) => void
  /** The next stretch begins where it stands now. */
  readonly go_on: (unit: Standing) => void
  /** The first of these enemies, or the one after that which it charges already. */
  readonly charge_next: (unit: Standing, enemies: readonly Standing[]) => void
}

export function orders_of(file: ScenarioFile, phase: string, draft: Draft, chosen: readonly Standing[]): Orders {
  const { text } = draft
  const line = (unit: Standing): string | undefined => line_of(text, unit.sheet.id)
  const group_of = (unit: Standing): readonly Standing[] => (chosen.includes(unit) ? chosen : [unit])
  const give = (id: string, order: string | undefined): void =>
    draft.change(order === undefined ? without_unit(text, id) : with_order(text, order))
  const give_group = (group: readonly Standing[], orders: readonly string[]): void =>
    draft.change(with_group(text, group.map(({ sheet }) => sheet.id), orders))
  const stand = (unit: Standing, place: Place, vias: string): void => {
    const { id } = unit.sheet
    give(id, phase === setup ? place_order(id, place) : move_order(id, place, vias))
  }
  /** Whether it leads a group, which has its orders then. */
  const leads = (unit: Standing, place: Place, on = false): boolean => {
    const group = group_of(unit)
    if (group.length < 2) return false
    give_group(group, group_orders({ phase, text }, group, { unit, place, on }).map(({ order }) => order))
    return true
  }
  return {
    line,
    give,
    give_group,
    take_back: (unit) => give_group(group_of(unit), []),
    go: (unit, to) => {
      const place = { ...settled(to, file.map), facing: to.facing }
      if (!leads(unit, place)) stand(unit, place, vias_of(line(unit)))
    },
    face: (unit, facing) => {
      const place = { x: unit.x, y: unit.y, facing }
      if (leads(unit, place)) return
      if (phase === setup) stand(unit, place, '')
      else give(unit.sheet.id, with_facing(line(unit), unit.sheet.id, facing))
    },
    go_on: (unit) => {
      if (!leads(unit, unit, true)) stand(unit, unit, via_more(line(unit), unit))
    },
    charge_next: (unit, enemies) => {
      const now = enemies.findIndex(({ sheet }) => line(unit)?.includes(` into ${sheet.id}`) === true)
      const enemy = enemies[(now + 1) % Math.max(1, enemies.length)]
      if (enemy !== undefined) give(unit.sheet.id, charge_order(unit.sheet.id, enemy))
    },
  }
}
