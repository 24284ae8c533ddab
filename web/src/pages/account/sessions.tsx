import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { Field, Form, Tick } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'

/** Where the account is signed in, and tokens for scripts. */
export function Sessions() {
  const list = use_loaded('sessions', (signal) => api.get('/api/v1/sessions', { signal }))
  const action = use_action()
  const end = (id: string): void => {
    void action
      .run(() => api.delete('/api/v1/sessions/{session}', { path: { session: id } }))
      .then(list.again)
  }
  const end_others = (): void => {
    void action.run(() => api.delete('/api/v1/sessions', {})).then(list.again)
  }
  const sessions = list.value?.sessions ?? []
  return (
    <section>
      <h2>Sessions and tokens</h2>
      <ProblemNotice fault={list.fault ?? action.fault} />
      <ul class="sessions">
        {sessions.map((session) => (
          <li key={session.id} class="card">
            <SessionEntry session={session} />
            {session.current ? (
              <span class="hint">this one</span>
            ) : (
              <button type="button" disabled={action.busy} onClick={() => end(session.id)}>
                End<span class="visually-hidden"> {session.label}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <p>
          <button type="button" disabled={action.busy} onClick={end_others}>
            End all others
          </button>
        </p>
      )}
      <details>
        <summary>New token for a script</summary>
        <TokenForm made={list.again} />
      </details>
    </section>
  )
}

function SessionEntry({ session }: { readonly session: Schema<'Session'> }) {
  const limits = [
    session.read_only ? 'read only' : '',
    session.match === null ? '' : `for ${session.match}`,
  ].filter((text) => text !== '')
  return (
    <p>
      <b>{session.label}</b>
      {limits.length > 0 && ` (${limits.join(', ')})`}
      <br />
      <span class="hint">
        created <When time={session.created} />, last used <When time={session.used} />, expires <When time={session.expires} />
      </span>
    </p>
  )
}

function TokenForm({ made }: { readonly made: () => void }) {
  const [label, set_label] = useState('')
  const [match, set_match] = useState('')
  const [days, set_days] = useState('30')
  const [read_only, set_read_only] = useState(false)
  const [token, set_token] = useState('')
  const action = use_action()
  const does = async (): Promise<void> => {
    const body = {
      label,
      read_only,
      days: Number(days),
      ...(match.trim() === '' ? {} : { match: match.trim() }),
    }
    const answer = await api.post('/api/v1/tokens', { body })
    set_token(answer.token)
    made()
  }
  return (
    <Form action={action} does={does} button="Create token">
      <Field label="Label" value={label} set={set_label} most={64} />
      <Field
        label="Only for this match"
        value={match}
        set={set_match}
        required={false}
        hint="The match id, like m_k3v9q2. Leave it empty for all matches."
      />
      <Field label="Valid for (days)" type="number" value={days} set={set_days} least={1} most={366} />
      <Tick label="Read only" value={read_only} set={set_read_only} />
      {token !== '' && (
        <div class="notice" role="status">
          <p>Copy it now: it is shown only once.</p>
          <p>
            <code class="token">{token}</code>
          </p>
        </div>
      )}
    </Form>
  )
}
