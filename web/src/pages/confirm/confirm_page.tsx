import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import type { PageProps } from '../../app/route'
import { refresh_session } from '../../app/session'
import { Form } from '../../views/form'
import { use_action } from '../../views/use_action'

/** Where a mailed link leads. Only the button acts: mail programs open links by themselves. */
export default function ConfirmPage({ parameters }: PageProps) {
  const [handle, set_handle] = useState<string | undefined>(undefined)
  const action = use_action()
  const does = async (): Promise<void> => {
    const token = parameters['token'] ?? ''
    const confirmed = await api.post('/api/v1/confirmations', { body: { token } })
    set_handle(confirmed.handle)
    await refresh_session()
  }
  if (handle !== undefined) {
    return (
      <>
        <h1>Your address is confirmed</h1>
        <p role="status">Welcome, {handle}. You will get your reports by mail.</p>
        <p>
          <a class="button primary" href="/matches">
            Go to matches
          </a>
        </p>
      </>
    )
  }
  return (
    <>
      <h1>Confirm your address</h1>
      <p>We will mail the reports of your matches to this address.</p>
      <Form action={action} does={does} button="Confirm my address" />
    </>
  )
}
