import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form } from '../../views/form'
import { use_action } from '../../views/use_action'

/** Asks for a link by mail. The answer is the same whether or not there is such an account. */
export default function AskPage() {
  const [account, set_account] = useState('')
  const [asked, set_asked] = useState(false)
  const action = use_action()
  const does = async (): Promise<void> => {
    await api.post('/api/v1/password-resets', { body: { account } })
    set_asked(true)
  }
  return (
    <>
      <h1>Forgotten password</h1>
      {asked ? (
        <p role="status">
          If the account exists, we have sent a mail with a link. The link works for two hours.
        </p>
      ) : (
        <Form action={action} does={does} button="Send link">
          <Field
            label="Handle or e-mail address"
            value={account}
            set={set_account}
            complete="username"
          />
        </Form>
      )}
    </>
  )
}
