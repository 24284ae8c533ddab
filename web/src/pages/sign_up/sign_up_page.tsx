import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import type { PageProps } from '../../app/route'
import { refresh_session, sign_in, use_session } from '../../app/session'
import { Field, Form } from '../../views/form'
import { use_action } from '../../views/use_action'
import { place_after } from '../sign_in/sign_in_page'

/** A new account, or a guest's that becomes a player's, with the matches. */
export default function SignUpPage({ query }: PageProps) {
  const session = use_session()
  const [handle, set_handle] = useState('')
  const [email, set_email] = useState('')
  const [password, set_password] = useState('')
  const [made, set_made] = useState(false)
  const action = use_action()
  const is_guest = session.state === 'in' && session.account.guest_until !== null

  const does = async (): Promise<void> => {
    const body = { handle, email, password }
    if (is_guest) {
      await api.post('/api/v1/account/registration', { body })
      await refresh_session()
    } else {
      await api.post('/api/v1/accounts', { body })
      await sign_in(handle, password)
    }
    set_made(true)
  }

  if (made) return <Made email={email} to={query.has('to') ? place_after(query) : undefined} />
  return (
    <>
      <h1>Create an account</h1>
      {is_guest && <p>You keep the matches that you started as a guest.</p>}
      <Form action={action} does={does} button="Create account">
        <Field
          label="Handle"
          value={handle}
          set={set_handle}
          complete="username"
          least={3}
          most={24}
          hint="What other players call you: 3 to 24 letters from a to z, digits, - or _."
        />
        <Field
          label="E-mail address"
          type="email"
          value={email}
          set={set_email}
          complete="email"
          most={254}
          hint="We send the reports of your matches there. Nobody else sees it."
        />
        <Field
          label="Password"
          type="password"
          value={password}
          set={set_password}
          complete="new-password"
          least={10}
          most={256}
          hint="At least 10 characters."
        />
      </Form>
      <p>
        Already have an account? <a href="/sign-in">Sign in</a>.
      </p>
    </>
  )
}

const Made = (props: { readonly email: string; readonly to: string | undefined }) => (
  <>
    <h1>Account created</h1>
    <p role="status">
      We have sent a mail to <b>{props.email}</b>. Open the link in it to get reports by mail. You can play right
      away.
    </p>
    {props.to === undefined ? (
      <p>
        <a class="button primary" href="/matches/new">
          New match
        </a>{' '}
        <a class="button" href="/matches">
          Find a match
        </a>
      </p>
    ) : (
      <p>
        <a class="button primary" href={props.to}>
          Continue
        </a>
      </p>
    )}
  </>
)
