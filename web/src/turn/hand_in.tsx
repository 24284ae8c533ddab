import { ProblemError } from '../api/problem'
import type { HandingIn } from '../games/game'
import { ProblemNotice } from '../views/problem_notice'
import type { Draft } from './use_draft'

interface Props {
  readonly draft: Draft
  readonly wants: HandingIn
}

/** The foot of the panel: what comes and goes above does not move the button that is being pressed. */
export function HandIn({ draft, wants }: Props) {
  const { ends, rolls, refused, writing = false } = wants
  const empty = draft.text.trim() === ''
  const told_elsewhere =
    draft.waiting ||
    (draft.fault instanceof ProblemError && draft.fault.problem.refusals !== undefined)
  const problem = told_elsewhere ? undefined : draft.fault
  return (
    <section class="hand-in">
      <ProblemNotice fault={problem} />
      {draft.waiting && (
        <p class="notice warn" role="status">
          Could not reach the server. Your orders are kept here and sent again; nothing is rolled twice.
        </p>
      )}
      {ends !== undefined && !ends.given && !empty && (
        <p class="hint">Your turn will continue after these orders.</p>
      )}
      {ends !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={ends.given}
            onChange={(event) => ends.give(event.currentTarget.checked)}
          />{' '}
          {ends.label}
        </label>
      )}
      <button
        type="button"
        class="primary"
        disabled={draft.sending || refused || writing || empty}
        onClick={draft.submit}
      >
        {draft.sending ? 'Submitting…' : rolls ? 'Submit and roll' : 'Submit'}
      </button>
    </section>
  )
}
