import { api, type Schema } from '../api/client'
import { Field, type ScenarioFile } from '../map/field'
import type { Event } from './frames'

// A match as it can be read: where it stands, on which field, and all that happened.

export interface Reading {
  readonly match: Schema<'Match'>
  readonly field: Field
  readonly position: Schema<'Position'> | undefined
  readonly events: readonly Event[]
}

const page_size = 1000

export async function load_events(
  match: string,
  after: number,
  signal?: AbortSignal,
): Promise<Event[]> {
  const events: Event[] = []
  for (let last = after, more = true; more; ) {
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

export async function load_field(scenario: string, signal?: AbortSignal): Promise<Field> {
  const [ruleset = '', name = ''] = scenario.split('/')
  const file = await api.get('/api/v1/scenarios/{ruleset}/{name}', {
    path: { ruleset, name },
    ...(signal === undefined ? {} : { signal }),
  })
  return new Field(file as unknown as ScenarioFile)
}

export async function load_match(id: string, signal?: AbortSignal): Promise<Reading> {
  const also = signal === undefined ? {} : { signal }
  const [match, position, events] = await Promise.all([
    api.get('/api/v1/matches/{match}', { path: { match: id }, ...also }),
    api.get('/api/v1/matches/{match}/position', { path: { match: id }, ...also }),
    load_events(id, -1, signal),
  ])
  return { match, position, events, field: await load_field(match.scenario, signal) }
}
