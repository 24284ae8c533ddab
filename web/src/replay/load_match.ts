import { api, type Schema } from '../api/client'
import { from_the_first, page_size } from '../api/match_ahead'
import { ProblemError } from '../api/problem'
import { Field, type ScenarioFile } from '../games/tlg2/map/field'
import type { Event } from '../games/tlg2/frames'

// A match as it can be read: where it stands, on which field, and all that happened.

export interface Reading {
  readonly match: Schema<'Match'>
  readonly field: Field
  readonly position: Schema<'Position'> | undefined
  readonly events: readonly Event[]
}

export async function load_events(
  match: string,
  after: number,
  signal?: AbortSignal,
): Promise<Event[]> {
  const events: Event[] = []
  for (let last = after, more = true; more;) {
    const query = { after: last, limit: page_size }
    const page = await api.get('/api/v1/matches/{match}/events', {
      path: { match },
      query,
      ...(signal === undefined ? {} : { signal }),
    })
    events.push(...page.events)
    more = page.more
    last = page.last_event
  }
  return events
}

/** The field of the scenario as it was when the match began. */
export async function load_field(match: string, signal?: AbortSignal): Promise<Field> {
  const also = signal === undefined ? {} : { signal }
  const file = await api.get('/api/v1/matches/{match}/scenario', { path: { match }, ...also })
  return new Field(file as unknown as ScenarioFile)
}

/** Undefined where a match has none, as one that was cancelled or is held. */
export async function load_position(
  match: string,
  signal?: AbortSignal,
): Promise<Schema<'Position'> | undefined> {
  const also = signal === undefined ? {} : { signal }
  try {
    return await api.get('/api/v1/matches/{match}/position', { path: { match }, ...also })
  } catch (fault) {
    if (fault instanceof ProblemError && fault.problem.status === 409) return undefined
    throw fault
  }
}

export async function load_match(id: string, signal?: AbortSignal): Promise<Reading> {
  const also = signal === undefined ? {} : { signal }
  const [match, position, events, field] = await Promise.all([
    api.get('/api/v1/matches/{match}', { path: { match: id }, ...also }),
    load_position(id, signal),
    load_events(id, from_the_first, signal),
    load_field(id, signal),
  ])
  return { match, position, events, field }
}
