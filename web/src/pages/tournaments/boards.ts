import type { Choice } from '../../views/form'
import { result_of, who, type Board, type Round } from './words'

/** Boards as choices, the newest first. */
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

/** The board that is chosen, of the first where none is yet. */
export function place_in(chosen: string, choices: readonly Choice[]) {
  const [round = 0, board = 0, leg = 1] = (chosen || (choices[0]?.value ?? ''))
    .split('/')
    .map(Number)
  return { round, board, leg }
}
