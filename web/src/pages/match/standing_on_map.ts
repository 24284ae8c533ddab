import type { Field } from '../../map/field'
import type { Hex } from '../../map/hex'
import type { ArrowMark, Marks } from '../../map/marks'
import { units_by_hex, type Board } from '../../map/position'
import { retreats_of, with_direction, with_retreat } from '../../turn/standing'
import type { Standing } from '../../turn/use_standing'
import type { Selection } from './selection'

// Standing orders on the map: where everybody would retreat to, and where the chosen unit shall.

export function standing_marks(board: Board, standing: Standing, selection: Selection): Marks {
  const told = standing.forecast?.retreats ?? []
  const shown = told.filter(({ unit }) => selection.unit === undefined || unit === selection.unit)
  const arrows = shown.flatMap(({ at, to }): ArrowMark[] =>
    to === null ? [] : [{ kind: 'retreat', hexes: [at, to] }],
  )
  const wanted =
    selection.unit === undefined ? [] : retreats_of(standing.text ?? '', selection.unit)
  const toward = /retreat any toward (\S+)/i.exec(standing.text ?? '')?.[1]
  return {
    arrows,
    chosen: selection.unit === undefined ? undefined : board.units.get(selection.unit)?.at,
    answers: wanted.length > 0 ? wanted : toward === undefined ? [] : [toward],
    badges: wanted.map((hex, index) => ({ hex, text: String(index + 1), kind: 'loss' })),
  }
}

interface Scene {
  readonly field: Field
  readonly board: Board
  readonly standing: Standing
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly side: string | null
}

/** A press on a hex while standing orders are shown. */
export function stand_on_hex(hex: Hex, scene: Scene): void {
  const { field, board, standing, selection, select } = scene
  const id = field.print(hex)
  const text = standing.text ?? ''
  const own = (units_by_hex(board).get(id) ?? []).find(
    (unit) => field.sheets.get(unit.id)?.side === scene.side,
  )
  if (selection.toward === true) {
    standing.change(with_direction(text, id))
    select({})
  } else if (own !== undefined && own.id !== selection.unit) select({ unit: own.id })
  else if (own !== undefined) select({})
  else if (selection.unit !== undefined) standing.change(with_retreat(text, selection.unit, id))
}
