import type { TurnMark } from '../game'
import { side_words } from '../tabletop/sides'
import type { Position, ScenarioFile } from './field'
import type { Board } from './frames'

// How to win a battle, and when reinforcements arrive, from the scenario's file and the position. Pure.

type Gone = (id: string) => boolean

const points_of = (file: ScenarioFile, side: string, counts: (id: string) => boolean): number =>
  file.units.reduce((sum, { id, side: of, points }) => sum + (of === side && counts(id) ? points : 0), 0)

/** "crest 6 (held by French)" */
function objectives(file: ScenarioFile, held: Position['held'] | undefined): readonly string[] {
  return (file.map.objectives ?? []).map(({ name, points }, index) => {
    const holder = held?.[index]
    const by = holder === undefined || holder === null ? '' : `, held by ${side_words(file, holder)}`
    return `${name} ${points}${by}`
  })
}

function exits(file: ScenarioFile): readonly string[] {
  return (file.map.exits ?? []).map(({ id, side, from }) => `${side_words(file, side)} leaving ${id} from turn ${from}`)
}

/** N21, N22: "Losses: French 4 of 22 (breaks at 11); British 0 of 25 (breaks at 13). After turn 8 …" */
export function goal_words(file: ScenarioFile, lost: Gone, held?: Position['held']): string {
  const armies = file.sides.map((side) => {
    const whole = points_of(file, side, () => true)
    return `${side_words(file, side)} ${points_of(file, side, lost)} of ${whole} (breaks at ${Math.ceil(whole / 2)})`
  })
  const worth = [...objectives(file, held), ...exits(file)]
  const counts = worth.length === 0 ? '' : `, plus ${worth.join('; ')}`
  return (
    `Losses: ${armies.join('; ')}. After turn ${file.turns} each side scores its enemy’s losses${counts}; ` +
    `if it is a tie, the ${side_words(file, file.victory.tie)} side wins.`
  )
}

export const lost_in =
  (position: Position): Gone =>
  (id) =>
    position.units.some((unit) => unit.id === id && unit.where === 'destroyed')

export const lost_on =
  (board: Board): Gone =>
  (id) =>
    board.pieces.get(id)?.where === 'destroyed'

/** The turns of the battle, with the reinforcements of each. */
export function track_of(file: ScenarioFile, waits: (id: string) => boolean): readonly TurnMark[] {
  return Array.from({ length: file.turns }, (_, index) => {
    const turn = index + 1
    const arrivals = file.sides.flatMap((side) => {
      const units = file.units.filter((one) => one.side === side && one.at === undefined && one.from === turn)
      if (units.length === 0) return []
      return [{ side, units: units.map(({ name }) => name), waiting: units.some(({ id }) => waits(id)) }]
    })
    return { turn, night: false, arrivals }
  })
}
