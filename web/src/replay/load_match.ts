import { api } from '../api/client'
import { from_the_first, page_size } from '../api/prefetch_match'
import { ProblemError } from '../api/problem'
import type { ReadingWithGame } from '../games/game'
import { load_game } from '../games/games'
import type { Event, Happened } from './reading'

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

export async function load_match(id: string, signal?: AbortSignal): Promise<ReadingWithGame> {
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
