import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import type { PageProps } from '../../app/route'
import { refresh_session } from '../../app/session'
import { Field, Form } from '../../views/form'
import { use_action } from '../../views/use_action'

/** Where the mailed link leads. */
export default function ChoosePage({ parameters }: PageProps) {
  const [password, set_password] = useState('')
  const [done, set_done] = useState(false)
  const action = use_action()
  const does = async (): Promise<void> => {
    const token = parameters['token'] ?? ''
    await api.post('/api/v1/passwords', { body: { token, password } })
    await refresh_session()
    set_done(true)
  }
  if (done) {
    return (
      <>
        <h1>Your password is changed</h1>
        <p role="status">
          <a href="/sign-in">Sign in</a> with the new one.
        </p>
      </>
    )
  }
  return (
    <>
      <h1>Choose a new password</h1>
      <p>All your sessions end, on every device.</p>
      <Form action={action} does={does} button="Set password">
        <Field
          label="New password"
          type="password"
          value={password}
          set={set_password}
          complete="new-password"
          least={10}
          most={256}
          hint="At least 10 characters."
        />
      </Form>
    </>
  )
}
