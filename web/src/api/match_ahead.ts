import { ask_ahead } from './ahead'

export const page_size = 1000
export const from_the_first = -1 // the event before the first

/** What load_match asks for, as soon as the address is known. */
export function ask_match_ahead(id: string): void {
  const path = { match: id }
  ask_ahead('/api/v1/matches/{match}', { path })
  ask_ahead('/api/v1/matches/{match}/position', { path })
  const query = { after: from_the_first, limit: page_size }
  ask_ahead('/api/v1/matches/{match}/events', { path, query })
  ask_ahead('/api/v1/matches/{match}/scenario', { path })
}
