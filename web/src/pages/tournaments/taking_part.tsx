import { api } from '../../api/client'
import { use_session } from '../../app/session'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import type { Tournament } from './words'

export interface TakingPartProps {
  readonly tournament: Tournament
  readonly changed: () => void
}

/** Entering a tournament that is open, and leaving one. */
export function TakingPart({ tournament, changed }: TakingPartProps) {
  const session = use_session()
  const action = use_action()
  const path = { tournament: tournament.id }
  if (session.state !== 'in') return null
  const run = (does: () => Promise<unknown>): void => {
    void action.run(async () => {
      await does()
      changed()
    })
  }
  const enter = (): void =>
    run(() => api.post('/api/v1/tournaments/{tournament}/entries', { path, body: {} }))
  const leave = (): void =>
    run(() =>
      api.delete('/api/v1/tournaments/{tournament}/entries/{entry}', {
        path: { ...path, entry: 'me' },
      }),
    )
  return (
    <>
      {tournament.your_entry === null && tournament.status === 'open' && (
        <button type="button" class="primary" disabled={action.busy} onClick={enter}>
          Enter
        </button>
      )}
      {tournament.your_entry !== null && (
        <details>
          <summary>You are entry {tournament.your_entry}</summary>
          {['open', 'closed', 'running', 'paused'].includes(tournament.status) && (
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
