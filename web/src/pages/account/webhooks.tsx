import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { Choices, Field, Form, type Choice } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { ReceiverEntry } from './receiver'

type Webhook = Schema<'Webhook'>

const scopes: readonly Choice[] = [
  { value: 'mine', label: 'My matches', hint: 'Matches in which you play, including private ones.' },
  { value: 'public', label: 'All public matches', hint: 'All public matches on this server, for a club’s chat.' },
]

/** Addresses that receive match events. The page requests their details only when the reader opens them. */
export function Webhooks() {
  const [open, set_open] = useState(false)
  return (
    <section>
      <h2>Webhooks</h2>
      <p>
        A webhook tells your chat or script when a match begins, continues or ends. It works with Slack, Discord,
        Mattermost and others.
      </p>
      <details onToggle={(event) => set_open(event.currentTarget.open)}>
        <summary>My webhooks</summary>
        {open && <List />}
      </details>
    </section>
  )
}

function List() {
  const list = use_loaded('webhooks', (signal) => api.get('/api/v1/account/webhooks', { signal }))
  const [secret, set_secret] = useState('')
  const webhooks = list.value?.webhooks ?? []
  const made = (told: string): void => {
    set_secret(told)
    list.again()
  }
  return (
    <>
      <ProblemNotice fault={list.fault} />
      {list.value !== undefined && webhooks.length === 0 && <p class="hint">None yet.</p>}
      <ul class="sessions">
        {webhooks.map((webhook) => (
          <li key={webhook.id} class="card">
            <Entry webhook={webhook} again={list.again} />
          </li>
        ))}
      </ul>
      {secret !== '' && (
        <div class="notice" role="status">
          <p>
            Copy its secret now if your script checks the caller: it is shown only once. A chat does not need it.
          </p>
          <p>
            <code class="token">{secret}</code>
          </p>
        </div>
      )}
      <details>
        <summary>New webhook</summary>
        <NewWebhook made={made} />
      </details>
    </>
  )
}

function NewWebhook({ made }: { readonly made: (secret: string) => void }) {
  const [label, set_label] = useState('')
  const [url, set_url] = useState('')
  const [matches, set_matches] = useState<Webhook['matches']>('mine')
  const action = use_action()
  const does = async (): Promise<void> => {
    const body = { label, url: url.trim(), matches }
    made((await api.post('/api/v1/account/webhooks', { body })).secret)
    set_label('')
    set_url('')
  }
  return (
    <Form action={action} does={does} button="Create webhook">
      <Field label="Label" value={label} set={set_label} most={64} />
      <Field
        label="Address"
        value={url}
        set={set_url}
        most={1000}
        hint="The address that your chat gives you: https://… Keep it secret: anyone who has it can write there."
      />
      <Choices
        legend="Events"
        choices={scopes}
        value={matches}
        set={(value) => set_matches(value as Webhook['matches'])}
      />
    </Form>
  )
}

function Entry({ webhook, again }: { readonly webhook: Webhook; readonly again: () => void }) {
  const path = { number: webhook.id }
  return (
    <ReceiverEntry
      receiver={webhook}
      test={() => api.post('/api/v1/account/webhooks/{number}/test', { path })}
      remove={() => api.delete('/api/v1/account/webhooks/{number}', { path })}
      again={again}
    >
      {' '}
      ({webhook.matches === 'mine' ? 'my matches' : 'all public matches'})
      <br />
      <span class="hint token">{webhook.url}</span>
    </ReceiverEntry>
  )
}
