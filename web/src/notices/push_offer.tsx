import { useState } from 'preact/hooks'
import { ProblemNotice } from '../views/problem_notice'
import { use_action } from '../views/use_action'
import { may_offer_pushes, offer_no_pushes } from './preference'
import { take_pushes, type Refused } from './push'

const reasons: Readonly<Record<Refused, string>> = {
  'not-allowed': 'Notifications are blocked. You can allow them in the browser’s settings for this site.',
  'no-service': 'This browser has no push service. You still get mail.',
}

/** Says why there are no push messages. */
export const PushRefused = ({ why }: { readonly why: Refused }) => (
  <p class="notice warn" role="status">
    {reasons[why]}
  </p>
)

/** Offers notifications after a submission, when the next turn is a while away. */
export default function PushOffer() {
  const [state, set_state] = useState<'offered' | 'taken' | 'put away' | Refused>(
    may_offer_pushes() ? 'offered' : 'put away',
  )
  const action = use_action()
  if (state === 'put away') return null
  if (state === 'taken')
    return (
      <p class="notice good" role="status">
        This browser will notify you when it is your turn. Your account lists all such browsers.
      </p>
    )
  if (state !== 'offered') return <PushRefused why={state} />
  const take = (): void => {
    void action.run(async () => {
      const outcome = await take_pushes()
      set_state(typeof outcome === 'string' ? outcome : 'taken')
    })
  }
  const refuse = (): void => {
    offer_no_pushes()
    set_state('put away')
  }
  return (
    <section class="notice" aria-label="Turn notifications">
      <p>This browser can notify you when it is your turn again, even while the page is closed.</p>
      <ProblemNotice fault={action.fault} />
      <p class="acts">
        <button type="button" class="primary" disabled={action.busy} onClick={take}>
          Notify me
        </button>
        <button type="button" class="quiet" onClick={refuse}>
          No thanks
        </button>
      </p>
    </section>
  )
}
