import { useEffect, useState } from 'preact/hooks'
import { api, type Schema } from '../api/client'
import { ProblemNotice } from '../views/problem_notice'
import { use_loaded } from '../views/use_loaded'
import type { Draft } from './use_draft'

/** Whether this reader's sealed orders wait for those of the opponent. */
export const has_sealed = (match: Schema<'Match'>): boolean =>
  match.your_side !== null && match.sealed?.includes(match.your_side) === true

/** Submitted orders that the player is rewriting. */
export interface Replacing {
  readonly now: boolean
  readonly begin: () => void
  readonly end: () => void
}

/** Ends when the match continues or the new orders are submitted. */
export function use_replacing(match: Schema<'Match'>): Replacing {
  const [wanted, set_wanted] = useState(false)
  useEffect(() => set_wanted(false), [match.id, match.revision])
  return {
    now: wanted && has_sealed(match),
    begin: () => set_wanted(true),
    end: () => set_wanted(false),
  }
}

interface Props {
  readonly match: Schema<'Match'>
  readonly draft: Draft
  readonly replacing: Replacing
}

/** Whether there are sealed orders, or orders that a change of the rules has refused since. */
export const asks_for_sealed = (match: Schema<'Match'>, events: readonly Schema<'Event'>[]): boolean =>
  has_sealed(match) ||
  (match.awaited.some(({ side, sealed }) => side === match.your_side && sealed) &&
    events.some(({ type }) => type === 'rules_changed'))

/** What this reader has sealed, and the way to rewrite it. */
export function SealedOrders({ match, draft, replacing }: Props) {
  const loaded = use_loaded(`${match.id} ${match.revision} ${match.updated}`, (signal) =>
    api.get('/api/v1/matches/{match}/orders', { path: { match: match.id }, signal }),
  )
  const sealed = loaded.value
  if (loaded.fault !== undefined) return <ProblemNotice fault={loaded.fault} />
  if (sealed === undefined || sealed.orders.length === 0) return null
  const begin = (): void => {
    // Text that the player has written since takes precedence.
    if (draft.text.trim() === '') draft.change(sealed.orders.map((line) => `${line}\n`).join(''))
    replacing.begin()
  }
  const leave = (): void => {
    draft.change('')
    replacing.end()
  }
  return (
    <section class="card" aria-label="Your sealed orders">
      <h2>Your sealed orders</h2>
      <pre>{sealed.orders.join('\n')}</pre>
      {!sealed.sealed ? (
        <div class="notice warn">
          <p>The rules of this match have changed, and these orders are no longer legal. Please submit new ones.</p>
          {sealed.refusals.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      ) : replacing.now ? (
        <>
          <p class="hint">They count unless you replace them.</p>
          <button type="button" onClick={leave}>
            Keep these orders
          </button>
        </>
      ) : sealed.replaceable ? (
        <button type="button" onClick={begin}>
          Change orders
        </button>
      ) : (
        <p class="hint">You ran out of time. These orders were submitted for you and cannot be changed.</p>
      )}
    </section>
  )
}
