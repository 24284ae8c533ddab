import { useId, useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { ProblemError } from '../../api/problem'
import { Refusals } from '../../turn/refusals'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import type { PanelProps } from '../panel'

type Prepared = Schema<'Prepared'>

/** Orders that the server plays as soon as the reader's turn begins, with their conditions. */
export default function PreparedPanel({ match }: PanelProps) {
  const loaded = use_loaded(`prepared ${match.id} ${match.revision}`, (signal) =>
    api.get('/api/v1/matches/{match}/prepared-orders', { path: { match: match.id }, signal }),
  )
  const due = match.awaited.some(({ side }) => side === match.your_side)
  return (
    <>
      <p class="hint">
        These orders are played as soon as your next turn begins, if all of them are legal then. If not, nothing is
        played, and you get a message that says why. Your opponent cannot see them.
      </p>
      <ProblemNotice fault={loaded.fault} />
      {loaded.value !== undefined && <Form {...{ match, due }} before={loaded.value} />}
    </>
  )
}

function Form(props: {
  readonly match: Schema<'Match'>
  readonly due: boolean
  readonly before: Prepared
}) {
  const { match, due } = props
  const id = useId()
  const [kept, set_kept] = useState(props.before)
  const [text, set_text] = useState(props.before.text)
  const action = use_action()
  const put = (wanted: string): void => {
    void action.run(async () => {
      const path = { match: match.id }
      const body = { text: wanted }
      const now = await api.put('/api/v1/matches/{match}/prepared-orders', { path, body })
      set_kept(now)
      set_text(now.text)
    })
  }
  const { fault } = action
  const refusals = fault instanceof ProblemError ? (fault.problem.refusals ?? []) : []
  return (
    <>
      {kept.since !== null && (
        <section class="card" aria-label="Prepared orders">
          <h2>
            Prepared <When time={kept.since} />
          </h2>
          <pre>{kept.text}</pre>
          <button type="button" disabled={action.busy} onClick={() => put('')}>
            Delete prepared orders
          </button>
        </section>
      )}
      {due ? (
        <p>It is your turn. Write your orders under Orders.</p>
      ) : (
        <>
          <Conditions forms={kept.conditions} put={(form) => set_text(with_condition(text, form))} />
          <label for={id}>Orders for your next turn</label>
          <textarea
            id={id}
            rows={8}
            spellcheck={false}
            value={text}
            aria-describedby={`${id}-refusals`}
            onInput={(event) => set_text(event.currentTarget.value)}
          />
          <div id={`${id}-refusals`} aria-live="polite">
            <Refusals refusals={refusals} text={text} change={set_text} />
          </div>
          <button
            type="button"
            class="primary"
            disabled={action.busy || text.trim() === '' || text === kept.text}
            onClick={() => put(text)}
          >
            {kept.since === null ? 'Prepare orders' : 'Replace prepared orders'}
          </button>
        </>
      )}
      {refusals.length === 0 && <ProblemNotice fault={fault} />}
      <p role="status" class="hint">
        {kept.since !== null && text === kept.text && 'Saved for your turn.'}
      </p>
    </>
  )
}

/** What may stand behind "if": a press writes it down, with its end. */
const Conditions = (props: {
  readonly forms: readonly string[]
  readonly put: (form: string) => void
}) =>
  props.forms.length === 0 ? null : (
    <details>
      <summary>Only if…</summary>
      <p class="hint">Replace the words in capitals with a unit or a place.</p>
      <div class="chips">
        {props.forms.map((form) => (
          <button key={form} type="button" onClick={() => props.put(form)}>
            if {form}
          </button>
        ))}
      </div>
    </details>
  )

/** The text with a condition behind it, and room for orders in between. */
export const with_condition = (text: string, form: string): string =>
  `${text.trimEnd()}${text.trim() === '' ? '' : '\n'}if ${form}\n\nelse\n\nend if\n`
