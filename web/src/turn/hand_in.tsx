import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ProblemError } from '../api/problem'
import type { HandingIn } from '../games/game'
import { ProblemNotice } from '../views/problem_notice'
import { bring_into_view } from '../views/rooms'
import { hand_in_key } from './hand_in_key'
import type { Draft } from './use_draft'
import { why_refused } from './lines_refused'

interface Props {
  readonly draft: Draft
  readonly wants: HandingIn
  /** During a film it waits. */
  readonly hidden?: boolean
}

/** Why the page cannot submit these orders, in a sentence and in few words; '' if it can. */
function reason({ ends, refused }: HandingIn, empty: boolean): readonly [string, string] {
  if (refused !== undefined) return [why_refused(refused), '']
  if (!empty) return ['', '']
  return ends === undefined
    ? ['Choose an answer first.', 'no answer yet']
    : [`Give an order, or tick “${ends.label}”.`, 'no orders yet']
}

/** What comes after orders that do not end the turn. */
const goes_on = (closes: string | undefined): string =>
  closes === undefined ? 'Your turn will continue after these orders.' : `${closes} You can add orders until you submit; then your turn continues.`

/** Brings what is wrong with the orders into view. */
function show_refusals(): void {
  const told = document.getElementById('refusals')
  told?.focus({ preventScroll: true })
  if (told !== null) bring_into_view(told)
}

function leave(foot: HTMLElement | null): void {
  if (foot?.contains(document.activeElement) === true)
    document.querySelector<HTMLElement>('.tab-panel')?.focus({ preventScroll: true })
}

/** Its keys, from anywhere at the table, while it is visible. */
function use_keys(hidden: boolean, ends: HandingIn['ends'], submit: () => void): void {
  const now = useRef({ ends, submit })
  now.current = { ends, submit }
  useEffect(() => {
    if (hidden) return
    const pressed = (event: KeyboardEvent): void => {
      const { ends, submit } = now.current
      if (hand_in_key(event, ends, submit)) event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [hidden])
}

interface WhyNotProps {
  readonly reason: string
  readonly wrong: boolean
  /** Takes back the last order; undefined: there is none. */
  readonly undo: (() => void) | undefined
}

function WhyNot({ reason, wrong, undo }: WhyNotProps) {
  if (reason === '') return null
  return (
    <p class={wrong ? 'hint refused' : 'hint why-not'} id="why-not">
      {reason}
      {wrong && ' '}
      {wrong && (
        <button type="button" class="quiet" onClick={show_refusals}>
          Show the line
        </button>
      )}
      {wrong && undo !== undefined && ' '}
      {wrong && undo !== undefined && (
        <button type="button" class="quiet" onClick={undo}>
          Remove the order
        </button>
      )}
    </p>
  )
}

/** The foot of the panel: what comes and goes above does not move the button under the finger. */
export function HandIn({ draft, wants, hidden = false }: Props) {
  const { ends, rolls, refused, writing = false } = wants
  const empty = draft.text.trim() === ''
  const told_elsewhere =
    draft.waiting ||
    (draft.fault instanceof ProblemError && draft.fault.problem.refusals !== undefined)
  const problem = told_elsewhere ? undefined : draft.fault
  const [why_not, in_short] = draft.sending || writing ? ['', ''] : reason(wants, empty)
  const waits = draft.sending || refused !== undefined || writing || empty
  const submit = (): void => {
    if (!waits) draft.submit()
  }
  use_keys(hidden, ends, submit)
  const [focused, set_focused] = useState(false)
  const foot = useRef<HTMLElement>(null)
  // Its button goes with the turn, or for a film. The focus then stays beside the board.
  useLayoutEffect(() => {
    const { current } = foot
    if (hidden) leave(current)
    return () => leave(current)
  }, [hidden])
  return (
    <section class="hand-in" ref={foot} hidden={hidden}>
      <ProblemNotice fault={problem} />
      {draft.waiting && (
        <p class="notice warn" role="status">
          Could not reach the server. Your orders are kept here and sent again; nothing is rolled twice.
        </p>
      )}
      {ends !== undefined && !ends.given && !empty && refused === undefined && (
        <p class={ends.closes === undefined ? 'hint' : 'hint closes'}>{goes_on(ends.closes)}</p>
      )}
      {ends?.given === true && refused === undefined && (ends.adds ?? []).length > 0 && (
        <p class="hint closes">The referee will add what you must still order: {ends.adds?.join('; ')}.</p>
      )}
      <WhyNot reason={why_not} wrong={refused !== undefined} undo={draft.can_undo ? draft.undo : undefined} />
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
        // A disabled button loses the focus.
        disabled={waits && !focused}
        aria-disabled={waits}
        onFocus={() => set_focused(true)}
        onBlur={() => set_focused(false)}
        aria-describedby={why_not === '' ? undefined : 'why-not'}
        aria-keyshortcuts="Control+Enter"
        onClick={submit}
      >
        {draft.sending ? 'Submitting…' : rolls ? 'Submit and roll' : 'Submit'}
        {in_short !== '' && (
          <span class="in-short" aria-hidden="true">
            ({in_short})
          </span>
        )}
      </button>
    </section>
  )
}
