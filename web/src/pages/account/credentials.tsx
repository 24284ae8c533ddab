import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form } from '../../views/form'
import { use_action } from '../../views/use_action'
import { PasswordNow } from './password_field'

export function AddressForm() {
  const [password, set_password] = useState('')
  const [email, set_email] = useState('')
  const [sent, set_sent] = useState(false)
  const action = use_action()
  const does = async (): Promise<void> => {
    await api.put('/api/v1/account/email', { body: { current_password: password, email } })
    set_sent(true)
  }
  if (sent) return <p role="status">To complete the change, open the link in the mail to {email}.</p>
  return (
    <Form action={action} does={does} button="Change the address">
      <Field label="New address" type="email" value={email} set={set_email} complete="email" />
      <PasswordNow value={password} set={set_password} />
    </Form>
  )
}

export function PasswordForm() {
  const [current, set_current] = useState('')
  const [wanted, set_wanted] = useState('')
  const [done, set_done] = useState(false)
  const action = use_action()
  const does = async (): Promise<void> => {
    const body = { current_password: current, new_password: wanted }
    await api.put('/api/v1/account/password', { body })
    set_done(true)
  }
  if (done) return <p role="status">Password changed. All your other sessions and tokens have ended.</p>
  return (
    <Form action={action} does={does} button="Change the password">
      <PasswordNow label="Current password" value={current} set={set_current} />
      <Field
        label="New password"
        type="password"
        value={wanted}
        set={set_wanted}
        complete="new-password"
        least={10}
        most={256}
        hint="At least 10 characters."
      />
    </Form>
  )
}
