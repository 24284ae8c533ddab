import type { Schema } from '../../api/client'
import { When } from '../../views/time'

type Delivery = Schema<'Delivery'>

/** The latest deliveries to a webhook or a browser, and their results. */
export const Deliveries = (props: { readonly deliveries: readonly Delivery[]; readonly again: () => void }) => (
  <details>
    <summary>Latest deliveries</summary>
    {props.deliveries.length === 0 && <p class="hint">None yet.</p>}
    <ol class="deliveries">
      {props.deliveries.map((delivery) => (
        <li key={delivery.id}>
          {delivery.event}, <When time={delivery.made} />: <Outcome delivery={delivery} />
        </li>
      ))}
    </ol>
    <button type="button" onClick={props.again}>
      Refresh<span class="visually-hidden"> deliveries</span>
    </button>
  </details>
)

function Outcome({ delivery }: { readonly delivery: Delivery }) {
  if (delivery.state === 'delivered') return <>delivered</>
  if (delivery.state === 'given_up') return <>failed: {delivery.reason}</>
  if (delivery.reason === null) return <>on its way</>
  return (
    <>
      {delivery.reason}; next attempt <When time={delivery.due} />
    </>
  )
}
