import type { Draft } from '../../turn/use_draft'
import { settled, type Place } from '../tabletop/geometry'
import { charge_order } from './aims'
import { setup, type ScenarioFile, type Standing } from './field'
import { line_of, move_order, place_order, via_more, vias_of, with_facing, with_order, without_unit } from './lines'

/** What buttons and keys order: each changes the text of the draft, and nothing else. */
export interface Orders {
  readonly line: (unit: Standing) => string | undefined
  /** Undefined: none any more. */
  readonly give: (id: string, order: string | undefined) => void
  readonly go: (unit: Standing, to: Place) => void
  readonly face: (unit: Standing, facing: number) => void
  /** The next stretch begins where it stands now. */
  readonly go_on: (unit: Standing) => void
  /** The first of these enemies, or the one after that which it charges already. */
  readonly charge_next: (unit: Standing, enemies: readonly Standing[]) => void
}

export function orders_of(file: ScenarioFile, phase: string, draft: Draft): Orders {
  const { text } = draft
  const line = (unit: Standing): string | undefined => line_of(text, unit.sheet.id)
  const give = (id: string, order: string | undefined): void =>
    draft.change(order === undefined ? without_unit(text, id) : with_order(text, order))
  const stand = (unit: Standing, place: Place, vias: string): void => {
    const { id } = unit.sheet
    give(id, phase === setup ? place_order(id, place) : move_order(id, place, vias))
  }
  return {
    line,
    give,
    go: (unit, to) => stand(unit, { ...settled(to, file.map), facing: to.facing }, vias_of(line(unit))),
    face: (unit, facing) => {
      if (phase === setup) stand(unit, { ...unit, facing }, '')
      else give(unit.sheet.id, with_facing(line(unit), unit.sheet.id, facing))
    },
    go_on: (unit) => stand(unit, unit, via_more(line(unit), unit)),
    charge_next: (unit, enemies) => {
      const now = enemies.findIndex(({ sheet }) => line(unit)?.includes(` into ${sheet.id}`) === true)
      const enemy = enemies[(now + 1) % Math.max(1, enemies.length)]
      if (enemy !== undefined) give(unit.sheet.id, charge_order(unit.sheet.id, enemy))
    },
  }
}
