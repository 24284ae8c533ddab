import type { RequestParameters } from './address'

// Matches that this browser plays by itself, with the engine at hand: it answers requests about them here, and no
// server hears of them. So a game's page is the same on either.

export interface AskedAtHand extends RequestParameters {
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Answers as the server would: with what its description promises, or by throwing a ProblemError. */
export type Answerer = (verb: string, pattern: string, request: AskedAtHand) => Promise<unknown>

const answerers = new Map<string, Answerer>()

/** What stands before a dot names who answers: what comes after it is the answerer's own. */
const name_of = (match: string): string => match.split('.', 1)[0] ?? match

/** Answers requests about this match, and about those named `<match>.<more>`, here, until the caller calls the
 * function that it gets back. */
export function answer_at_hand(match: string, answerer: Answerer): () => void {
  answerers.set(match, answerer)
  return () => {
    if (answerers.get(match) === answerer) answerers.delete(match)
  }
}

/** What answers requests about the match; undefined: the server. */
export function answerer_of({ path }: RequestParameters): Answerer | undefined {
  const match = path?.['match']
  return typeof match === 'string' ? answerers.get(name_of(match)) : undefined
}
