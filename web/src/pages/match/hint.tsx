import { useState } from 'preact/hooks'
import { has_engine, start_engine } from '../../engine/engine'
import type { Reading } from '../../replay/reading'
import type { Draft } from '../../turn/use_draft'
import { hint_for, may_ask_for_hints, type Hint } from '../../turn/hint'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'

/** A sentence with Captain's advice, for the player to move if hints are allowed. */
export function HintRow({ reading, draft }: { readonly reading: Reading; readonly draft: Draft }) {
  const { match, position } = reading
  const side = match.your_side
  if (!has_engine || side === null || position === undefined || !may_ask_for_hints(match)) return null
  return <Asking key={match.revision} {...{ reading, draft, side, position }} />
}

function Asking(props: {
  readonly reading: Reading
  readonly draft: Draft
  readonly side: string
  readonly position: object
}) {
  const { reading, draft, side, position } = props
  const [hint, set_hint] = useState<Hint>()
  const action = use_action()
  const ask = async (): Promise<void> => {
    const engine = start_engine()
    try {
      const { scenario, match } = reading
      set_hint(await hint_for(engine, { scenario, position, side, seed: match.revision }))
    } finally {
      engine.stop()
    }
  }
  return (
    <section class="hint-row" aria-label="Hint" aria-busy={action.busy}>
      <ProblemNotice fault={action.fault} />
      <div role="status">{hint !== undefined && <p>{in_words(hint)}</p>}</div>
      {hint !== undefined && (
        <button
          type="button"
          aria-pressed={draft.text === text_of(hint)}
          title="The map shows them. Undo restores your own orders."
          onClick={() => draft.change(text_of(hint))}
        >
          {draft.text === text_of(hint) ? 'These are your orders now' : 'Use these orders'}
        </button>
      )}
      <button type="button" class={hint && 'quiet'} onClick={() => (hint ? set_hint(undefined) : void action.run(ask))}>
        {action.busy ? 'Captain thinks…' : hint === undefined ? 'Hint' : 'Hide hint'}
      </button>
    </section>
  )
}

const text_of = ({ orders }: Hint): string => orders.map((line) => `${line}\n`).join('')

const in_words = ({ about, orders }: Hint): string =>
  about === ''
    ? `Captain’s advice: order “${orders.join('; ')}”.`
    : `Captain’s advice: “${about}”`
