import type { Choice } from '../../views/form'
import { result_of, who, type Board, type Round } from './words'

/** Boards as choices, the latest first. */
export const boards_to_choose = (
  rounds: readonly Round[],
  wanted: (round: Round, board: Board) => boolean,
): readonly Choice[] =>
  rounds
    .flatMap((round) =>
      round.boards
        .filter((board) => wanted(round, board))
        .map((board) => ({
          value: `${round.round}/${board.board}/${board.leg}`,
          label: `Round ${round.round}, ${who(board.white)} – ${who(board.black)}: ${result_of(board)}`,
        })),
    )
    .reverse()

/** The chosen board, or the first if there is no choice yet. */
export function place_in(chosen: string, choices: readonly Choice[]) {
  const [round = 0, board = 0, leg = 1] = (chosen || (choices[0]?.value ?? ''))
    .split('/')
    .map(Number)
  return { round, board, leg }
}

export type Result = NonNullable<Board['result']>

/** The possible results of a board, with the names of its players. */
export function results_of({ white, black }: Board): readonly (Choice & { readonly value: Result })[] {
  return [
    { value: '1-0', label: `1–0: ${who(white)} wins` },
    { value: '1/2', label: '½–½: a draw' },
    { value: '0-1', label: `0–1: ${who(black)} wins` },
    { value: '+-', label: `+ –: ${who(black)} did not play` },
    { value: '-+', label: `– +: ${who(white)} did not play` },
    { value: '--', label: '– –: neither played' },
  ]
}
