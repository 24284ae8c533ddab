import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { explain } from '../../api/problem'
import { check_record, type Verdict } from '../../fairness/check'

type State =
  | { readonly at: 'rest' }
  | { readonly at: 'work'; readonly part: number }
  | { readonly at: 'done'; readonly verdict: Verdict }
  | { readonly at: 'failed'; readonly why: string }

/** Checks the dice and the chain of a match right here, with the browser's own hash functions. */
export function DiceCheck({ match }: { readonly match: string }) {
  const [state, set_state] = useState<State>({ at: 'rest' })
  const check = async (): Promise<void> => {
    set_state({ at: 'work', part: 0 })
    try {
      const record = await api.get('/api/v1/matches/{match}/record', { path: { match } })
      const verdict = await check_record(record, (part) => set_state({ at: 'work', part }))
      set_state({ at: 'done', verdict })
    } catch (fault) {
      set_state({ at: 'failed', why: explain(fault) })
    }
  }
  return (
    <div class="dice-check" role="status">
      {state.at === 'rest' && (
        <button type="button" onClick={() => void check()}>
          Check the dice
        </button>
      )}
      {state.at === 'work' && (
        <label>
          Checking… <progress value={state.part} max={1} />
        </label>
      )}
      {state.at === 'failed' && <p class="notice bad">{state.why}</p>}
      {state.at === 'done' && <Told verdict={state.verdict} />}
    </div>
  )
}

function Told({ verdict }: { readonly verdict: Verdict }) {
  const { faults, events, dice, submissions, seed_known } = verdict
  if (faults.length > 0)
    return (
      <div class="notice bad">
        <p>
          <b>This record does not hold.</b>
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
        <b>✓ It holds:</b> {events} events in one chain, {submissions} submissions
        {seed_known
          ? `, the seed as committed, and each of ${dice} dice computed again.`
          : `. The ${dice} dice can be computed once the match is over and the seed is told.`}
      </p>
      <p class="hint">
        Whether the rules lead from the orders to these events, <code>adjutant verify</code> tells.
      </p>
    </div>
  )
}
