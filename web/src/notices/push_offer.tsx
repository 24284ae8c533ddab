import { useState } from 'preact/hooks'
import { ProblemNotice } from '../views/problem_notice'
import { use_action } from '../views/use_action'
import { may_offer_pushes, offer_no_pushes } from './preference'
import { take_pushes, type Refused } from './push'

const reasons: Readonly<Record<Refused, string>> = {
  'not-allowed': 'The browser was not allowed to. Its settings for this site have it, if you change your mind.',
  'no-service': 'This browser has no push service at hand. Mails tell you all the same.',
}

/** Says why nothing is pushed. */
export const PushRefused = ({ why }: { readonly why: Refused }) => (
  <p class="notice warn" role="status">
    {reasons[why]}
  </p>
)

/** Offers notifications after orders were submitted, when the next turn is a while away. */
export default function PushOffer() {
  const [state, set_state] = useState<'offered' | 'taken' | 'put away' | Refused>(
    may_offer_pushes() ? 'offered' : 'put away',
  )
  const action = use_action()
  if (state === 'put away') return null
  if (state === 'taken')
    return (
      <p class="notice good" role="status">
        You will be told here when it is your turn. Your account has the browsers that are.
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
    <section class="notice" aria-label="Be told of your turn">
      <p>Your orders are in. This browser can tell you when it is your turn again, without the page being open.</p>
      <ProblemNotice fault={action.fault} />
      <p class="acts">
        <button type="button" class="primary" disabled={action.busy} onClick={take}>
          Tell me when it is my turn
        </button>
        <button type="button" class="quiet" onClick={refuse}>
          No, thanks
        </button>
      </p>
    </section>
  )
}
