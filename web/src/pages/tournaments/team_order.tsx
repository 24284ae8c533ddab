import { api } from '../../api/client'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { captain_of, team_in_order } from './teams'
import { has_started, stages_of, who, type Entrant, type Tournament } from './words'

interface TeamOrderProps {
  readonly tournament: Tournament
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}

/**
 * The team's leader puts its players at the boards until the tournament starts; officials do so for
 * every team.
 */
export function TeamOrder({ tournament, entries, changed }: TeamOrderProps) {
  const action = use_action()
  if (has_started(tournament) || !['open', 'closed'].includes(tournament.status)) return null
  const official = tournament.your_role === 'organiser' || tournament.your_role === 'arbiter'
  const names = [...new Set(entries.flatMap(({ team }) => (team === undefined ? [] : [team])))]
  const led = names.filter(
    (team) => official || captain_of(team, entries) === tournament.your_entry,
  )
  if (led.length === 0) return null
  const boards = stages_of(tournament)[0]?.boards ?? 0
  const move = (entry: Entrant, board: number): void => {
    void action.run(async () => {
      await api.put('/api/v1/tournaments/{tournament}/entries/{entry}', {
        path: { tournament: tournament.id, entry: String(entry.entry) },
        body: { board },
      })
      changed()
    })
  }
  return (
    <section>
      <h2>Order of the boards</h2>
      <p class="hint">
        The first {boards} play, the others are in reserve. The order is final once the tournament starts.
      </p>
      {led.map((team) => {
        const all = team_in_order(team, entries)
        return (
          <section key={team} class="team-order" aria-label={team}>
            {led.length > 1 && <h3>{team}</h3>}
            <ol>
              {all.map((entry, index) => (
                <li key={entry.entry}>
                  <span>
                    {index + 1}. {who(entry)}
                    {index >= boards && <span class="hint"> in reserve</span>}
                  </span>
                  <button
                    type="button"
                    disabled={action.busy || index === 0}
                    aria-label={`${who(entry)} up`}
                    onClick={() => move(entry, all[index - 1]?.team_board ?? 1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    disabled={action.busy || index + 1 === all.length}
                    aria-label={`${who(entry)} down`}
                    onClick={() => move(entry, all[index + 1]?.team_board ?? 1)}
                  >
                    ↓
                  </button>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
      <ProblemNotice fault={action.fault} />
    </section>
  )
}
