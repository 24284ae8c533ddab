import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { explain } from '../../api/problem'
import { has_engine, verify_record, type Verdict as Replayed } from '../../engine/engine'
import { check_record, type Verdict } from '../../fairness/check'

type State =
  | { readonly at: 'rest' }
  | { readonly at: 'work'; readonly part: number }
  | { readonly at: 'done'; readonly verdict: Verdict; readonly replayed: Replayed | undefined }
  | { readonly at: 'failed'; readonly why: string }

const no_hashes =
  'This check needs https. Open this page by https, or check the record with “adjutant verify”.'

/** Checks the dice and the chain of a match right here, with the browser's own hash functions. */
export function DiceCheck({ match }: { readonly match: string }) {
  const [state, set_state] = useState<State>({ at: 'rest' })
  const check = async (): Promise<void> => {
    if (!isSecureContext) return set_state({ at: 'failed', why: no_hashes })
    set_state({ at: 'work', part: 0 })
    try {
      const record = await api.get('/api/v1/matches/{match}/record', { path: { match } })
      const verdict = await check_record(record, (part) => set_state({ at: 'work', part }))
      const replayed = has_engine ? known(await verify_record(JSON.stringify(record))) : undefined
      set_state({ at: 'done', verdict, replayed })
    } catch (fault) {
      set_state({ at: 'failed', why: explain(fault) })
    }
  }
  return (
    <div class="dice-check" role="status">
      {state.at === 'rest' && (
        <button type="button" onClick={() => void check()}>
          Verify dice
        </button>
      )}
      {state.at === 'work' && (
        <label>
          Verifying… <progress value={state.part} max={1} />
        </label>
      )}
      {state.at === 'failed' && <p class="notice bad">{state.why}</p>}
      {state.at === 'done' && <DiceVerdict verdict={state.verdict} replayed={state.replayed} />}
    </div>
  )
}

/** Nothing of a game that the page's engine does not carry: it can say nothing for or against its orders. */
function known(replayed: Replayed): Replayed | undefined {
  const lacking = replayed.findings.some(({ holds, where }) => !holds && where === 'ruleset')
  return lacking ? undefined : replayed
}

interface DiceVerdictProps {
  readonly verdict: Verdict
  /** The result of playing every order again, if this page carries the rules. */
  readonly replayed: Replayed | undefined
}

function DiceVerdict({ verdict, replayed }: DiceVerdictProps) {
  const { events, dice, submissions, seed_known } = verdict
  const differing = (replayed?.findings ?? []).filter(({ holds }) => !holds)
  const faults = [
    ...verdict.faults,
    ...differing.map(({ where, what, why }) => ({ where, what: `${what}: ${why}` })),
  ]
  if (faults.length > 0)
    return (
      <div class="notice bad">
        <p>
          <b>Verification failed.</b>
        </p>
        <ul>
          {faults.slice(0, 20).map((fault) => (
            <li key={fault.where + fault.what}>
              <b>{fault.where}</b>: {fault.what}
            </li>
          ))}
        </ul>
        {faults.length > 20 && <p>and {faults.length - 20} more</p>}
      </div>
    )
  return (
    <div class="notice">
      <p>
        <b>✓ Verified:</b> {events} events in one chain, {submissions} submissions
        {seed_known
          ? `, the seed matches its commitment, and all ${dice} dice were computed again.`
          : `. The ${dice} dice can be computed again when the match is finished and the seed is published.`}
      </p>
      <p class="hint">
        {replayed === undefined ? (
          <>
            To check that the rules lead from the orders to these events, run <code>adjutant verify</code>.
          </>
        ) : (
          'All orders were replayed by the rules and led to the same events.'
        )}
      </p>
    </div>
  )
}
