import { ProblemNotice } from '../views/problem_notice'
import { Refusals } from './refusals'
import type { StandingOrdersDraft } from './use_standing_orders'

interface Props {
  readonly standing: StandingOrdersDraft
  /** Orders as an example, line by line. */
  readonly example?: string
}

/** Standing orders as text, and whether the server has them. */
export function StandingText({ standing, example }: Props) {
  const text = standing.text ?? ''
  return (
    <>
      <div>
        <label for="standing">Standing orders</label>
        <textarea
          id="standing"
          rows={6}
          spellcheck={false}
          {...(example === undefined ? {} : { placeholder: example })}
          aria-describedby="standing-refusals"
          value={text}
          onInput={(event) => standing.change(event.currentTarget.value)}
        />
        <div id="standing-refusals" aria-live="polite">
          <Refusals refusals={standing.refusals} text={text} change={standing.change} />
        </div>
      </div>
      <div class="chips">
        <button
          type="button"
          class="primary"
          disabled={standing.kept || standing.writing || standing.refusals.length > 0}
          onClick={standing.keep}
        >
          Save standing orders
        </button>
        <span role="status">
          {standing.text === undefined
            ? ''
            : !standing.kept || standing.writing
              ? 'Not saved yet.'
              : text === ''
                ? 'You have no standing orders.'
                : 'Saved.'}
        </span>
      </div>
    </>
  )
}

/** What standing orders are, and what went wrong with them. */
export const StandingHead = ({ standing }: { readonly standing: StandingOrdersDraft }) => (
  <>
    <p class="hint">
      Standing orders decide for you in your opponent’s turn. Your opponent cannot see them until the match ends.
      Doctrine decides the rest.
    </p>
    <ProblemNotice fault={standing.fault} />
  </>
)
