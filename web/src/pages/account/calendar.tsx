import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'

/** The address that a calendar program asks when orders are due. */
export function Calendar() {
  const [url, set_url] = useState<string>()
  const action = use_action()
  const renew = (): void => {
    void action.run(async () => set_url((await api.post('/api/v1/account/calendar', {})).url))
  }
  return (
    <section>
      <h2>Calendar</h2>
      {url === undefined ? (
        <p>
          Your calendar can show when your orders are due. It needs a secret address. A new address replaces the
          previous one.
        </p>
      ) : (
        <p>
          Subscribe to this address in your calendar program:{' '}
          <code class="token">{url}</code>
        </p>
      )}
      <ProblemNotice fault={action.fault} />
      <p>
        <button type="button" onClick={renew} disabled={action.busy}>
          Create a calendar address
        </button>
      </p>
    </section>
  )
}
