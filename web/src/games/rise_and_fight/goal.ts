import type { TurnMark } from '../game'
import { side_words } from '../tabletop/sides'
import type { Board } from './board'
import type { Loss, Position, ScenarioFile } from './field'
import { brigade_shaken, brigade_spent } from './figures'

// How to win a battle, and the losses so far (F27). Pure.

export interface Losses {
  readonly armies: Readonly<Record<string, Loss>>
  readonly brigades: Readonly<Record<string, Loss>>
}

/** Per mille of the scores. */
export const part_of = ({ lost, scores }: Loss): number => (scores === 0 ? 0 : Math.floor((1000 * lost) / scores))

/** At a moment of the playback: hits, and the whole score of broken units. */
export function losses_on(file: ScenarioFile, board: Board): Losses {
  const pieces = [...board.units.values()]
  const sum = (of: (piece: (typeof pieces)[number]) => boolean): Loss => {
    const some = pieces.filter(of)
    return {
      lost: some.reduce((all, { sheet, hits, broken }) => all + (broken ? sheet.score : hits), 0),
      scores: some.reduce((all, { sheet }) => all + sheet.score, 0),
    }
  }
  return {
    armies: Object.fromEntries(file.sides.map((side) => [side, sum(({ sheet }) => sheet.side === side)])),
    brigades: Object.fromEntries(file.brigades.map(({ id }) => [id, sum(({ sheet }) => sheet.brigade === id)])),
  }
}

export const losses_in = (position: Position): Losses => position.losses

export const percent = (mille: number): string => `${Math.floor(mille / 10)}\u00a0%`

/** The losses, in the score's words: "5 % lost". */
export const loss_words = (loss: Loss): string => `${percent(part_of(loss))} lost`

/** "Losses: United States 4 of 71 (5 %); Crown …" */
export function goal_words(file: ScenarioFile, { armies }: Losses): string {
  const stands = file.sides.flatMap((side) => {
    const loss = armies[side]
    return loss === undefined ? [] : [`${side_words(file, side)} ${loss.lost} of ${loss.scores} (${percent(part_of(loss))})`]
  })
  return (
    `Losses: ${stands.join('; ')}. An army breaks at ${percent(file.victory.breakpoint)}; after turn ${file.turns} the ` +
    `smaller loss wins. If it is a tie, the ${side_words(file, file.defender)} side wins.`
  )
}

/** What a brigade's loss forbids (F27). */
export function brigade_words(loss: Loss): string {
  const mille = part_of(loss)
  return mille >= brigade_spent ? 'spent: cannot rally or advance' : mille >= brigade_shaken ? 'shaken: cannot charge, −2 to rally' : 'steady'
}

/** The turns of the battle. There are no reinforcements. */
export const track_of = ({ turns }: ScenarioFile): readonly TurnMark[] =>
  Array.from({ length: turns }, (_, index) => ({ turn: index + 1, night: false, arrivals: [] }))

/** What each side still has, in points of its scores. */
export const strengths_of = (file: ScenarioFile, position: Position): Readonly<Record<string, number>> =>
  Object.fromEntries(file.sides.map((side) => {
    const { lost = 0, scores = 0 } = position.losses.armies[side] ?? {}
    return [side, scores - lost]
  }))
