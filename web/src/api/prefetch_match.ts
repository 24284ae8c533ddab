import { prefetch } from './prefetch'

export const page_size = 1000
export const from_the_first = -1 // the event before the first

/** Requests what load_match needs, as soon as the address is known. */
export function prefetch_match(id: string): void {
  const path = { match: id }
  prefetch('/api/v1/matches/{match}', { path })
  prefetch('/api/v1/matches/{match}/position', { path })
  const query = { after: from_the_first, limit: page_size, sentences: '1' } as const
  prefetch('/api/v1/matches/{match}/events', { path, query })
  prefetch('/api/v1/matches/{match}/scenario', { path })
}
