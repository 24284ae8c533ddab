import type { Schema } from '../../api/client'
import type { Choice } from '../../views/form'

// A search in the archive; it stands in the page's address, so that others can link to it.

export interface Search {
  readonly scenario: string
  readonly player: string
  /** A side's id, `none` for a draw; empty: whatever came of it. */
  readonly winner: string
  /** Player turns of the battle, at least and at most; empty: any number. */
  readonly min_turns: string
  readonly max_turns: string
}

type Scenarios = Schema<'Scenarios'>['scenarios']

const names = ['scenario', 'player', 'winner', 'min_turns', 'max_turns'] as const

export function search_of(query: URLSearchParams): Search {
  const value = (name: (typeof names)[number]): string => query.get(name)?.trim() ?? ''
  return {
    scenario: value('scenario'),
    player: value('player'),
    winner: value('winner'),
    min_turns: number_in(value('min_turns')),
    max_turns: number_in(value('max_turns')),
  }
}

const number_in = (text: string): string => (/^[1-9]\d{0,2}$/.test(text) ? text : '')

/** The search as a request and an address have it, without its empty fields. */
export function said(search: Search): Partial<Search> {
  return Object.fromEntries(
    names.flatMap((name) => (search[name].trim() === '' ? [] : [[name, search[name].trim()]])),
  )
}

/** The same as a request asks for it. */
export function asked(search: Search) {
  const { min_turns, max_turns, ...rest } = said(search)
  return {
    ...rest,
    ...(min_turns === undefined ? {} : { min_turns: Number(min_turns) }),
    ...(max_turns === undefined ? {} : { max_turns: Number(max_turns) }),
  }
}

export function address_of(search: Search): string {
  const query = new URLSearchParams(said(search)).toString()
  return query === '' ? '/archive' : `/archive?${query}`
}

/** Sides are those of the battle: without one, the result can only be a draw. */
export function results_of(scenarios: Scenarios, scenario: string): readonly Choice[] {
  const sides = scenarios.find(({ id }) => id === scenario)?.sides ?? []
  return [
    { value: '', label: 'Any result' },
    ...sides.map(({ id, name }) => ({ value: id, label: `${name} won` })),
    { value: 'none', label: 'Drawn' },
  ]
}
