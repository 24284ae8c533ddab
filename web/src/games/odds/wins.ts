import { percent, type Chance } from './odds'

// How likely a fight is won, as it stands beside it on the map. Pure.

type Part = Pick<Chance, 'cases' | 'of'>

/** "wins 64 %"; of several courses that it may take "wins 40–64 %"; undefined: there is nothing to win. */
export function wins_words(courses: readonly (readonly Part[])[]): string | undefined {
  const parts = courses.map((won) => won.reduce<Part>((sum, { cases, of }) => ({ cases: sum.cases / sum.of + cases / of, of: 1 }), { cases: 0, of: 1 }))
  const [least, ...others] = [...parts].sort((one, other) => one.cases - other.cases)
  if (least === undefined) return undefined
  const most = others.at(-1) ?? least
  const [low, high] = [percent(least), percent(most)]
  return `wins ${low === high ? low : `${low.replace(' %', '')}–${high}`}`
}
