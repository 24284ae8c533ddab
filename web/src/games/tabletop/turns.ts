// The player turns of a match whose events tell where they end alone. Pure.

/** A player turn, with the event after which it begins. */
export interface Begun {
  readonly event: number
  readonly turn: number
  readonly side: string
}

interface Standing {
  readonly turn: number
  readonly side: string
  readonly over: boolean
}

/** Each turn that has begun: after an event that says so, unless the battle ends with it. */
export function turns_begun<Board extends Standing, Event extends { readonly number: number }>(
  events: readonly Event[],
  first: Board,
  after: (board: Board, event: Event) => Board,
  begins: (event: Event) => boolean,
): readonly Begun[] {
  const begun: Begun[] = []
  let board = first
  for (const [index, event] of events.entries()) {
    board = after(board, event)
    const next = events[index + 1]
    const ends = next !== undefined && after(board, next).over
    if (begins(event) && !ends) begun.push({ event: event.number, turn: board.turn, side: board.side })
  }
  return begun
}
