import { useState } from 'preact/hooks'
import { api } from '../api/client'
import type { Play } from '../games/game'
import { NotYourMove, OrderText } from '../turn/order_text'
import { ProblemNotice } from '../views/problem_notice'
import { use_loaded } from '../views/use_loaded'
import { matching, times_given, with_order, without_order } from './lines'
import type { Checked } from './use_check'

const shown_at_once = 40
const searched_from = 12

/** The question, the possible orders, and the text of the reader's orders. */
export function PlainOrders({ play, checked }: { readonly play: Play; readonly checked: Checked }) {
  const { reading, yours, draft, standing } = play
  const { match } = reading
  if (!yours) return <NotYourMove {...{ match, draft }} standing={standing.offered} />
  const asked = match.awaited.filter(({ side }) => side === match.your_side)
  return (
    <>
      {asked.map(({ kind, question }) => (
        <p key={kind}>
          <b>{question}</b>
        </p>
      ))}
      <Legal play={play} />
      <OrderText draft={draft} yours refusals={checked.refusals} current={checked.current} />
      <ProblemNotice fault={checked.fault} />
      {checked.previews.map((text) => (
        <pre key={text} tabIndex={0} aria-label="Possible results" class="preview">
          {text}
        </pre>
      ))}
    </>
  )
}

/** Whether the list has all possible orders, or samples of too many. */
async function are_samples(ruleset: string, signal: AbortSignal): Promise<boolean> {
  const { rulesets } = await api.get('/api/v1/rulesets', { signal })
  return rulesets.find(({ id }) => id === ruleset)?.legal_orders === 'sampled'
}

/** The orders that are legal now; a click adds one to the text, or removes it. */
function Legal({ play }: { readonly play: Play }) {
  const { draft, reading } = play
  const { id: match, revision, ruleset } = reading.match
  const [wanted, set_wanted] = useState('')
  const [limit, set_limit] = useState(shown_at_once)
  const legal = use_loaded(`${match} ${revision}`, (signal) =>
    api.get('/api/v1/matches/{match}/legal', { path: { match }, signal }),
  )
  const sampled = use_loaded(ruleset, (signal) => are_samples(ruleset, signal)).value === true
  const all = legal.value?.orders ?? []
  const found = matching(all, wanted)
  const press = (order: string): void => {
    const given = times_given(draft.text, order) > 0
    draft.change(given ? without_order(draft.text, order) : with_order(draft.text, order))
  }
  return (
    <section aria-label="Available orders">
      <h2>{sampled ? 'For example' : 'Available orders'}</h2>
      {sampled && <p class="hint">There are too many orders to list. Write the one you want.</p>}
      <ProblemNotice fault={legal.fault} />
      {all.length >= searched_from && (
        <input
          type="search"
          aria-label="Find an order"
          placeholder="Find an order"
          value={wanted}
          onInput={(event) => set_wanted(event.currentTarget.value)}
        />
      )}
      <ul class="legal-orders">
        {found.slice(0, limit).map((order) => (
          <li key={order}>
            <button
              type="button"
              aria-pressed={times_given(draft.text, order) > 0}
              onClick={() => press(order)}
            >
              {order}
            </button>
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <button type="button" class="quiet" onClick={() => set_limit(limit + shown_at_once)}>
          {found.length - limit} more
        </button>
      )}
      {legal.value !== undefined && found.length === 0 && <p class="hint">None.</p>}
    </section>
  )
}
