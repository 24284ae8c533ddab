import { useEffect, useRef } from 'preact/hooks'
import { ProblemError } from '../api/problem'
import type { Schema } from '../api/client'
import { bring_into_view } from '../views/rooms'
import { side_name } from '../replay/reading'
import { Refusals } from './refusals'
import { has_sealed } from './sealed_orders'
import type { Draft, Refusal } from './use_draft'

interface Props {
  readonly draft: Draft
  readonly yours: boolean
  /** What is wrong with the text as far as the server has told, and whether it has. */
  readonly refusals: readonly Refusal[]
  readonly current: boolean
}

/** The orders as text, and what is wrong with them. */
export function OrderText({ draft, yours, refusals, current }: Props) {
  const lines = Math.max(4, Math.min(14, draft.text.split('\n').length + 1))
  const box = useRef<HTMLTextAreaElement>(null)
  const told = useRef<HTMLDivElement>(null)
  // What comes above must not push the text out of sight.
  const shown = answered(draft) ?? refusals
  useEffect(() => {
    if (document.activeElement !== box.current) return
    // In little room the box shows as many refusals as fit.
    if (shown.length > 0 && told.current !== null) bring_into_view(told.current)
    if (box.current !== null) bring_into_view(box.current)
  }, [shown, current])
  return (
    <section class="order-text" aria-busy={yours && !current}>
      <div class="order-head">
        <label for="orders">Orders</label>
        <span class="chips">
          <button type="button" disabled={!draft.can_undo} onClick={draft.undo}>
            Undo
          </button>
          <button type="button" disabled={!draft.can_redo} onClick={draft.redo}>
            Redo
          </button>
        </span>
      </div>
      <textarea
        ref={box}
        id="orders"
        rows={lines}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-describedby="refusals"
        value={draft.text}
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      <div id="refusals" ref={told} tabIndex={-1} aria-live="polite">
        {yours && <Refusals refusals={shown} text={draft.text} change={draft.change} />}
      </div>
    </section>
  )
}

/** Why the server refused the orders. */
function answered({ fault }: Draft): readonly Refusal[] | undefined {
  return fault instanceof ProblemError ? fault.problem.refusals : undefined
}

/** The panel of orders for players who are not to act: what they have written for later, if anything. */
export function NotYourMove(props: {
  readonly match: Schema<'Match'>
  readonly draft: Draft
  /** Whether the game has standing orders. */
  readonly standing: boolean
}) {
  const { match, draft, standing } = props
  const others = match.awaited.map(({ side }) => side_name(match, side)).join(' and ')
  return (
    <>
      <p class="hint">
        {has_sealed(match)
          ? `Your orders are submitted. They stay sealed until the orders of ${others} are submitted, too.`
          : 'It is not your move.'}
        {standing && match.options.decisions !== 'ask' && ' Your standing orders answer for you; you can change them at any time.'}
      </p>
      {draft.text !== '' && <OrderText draft={draft} yours={false} refusals={[]} current />}
    </>
  )
}
