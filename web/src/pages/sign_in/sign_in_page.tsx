import { useState } from 'preact/hooks'
import { go } from '../../app/navigation'
import type { PageProps } from '../../app/route'
import { sign_in } from '../../app/session'
import { Field, Form } from '../../views/form'
import { use_action } from '../../views/use_action'

/** Where to go after signing in: an address of this page, nowhere else. */
export function place_after(query: URLSearchParams): string {
  const wanted = query.get('to') ?? ''
  return /^\/[\w-][\w/-]*$/.test(wanted) ? wanted : '/matches'
}

export default function SignInPage({ query }: PageProps) {
  const [handle, set_handle] = useState('')
  const [password, set_password] = useState('')
  const action = use_action()
  const does = async (): Promise<void> => {
    await sign_in(handle, password)
    go(place_after(query), { replace: true })
  }
  return (
    <>
      <h1>Sign in</h1>
      <Form action={action} does={does} button="Sign in">
        <Field label="Handle" value={handle} set={set_handle} complete="username" />
        <Field
          label="Password"
          type="password"
          value={password}
          set={set_password}
          complete="current-password"
        />
      </Form>
      <p>
        <a href="/reset-password">Forgotten your password?</a>
      </p>
      <p>
        No account yet? <a href="/sign-up">Create one</a>, or{' '}
        <a href="/first-turn">play a first turn</a> without one.
      </p>
    </>
  )
}
