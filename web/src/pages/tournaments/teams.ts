import type { Entrant } from './words'

/** Those who play for a team, the top board first; who has gone is left out. */
export const team_in_order = (team: string, entries: readonly Entrant[]): readonly Entrant[] =>
  entries
    .filter((one) => one.team === team && one.state === 'entered')
    .sort((one, other) => (one.team_board ?? 0) - (other.team_board ?? 0))

/** Who leads it: the first to have named it, of those who are there. */
export const captain_of = (team: string, entries: readonly Entrant[]): number | undefined =>
  team_in_order(team, entries)
    .map(({ entry }) => entry)
    .sort((one, other) => one - other)[0]
