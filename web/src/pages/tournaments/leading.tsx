import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form, Pick } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { Acts, Arbiters } from './acting'
import { AskFirst } from './ask_first'
import { BoardPick } from './board_pick'
import { boards_to_choose, place_in, results_of, type Result } from './boards'
import { Settling } from './disputing'
import { Flags } from './flags'
import { Importing } from './importing'
import { Pairing } from './pairing'
import { Reason } from './reason'
import { Replacing } from './replacing'
import { MovingEnd } from './round_end'
import { next_steps, type Life } from './steps'
import { has_started, type Entrant, type Round, type Tournament } from './words'

export interface LeadingProps {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}

type RoundsProps = Omit<LeadingProps, 'entries'>

/** What an organiser or arbiter does next, and their rulings. */
export function Leading({ tournament, rounds, entries, changed }: LeadingProps) {
  const action = use_action()
  const run = (does: () => Promise<unknown>): void => {
    void action.run(async () => {
      await does()
      changed()
    })
  }
  const steps = next_steps(tournament, rounds)
  const open_disputes = tournament.disputes.filter(({ settled }) => !settled)
  return (
    <section class="card">
      <h2>To do</h2>
      <Steps {...{ tournament, rounds, steps, run }} busy={action.busy} />
      {steps.waits !== undefined && open_disputes.length === 0 && <p class="hint">{steps.waits}</p>}
      {tournament.status === 'open' && (
        <p class="hint">
          Players enter on this page. Send them its address. Entrants so far: {tournament.entries}.
        </p>
      )}
      <ProblemNotice fault={action.fault} />
      {open_disputes.map((dispute) => (
        <Settling
          key={dispute.dispute}
          tournament={tournament}
          rounds={rounds}
          entries={entries}
          dispute={dispute}
          changed={changed}
        />
      ))}
      {has_started(tournament) && <Flags tournament={tournament} />}
      {tournament.status === 'open' && tournament.your_role === 'organiser' && (
        <Importing tournament={tournament} changed={changed} />
      )}
      {rounds.some(({ state }) => state !== 'drawn') && tournament.status === 'running' && (
        <>
          <Ruling tournament={tournament} rounds={rounds} changed={changed} />
          <Extending tournament={tournament} rounds={rounds} changed={changed} />
          <MovingEnd tournament={tournament} rounds={rounds} changed={changed} />
          <Replacing tournament={tournament} rounds={rounds} entries={entries} changed={changed} />
        </>
      )}
      <Pairing tournament={tournament} rounds={rounds} entries={entries} changed={changed} />
      <Acts tournament={tournament} rounds={rounds} entries={entries} changed={changed} />
      {tournament.your_role === 'organiser' && tournament.status !== 'archived' && (
        <Arbiters tournament={tournament} changed={changed} />
      )}
    </section>
  )
}

interface StepsProps {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly steps: ReturnType<typeof next_steps>
  readonly busy: boolean
  readonly run: (does: () => Promise<unknown>) => void
}

/** A button for each possible step. */
function Steps({ tournament, rounds, steps, busy, run }: StepsProps) {
  const path = { tournament: tournament.id }
  const life = (where: Life): void =>
    run(() => api.post(`/api/v1/tournaments/{tournament}/${where}`, { path, body: {} }))
  return (
    <p class="steps">
      {steps.life.map(({ where, label, asks }) =>
        asks === undefined ? (
          <button key={where} type="button" disabled={busy} onClick={() => life(where)}>
            {label}
          </button>
        ) : (
          <AskFirst
            key={where}
            label={label}
            about={asks}
            yes="Yes, finish"
            no="No, continue"
            busy={busy}
            does={() => life(where)}
          />
        ),
      )}
      {steps.draw && (
        <button
          type="button"
          disabled={busy}
          onClick={() => run(() => api.post('/api/v1/tournaments/{tournament}/rounds', { path, body: {} }))}
        >
          Draw round {rounds.length + 1}
        </button>
      )}
      {steps.start.map((round) => (
        <button
          key={round}
          type="button"
          disabled={busy}
          onClick={() =>
            run(() =>
              api.post('/api/v1/tournaments/{tournament}/rounds/{round}/start', {
                path: { ...path, round },
                body: {},
              }),
            )
          }
        >
          Start round {round}
        </button>
      ))}
    </p>
  )
}

function Extending({ tournament, rounds, changed }: RoundsProps) {
  const action = use_action()
  const choices = boards_to_choose(
    rounds,
    (round, board) => round.state === 'started' && round.ends !== null && board.result === null,
  )
  const [place, set_place] = useState('')
  const [days, set_days] = useState('3')
  const [reason, set_reason] = useState('')
  if (choices.length === 0) return null
  const does = async (): Promise<void> => {
    const { round, board, leg } = place_in(place, choices)
    await api.post('/api/v1/tournaments/{tournament}/rounds/{round}/boards/{board}/extension', {
      path: { tournament: tournament.id, round, board },
      body: { leg, days: Number(days), reason },
    })
    set_reason('')
    changed()
  }
  return (
    <details>
      <summary>Give a board more time</summary>
      <Form action={action} does={does} button="Extend">
        <BoardPick choices={choices} value={place} set={set_place} />
        <Field
          label="Days"
          hint="For the round and the match clock."
          type="number"
          least={1}
          most={60}
          value={days}
          set={set_days}
        />
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}

function Ruling({ tournament, rounds, changed }: RoundsProps) {
  const action = use_action()
  const begun = (round: Round): boolean => round.state !== 'drawn'
  // The unfinished ones first: corrections are rare.
  const choices = [
    ...boards_to_choose(rounds, (round, { result }) => begun(round) && result === null),
    ...boards_to_choose(rounds, (round, { result }) => begun(round) && result !== null),
  ]
  const [place, set_place] = useState('')
  const [result, set_result] = useState<Result>('1-0')
  const [reason, set_reason] = useState('')
  const { round, board, leg } = place_in(place, choices)
  const chosen = rounds
    .find((one) => one.round === round)
    ?.boards.find((one) => one.board === board && one.leg === leg)
  if (chosen === undefined) return null
  const does = async (): Promise<void> => {
    await api.post('/api/v1/tournaments/{tournament}/rounds/{round}/boards/{board}/result', {
      path: { tournament: tournament.id, round, board },
      body: { leg, result, reason },
    })
    set_reason('')
    set_place('')
    changed()
  }
  return (
    <details>
      <summary>Rule on a board</summary>
      <Form action={action} does={does} button="Rule">
        <BoardPick choices={choices} value={place} set={set_place} />
        <Pick
          label="Result"
          choices={results_of(chosen)}
          value={result}
          set={(value) => set_result(value as Result)}
        />
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}
