import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { Choices, Field, Form, type Choice } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { Log } from './log'

type Account = Schema<'DeskAccount'>
type Act = 'hold' | 'mute' | 'lift' | 'note' | 'close'

const acts: readonly Choice[] = [
  { value: 'note', label: 'Add a note', hint: 'For other operators. The player is not notified.' },
  { value: 'mute', label: 'Mute', hint: 'They cannot write to or invite players for this time, and see the reason.' },
  { value: 'hold', label: 'Suspend', hint: 'They cannot sign in for this time, and see the reason. Their clocks keep running.' },
  { value: 'lift', label: 'Lift', hint: 'Ends a suspension or a mute.' },
  { value: 'close', label: 'Close permanently', hint: 'Resigns their matches and removes their name. This cannot be undone.' },
]

/** An account's standing with the operator, and the actions on it. */
export function AccountFile({ handle, again }: { readonly handle: string; readonly again: () => void }) {
  const path = { handle }
  const found = use_loaded(`desk account ${handle}`, (signal) =>
    api.get('/api/v1/desk/accounts/{handle}', { path, signal }),
  )
  if (found.fault !== undefined) return <ProblemNotice fault={found.fault} />
  const account = found.value
  if (account === undefined) return <p class="loading">Loading…</p>
  const done = (): void => {
    found.again()
    again()
  }
  return (
    <div class="card">
      <h3>{account.handle}</h3>
      <Standing account={account} />
      {account.operator ? (
        <p class="hint">This is an operator’s account. It can only be changed on the server itself.</p>
      ) : (
        <Acting handle={account.handle} done={done} />
      )}
      <Log entries={account.log} />
    </div>
  )
}

const Standing = ({ account }: { readonly account: Account }) => (
  <p role="status">
    Account created <When time={account.created} />.
    {account.held_until !== null && (
      <>
        {' '}
        <b>Suspended</b>, ends <When time={account.held_until} />.
      </>
    )}
    {account.muted_until !== null && (
      <>
        {' '}
        <b>Muted</b>, ends <When time={account.muted_until} />.
      </>
    )}
    {(account.held_until ?? account.muted_until) !== null && ` They see the reason: “${account.reason ?? ''}”.`}
  </p>
)

function Acting({ handle, done }: { readonly handle: string; readonly done: () => void }) {
  const [what, set_what] = useState<Act>('note')
  const [because, set_because] = useState('')
  const [days, set_days] = useState('7')
  const [password, set_password] = useState('')
  const action = use_action()
  const takes_time = what === 'hold' || what === 'mute'
  const does = async (): Promise<void> => {
    const body = {
      ...{ what, because },
      ...(takes_time ? { days: Number(days) } : {}),
      ...(what === 'close' ? { current_password: password } : {}),
    }
    await api.post('/api/v1/desk/accounts/{handle}', { path: { handle }, body })
    set_because('')
    set_password('')
    done()
  }
  return (
    <Form action={action} does={does} button={acts.find(({ value }) => value === what)?.label ?? ''}>
      <Choices legend="Action" choices={acts} value={what} set={(value) => set_what(value as Act)} />
      {takes_time && <Field label="Days" type="number" value={days} set={set_days} least={1} most={3650} />}
      <Field label="Reason" value={because} set={set_because} most={2000} hint="One line. It is logged." />
      {what === 'close' && (
        <Field
          label="Your own password"
          type="password"
          complete="current-password"
          value={password}
          set={set_password}
        />
      )}
    </Form>
  )
}
