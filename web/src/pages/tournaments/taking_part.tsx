import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { use_session } from '../../app/session'
import { Field } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { AskFirst } from './ask_first'
import {
  has_substitutes,
  has_teams,
  may_enter,
  may_enter_again,
  type Entrant,
  type Tournament,
} from './words'

export interface TakingPartProps {
  readonly tournament: Tournament
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}

const has_gone = (own: Entrant | undefined): boolean => own?.state === 'withdrawn' || own?.state === 'excluded'

/** Entering a tournament that is open, and leaving one. */
export function TakingPart({ tournament, entries, changed }: TakingPartProps) {
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
  const own = entries.find(({ entry }) => entry === tournament.your_entry)
  const waits = ['open', 'closed', 'running', 'paused'].includes(tournament.status)
  const leave = (): void =>
    run(() =>
      api.delete('/api/v1/tournaments/{tournament}/entries/{entry}', {
        path: { ...path, entry: 'me' },
      }),
    )
  return (
    <>
      {own === undefined && may_enter(tournament) && (
        <Entering {...{ tournament, team, set_team }} busy={action.busy} enter={() => enter('player')} />
      )}
      {tournament.your_entry === null && waits && has_substitutes(tournament) && (
        <p>
          <button type="button" disabled={action.busy} onClick={() => enter('substitute')}>
            Enter as a substitute
          </button>{' '}
          <span class="hint">When a player leaves, substitutes are asked in the order of the list.</span>
        </p>
      )}
      {own !== undefined && may_enter_again(tournament, own) && (
        <p>
          <button
            type="button"
            class="primary"
            disabled={action.busy}
            onClick={() => enter('player')}
          >
            Enter again
          </button>{' '}
          <span class="hint">
            {tournament.status === 'open' ? 'With the number you had.' : 'At the bottom of the ladder.'}
          </span>
        </p>
      )}
      {tournament.your_entry !== null && (
        <Leaving {...{ tournament, own, leave }} may_leave={waits && !has_gone(own)} busy={action.busy} />
      )}
      <ProblemNotice fault={action.fault} />
    </>
  )
}

interface EnteringProps {
  readonly tournament: Tournament
  readonly team: string
  readonly set_team: (team: string) => void
  readonly busy: boolean
  readonly enter: () => void
}

const Entering = ({ tournament, team, set_team, busy, enter }: EnteringProps) => (
  <>
    {has_teams(tournament) && (
      <Field
        label="Team"
        hint="The first player to enter a team name leads the team. The others must write it the same way."
        most={60}
        value={team}
        set={set_team}
      />
    )}
    <button
      type="button"
      class="primary"
      disabled={busy || (has_teams(tournament) && team.trim() === '')}
      onClick={enter}
    >
      Enter
    </button>
  </>
)

interface LeavingProps {
  readonly tournament: Tournament
  readonly own: Entrant | undefined
  readonly may_leave: boolean
  readonly busy: boolean
  readonly leave: () => void
}

function Leaving({ tournament, own, may_leave, busy, leave }: LeavingProps) {
  const gone = has_gone(own)
  return (
    <details>
      <summary>
        You are entry {tournament.your_entry}
        {gone && ` (${own?.state ?? ''})`}
      </summary>
      {may_leave && (
        <AskFirst
          label={tournament.status === 'open' ? 'Withdraw…' : 'Withdraw and resign matches…'}
          about="You will not be paired again. Only the organiser can reverse this, before the next round."
          yes="Yes, withdraw"
          no="No, stay"
          busy={busy}
          does={leave}
        />
      )}
    </details>
  )
}
