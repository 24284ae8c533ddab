import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { Choices, Field, Form, type Choice } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { ReceiverEntry } from './receiver'

type Webhook = Schema<'Webhook'>

const scopes: readonly Choice[] = [
  { value: 'mine', label: 'My matches', hint: 'Those with a seat of yours, private ones too.' },
  { value: 'public', label: 'All public matches', hint: 'What happens on this server, for a club’s chat.' },
]

/** Addresses that receive match events. Their details are requested only when opened. */
export function Webhooks() {
  const [open, set_open] = useState(false)
  return (
    <section>
      <h2>Webhooks</h2>
      <p>
        A chat or a script of yours can be told when a match begins, goes on, or ends: Slack, Discord,
        Mattermost and others take it as it comes.
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
            Copy its secret now if you want to check who calls: it is shown this once. A chat does not
            need it.
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
    <Form action={action} does={does} button="Make the webhook">
      <Field label="What it is for" value={label} set={set_label} most={64} />
      <Field
        label="Address"
        value={url}
        set={set_url}
        most={1000}
        hint="As the chat gives it to you: https://… Who knows it can write there."
      />
      <Choices
        legend="It is told of"
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
