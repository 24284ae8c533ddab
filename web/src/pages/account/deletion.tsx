import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { go } from '../../app/navigation'
import { refresh_session } from '../../app/session'
import { Form, Tick } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { PasswordNow } from './password_field'

type Ties = Schema<'Ties'>

/** Gives the account up for good. It asks what the player has to do first only when they open it. */
export function Deletion() {
  const [open, set_open] = useState(false)
  return (
    <section>
      <h2>Delete the account</h2>
      <details onToggle={(event) => set_open(event.currentTarget.open)}>
        <summary>Delete my account permanently</summary>
        {open && <Ties />}
      </details>
    </section>
  )
}

function Ties() {
  const ties = use_loaded('ties', (signal) => api.get('/api/v1/account/ties', { signal }))
  return (
    <>
      <p>
        Your address, password, sessions, tokens, calendar, contacts, drafts and messages are deleted at once. In
        finished matches you appear as a former player, but their records keep your name. You cannot restore the
        account, and nobody else can take your handle.
      </p>
      <ProblemNotice fault={ties.fault} />
      {ties.value !== undefined &&
        (is_needed(ties.value) ? <ToDoFirst ties={ties.value} /> : <Leave ties={ties.value} />)}
    </>
  )
}

const is_needed = (ties: Ties): boolean =>
  ties.matches_held.length + ties.tournaments_organised.length + ties.tournaments_entered.length > 0

const Places = (props: {
  readonly what: string
  readonly under: string
  readonly ids: readonly string[]
}) =>
  props.ids.length === 0 ? null : (
    <>
      <p>{props.what}</p>
      <ul class="ties">
        {props.ids.map((id) => (
          <li key={id}>
            <a href={`/${props.under}/${id}`}>{id}</a>
          </li>
        ))}
      </ul>
    </>
  )

const ToDoFirst = ({ ties }: { readonly ties: Ties }) => (
  <div class="notice warn">
    <p>Before you can delete your account:</p>
    <Places
      what="Finish or cancel these tournaments, which you organise:"
      under="tournaments"
      ids={ties.tournaments_organised}
    />
    <Places what="Withdraw from these tournaments:" under="tournaments" ids={ties.tournaments_entered} />
    <Places
      what="These matches are suspended until the operator has looked at them:"
      under="matches"
      ids={ties.matches_held}
    />
  </div>
)

function Leave({ ties }: { readonly ties: Ties }) {
  const [password, set_password] = useState('')
  const [resign, set_resign] = useState(false)
  const [sure, set_sure] = useState(false)
  const action = use_action()
  const runs = ties.matches_running.length
  const does = async (): Promise<void> => {
    await api.post('/api/v1/account/deletion', { body: { current_password: password, resign } })
    await refresh_session()
    go('/')
  }
  return (
    <>
      <Places what="Your matches in progress:" under="matches" ids={ties.matches_running} />
      <Form action={action} does={does} button="Delete my account">
        {runs > 0 && (
          <Tick
            label={runs === 1 ? 'Resign this match' : `Resign these ${runs} matches`}
            value={resign}
            set={set_resign}
            hint="Or finish them first. If you resign, your opponents win."
          />
        )}
        <PasswordNow value={password} set={set_password} />
        <Tick label="I understand that this cannot be undone" value={sure} set={set_sure} required />
      </Form>
    </>
  )
}
