import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { may_push, push_address } from '../../notices/preference'
import { end_pushes, take_pushes, type Refused } from '../../notices/push'
import { PushRefused } from '../../notices/push_offer'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { ReceiverEntry } from './receiver'

type PushBrowser = Schema<'PushBrowser'>

/** Browsers with notifications of the reader's turn, whether a page is open or not. */
export function Browsers() {
  const list = use_loaded('push', (signal) => api.get('/api/v1/account/push', { signal }))
  const [refused, set_refused] = useState<Refused>()
  const action = use_action()
  const browsers = list.value?.browsers ?? []
  const is_here = browsers.some(({ endpoint }) => endpoint === push_address())
  const take = (): void => {
    void action
      .run(async () => {
        const outcome = await take_pushes()
        set_refused(typeof outcome === 'string' ? outcome : undefined)
      })
      .then(list.again)
  }
  return (
    <section>
      <h2>Browser notifications</h2>
      <p>
        Your phone or computer can notify you when it is your turn and when a match ends, even while the page is
        closed. On an iPhone, add Adjutant to the home screen first.
      </p>
      <ProblemNotice fault={list.fault ?? action.fault} />
      <ul class="sessions">
        {browsers.map((browser) => (
          <li key={browser.id} class="card">
            <Entry browser={browser} again={list.again} />
          </li>
        ))}
      </ul>
      {refused !== undefined && <PushRefused why={refused} />}
      {list.value !== undefined && !is_here && may_push() && (
        <p>
          <button type="button" disabled={action.busy} onClick={take}>
            Notify me in this browser
          </button>
        </p>
      )}
      {!may_push() && <p class="hint">This browser can’t receive notifications.</p>}
    </section>
  )
}

function Entry({ browser, again }: { readonly browser: PushBrowser; readonly again: () => void }) {
  const path = { number: browser.id }
  const here = browser.endpoint === push_address()
  return (
    <ReceiverEntry
      receiver={browser}
      test={() => api.post('/api/v1/account/push/{number}/test', { path })}
      remove={() => (here ? end_pushes() : api.delete('/api/v1/account/push/{number}', { path }))}
      again={again}
    >
      {here && ' (this one)'}
    </ReceiverEntry>
  )
}
