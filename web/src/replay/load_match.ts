import { api, type Schema } from '../api/client'
import { from_the_first, page_size } from '../api/prefetch_match'
import { ProblemError } from '../api/problem'
import type { Game } from '../games/game'
import { load_game } from '../games/games'

// A match as it can be read: where it stands, by which scenario, and all that happened.

export type Event = Schema<'Event'>

export interface Reading {
  readonly match: Schema<'Match'>
  readonly game: Game
  /** The file as it was when the match began, in the form of its ruleset. */
  readonly scenario: object
  /** In the form of its ruleset; undefined where a match has none, as one that was cancelled or is held. */
  readonly position: object | undefined
  /** The position that the events begin with, in the same form; undefined: the set-up. */
  readonly start?: object
  readonly events: readonly Event[]
  /** Each of them in a sentence; empty where there is nothing to tell. */
  readonly sentences: readonly string[]
}

export type Happened = Pick<Reading, 'events' | 'sentences'>

export async function load_events(
  match: string,
  after: number,
  signal?: AbortSignal,
): Promise<Happened> {
  const events: Event[] = []
  const sentences: string[] = []
  for (let last = after, more = true; more;) {
    const query = { after: last, limit: page_size, sentences: '1' } as const
    const page = await api.get('/api/v1/matches/{match}/events', {
      path: { match },
      query,
      ...(signal === undefined ? {} : { signal }),
    })
    events.push(...page.events)
    sentences.push(...(page.sentences ?? []))
    more = page.more
    last = page.last_event
  }
  return { events, sentences }
}

export async function load_position(
  match: string,
  signal?: AbortSignal,
): Promise<object | undefined> {
  const also = signal === undefined ? {} : { signal }
  try {
    return await api.get('/api/v1/matches/{match}/position', { path: { match }, ...also })
  } catch (fault) {
    if (fault instanceof ProblemError && fault.problem.status === 409) return undefined
    throw fault
  }
}

export async function load_match(id: string, signal?: AbortSignal): Promise<Reading> {
  const request = { path: { match: id }, ...(signal === undefined ? {} : { signal }) }
  const known = api.get('/api/v1/matches/{match}', request)
  const [match, position, happened, scenario, game] = await Promise.all([
    known,
    load_position(id, signal),
    load_events(id, from_the_first, signal),
    api.get('/api/v1/matches/{match}/scenario', request),
    known.then(({ ruleset }) => load_game(ruleset)),
  ])
  return { match, position, ...happened, scenario, game }
}

/** What this side is called in this match. */
export function side_name({ seats }: Schema<'Match'>, side: string): string {
  return seats.find((seat) => seat.side === side)?.side_name ?? side
}
