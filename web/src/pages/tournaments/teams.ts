import type { Choice } from '../../views/form'
import type { Entrant, Tournament } from './words'

/** Those who play for a team, the top board first, without those who left. */
export const team_in_order = (team: string, entries: readonly Entrant[]): readonly Entrant[] =>
  entries
    .filter((one) => one.team === team && one.state === 'entered')
    .sort((one, other) => (one.team_board ?? 0) - (other.team_board ?? 0))

/** The team's leader: the first to have named it, of those who are there. */
export const captain_of = (team: string, entries: readonly Entrant[]): number | undefined =>
  team_in_order(team, entries)
    .map(({ entry }) => entry)
    .sort((one, other) => one - other)[0]

/** Teams whose name the reader may correct, each by an entry: all by the organiser, their own by a player. */
export function teams_to_rename(
  { status, your_role, your_entry }: Tournament,
  entries: readonly Entrant[],
): readonly Choice[] {
  const organiser = your_role === 'organiser'
  const may = organiser ? !['archived', 'cancelled'].includes(status) : status === 'open'
  if (!may) return []
  const of_teams = entries.filter(({ team, state }) => team !== undefined && state === 'entered')
  const shown = organiser
    ? of_teams.filter(({ team }, at) => of_teams.findIndex((one) => one.team === team) === at)
    : of_teams.filter(({ entry }) => entry === your_entry)
  return shown.map(({ entry, team }) => ({ value: String(entry), label: team ?? '' }))
}
