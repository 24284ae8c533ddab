import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import '../../views/form.css'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { Challenges } from './challenges'
import { away_means, type Tournament } from './words'

type Days = Schema<'AbsenceDays'>

export interface PresenceProps {
  readonly tournament: Tournament
  readonly name: (entry: number) => string
  readonly changed: () => void
}

interface Path {
  readonly tournament: string
}

/** What a player tells the tournament of their presence; `run` sends it. */
function acts_of(path: Path, run: (does: () => Promise<unknown>) => void) {
  const confirm = (): void =>
    run(() =>
      api.post('/api/v1/tournaments/{tournament}/entries/me/confirmation', { path, body: {} }),
    )
  const claim = (round: number, board: number): void =>
    run(() =>
      api.post('/api/v1/tournaments/{tournament}/rounds/{round}/boards/{board}/no-show', {
        path: { ...path, round, board },
        body: {},
      }),
    )
  const announce = (absences: readonly Days[]): void =>
    run(() =>
      api.put('/api/v1/tournaments/{tournament}/entries/me/absence', {
        path,
        body: { absences: [...absences] },
      }),
    )
  const answer = (accept: boolean): void =>
    run(() =>
      api.post('/api/v1/tournaments/{tournament}/entries/me/substitution', {
        path,
        body: { accept },
      }),
    )
  const challenge = (opponent: number): void =>
    run(() => api.post('/api/v1/tournaments/{tournament}/challenges', { path, body: { opponent } }))
  const answer_challenge = (board: number, accept: boolean): void =>
    run(() =>
      api.post('/api/v1/tournaments/{tournament}/challenges/{board}/answer', {
        path: { ...path, board },
        body: { accept },
      }),
    )
  return { confirm, claim, announce, answer, challenge, answer_challenge }
}

/** Whether one plays: the next round confirmed, days announced on which one is away, and opponents who do not
 *  come. */
export function Presence({ tournament, name, changed }: PresenceProps) {
  const { id: key, revision, your_entry } = tournament
  const path = { tournament: key }
  const loaded = use_loaded(`presence ${key} ${revision}`, (signal) =>
    your_entry === null
      ? Promise.resolve(undefined)
      : api.get('/api/v1/tournaments/{tournament}/entries/me/presence', { path, signal }),
  )
  const action = use_action()
  const { value } = loaded
  if (value === undefined) return null
  const { confirm, claim, announce, answer, challenge, answer_challenge } = acts_of(path, (does) => {
    void action.run(async () => {
      await does()
      changed()
    })
  })
  const away = away_means(tournament)
  const due = value.claims.filter(({ from }) => Date.parse(from) <= Date.now())
  return (
    <>
      {value.confirmation !== null && (
        <Confirmation asked={value.confirmation} busy={action.busy} confirm={confirm} />
      )}
      {value.asked_until !== null && (
        <p class="notice warn">
          You ran out of time in two matches. Do you want to stay in the tournament? Your answer is due{' '}
          <When time={value.asked_until} />; without it you are withdrawn.{' '}
          <button type="button" class="primary" disabled={action.busy} onClick={confirm}>
            Stay
          </button>
        </p>
      )}
      {value.offer !== null && (
        <p class="notice">
          Entry {value.offer.entry} has left. Do you want to take their place, with their points and matches? Your
          answer is due <When time={value.offer.until} />.{' '}
          <button type="button" class="primary" disabled={action.busy} onClick={() => answer(true)}>
            Take the place
          </button>{' '}
          <button type="button" disabled={action.busy} onClick={() => answer(false)}>
            Decline
          </button>
        </p>
      )}
      {value.challenges !== null && (
        <Challenges
          challenges={value.challenges}
          name={name}
          busy={action.busy}
          challenge={challenge}
          answer={answer_challenge}
        />
      )}
      {due.map(({ round, board }) => (
        <p key={`${round} ${board}`} class="notice warn">
          Round {round}: your opponent has not appeared.{' '}
          <button type="button" disabled={action.busy} onClick={() => claim(round, board)}>
            Claim board {board} of round {round}
          </button>
        </p>
      ))}
      {away !== undefined && (
        <Absences absences={value.absences} means={away} busy={action.busy} announce={announce} />
      )}
      <ProblemNotice fault={action.fault} />
    </>
  )
}

interface ConfirmationProps {
  readonly asked: NonNullable<Schema<'Presence'>['confirmation']>
  readonly busy: boolean
  readonly confirm: () => void
}

const Confirmation = ({ asked, busy, confirm }: ConfirmationProps) => (
  <p class="notice">
    {asked.confirmed ? (
      <>You have confirmed that you play round {asked.round}.</>
    ) : (
      <>
        Do you play round {asked.round}?{' '}
        {asked.until !== null && (
          <>
            It is drawn <When time={asked.until} />.{' '}
          </>
        )}
        <button type="button" class="primary" disabled={busy} onClick={confirm}>
          Yes, I play round {asked.round}
        </button>
      </>
    )}
  </p>
)

interface AbsencesProps {
  readonly absences: readonly Days[]
  readonly means: string
  readonly busy: boolean
  readonly announce: (absences: readonly Days[]) => void
}

function Absences({ absences, means, busy, announce }: AbsencesProps) {
  const [from, set_from] = useState('')
  const [until, set_until] = useState('')
  const add = (event: Event): void => {
    event.preventDefault()
    announce([...absences, { from, until }])
    set_from('')
    set_until('')
  }
  return (
    <details>
      <summary>Absences{absences.length > 0 && ` (${absences.length})`}</summary>
      <p class="hint">{means}</p>
      <ul>
        {absences.map((one) => (
          <li key={`${one.from} ${one.until}`}>
            {one.from} to {one.until}{' '}
            <button
              type="button"
              disabled={busy}
              aria-label={`Remove ${one.from} to ${one.until}`}
              onClick={() => announce(absences.filter((other) => other !== one))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form class="form" onSubmit={add}>
        <label>
          First day
          <input
            type="date"
            required
            value={from}
            onInput={(event) => set_from(event.currentTarget.value)}
          />
        </label>
        <label>
          Last day
          <input
            type="date"
            required
            min={from}
            value={until}
            onInput={(event) => set_until(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy}>
          Announce
        </button>
      </form>
    </details>
  )
}
