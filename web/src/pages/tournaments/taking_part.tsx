import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { use_session } from '../../app/session'
import { Field } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { has_substitutes, has_teams, type Tournament } from './words'

export interface TakingPartProps {
  readonly tournament: Tournament
  readonly changed: () => void
}

/** Entering a tournament that is open, and leaving one. */
export function TakingPart({ tournament, changed }: TakingPartProps) {
  const session = use_session()
  const action = use_action()
  const [team, set_team] = useState('')
  const path = { tournament: tournament.id }
  if (session.state !== 'in') return null
  const run = (does: () => Promise<unknown>): void => {
    void action.run(async () => {
      await does()
      changed()
    })
  }
  const enter = (as: 'player' | 'substitute'): void =>
    run(() => api.post('/api/v1/tournaments/{tournament}/entries', { path, body: { as, ...for_team } }))
  const for_team = has_teams(tournament) ? { team: team.trim() } : {}
  const waits = ['open', 'closed', 'running', 'paused'].includes(tournament.status)
  const leave = (): void =>
    run(() =>
      api.delete('/api/v1/tournaments/{tournament}/entries/{entry}', {
        path: { ...path, entry: 'me' },
      }),
    )
  return (
    <>
      {tournament.your_entry === null && tournament.status === 'open' && (
        <>
          {has_teams(tournament) && (
            <Field
              label="Team"
              hint="Who names it first leads it; the others write it the same way."
              most={60}
              value={team}
              set={set_team}
            />
          )}
          <button
            type="button"
            class="primary"
            disabled={action.busy || (has_teams(tournament) && team.trim() === '')}
            onClick={() => enter('player')}
          >
            Enter
          </button>
        </>
      )}
      {tournament.your_entry === null && waits && has_substitutes(tournament) && (
        <p>
          <button type="button" disabled={action.busy} onClick={() => enter('substitute')}>
            Enter as a substitute
          </button>{' '}
          <span class="hint">You are asked when somebody goes, in the order of the list.</span>
        </p>
      )}
      {tournament.your_entry !== null && (
        <details>
          <summary>You are entry {tournament.your_entry}</summary>
          {waits && (
            <button type="button" disabled={action.busy} onClick={leave}>
              Withdraw, and resign what runs
            </button>
          )}
        </details>
      )}
      <ProblemNotice fault={action.fault} />
    </>
  )
}
