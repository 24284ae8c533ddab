import { useState } from 'preact/hooks'
import type { Game } from '../../games/game'
import type { Draft } from '../../turn/use_draft'
import { EngineRefused } from '../../engine/engine'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import type { Worth } from '../../what_if/desk'
import { acting, revision_of } from '../../what_if/reading'
import type { Session } from '../../what_if/session'
import { told_at } from '../../what_if/study'
import { measure_of, standing_words, worth_words } from '../../what_if/worth_words'

interface Props {
  readonly session: Session
  readonly draft: Draft
  readonly game: Game
}

/** What Captain makes of the position, and would do. */
export function CaptainPanel({ session, draft, game }: Props) {
  const { study, desk } = session
  const [one, other] = study.beginning.sides
  const told = told_at(study)
  const value = use_loaded(`value ${revision_of(study)}`, () => desk.evaluate(told, one?.id ?? ''))
  const side = acting(study)
  if (value.fault !== undefined) return <ProblemNotice fault={value.fault} />
  if (value.loading) return <p class="hint">Loading…</p>
  if (value.value === undefined) return <p>Captain does not play this game.</p>
  const names = [one?.name ?? '', other?.name ?? ''] as const
  return (
    <>
      {!untouched(session) && (
        <section aria-label="Evaluation">
          <h2>Evaluation</h2>
          <p>{standing_words(value.value.value, names, measure_of(game, value.value))}, by Captain’s evaluation.</p>
          {!value.value.chances && (
            <p class="hint">These are Captain’s own figures, not chances: Captain has not learned this battle from
            games.</p>
          )}
        </section>
      )}
      {side !== undefined && <Advice {...{ session, draft, game, side }} />}
      {side !== undefined && draft.text.trim() !== '' && <MyOrders {...{ session, draft, game }} />}
    </>
  )
}

/** Whether nobody has moved yet. Captain judges what comes of orders, and has learned from nothing else. */
function untouched({ study }: Session): boolean {
  const { turn } = told_at(study).position as { turn?: number }
  return revision_of(study) === 0 && turn === 1
}

interface Found {
  readonly orders: readonly string[]
  readonly worth: Worth
  readonly about: string
}

function Advice({ session, draft, game, side }: Props & { readonly side: string }) {
  const [found, set_found] = useState<Found>()
  const action = use_action()
  const name = session.study.beginning.sides.find(({ id }) => id === side)?.name ?? side
  const ask = async (): Promise<void> => {
    const told = told_at(session.study)
    const orders = await session.desk.choose(told, side, 'captain')
    const text = orders.join('\n')
    const worth = await session.desk.weigh(told, side, text)
    set_found({ orders, worth, about: await session.desk.explain(told, side, text) })
  }
  return (
    <section aria-label="Captain’s advice" aria-busy={action.busy}>
      <h2>Captain’s advice</h2>
      <ProblemNotice fault={action.fault} />
      {found !== undefined && (
        <>
          {found.about !== '' && <p aria-label="Captain’s plan">“{found.about}”</p>}
          <pre class="preview" tabIndex={0} aria-label="Captain’s orders">
            {found.orders.join('\n')}
          </pre>
          <p role="status">
            Value for {name}: {worth_words(found.worth, measure_of(game, found.worth))}.
          </p>
        </>
      )}
      <div class="chips">
        <button type="button" disabled={action.busy} onClick={() => void action.run(ask)}>
          {action.busy ? 'Captain thinks…' : found === undefined ? 'Ask Captain' : 'Ask again'}
        </button>
        {found !== undefined && (
          <>
            <button type="button" onClick={() => draft.change(`${found.orders.join('\n')}\n`)}>
              Use these orders
            </button>
            <button type="button" onClick={() => void session.play(found.orders)}>
              Play these orders
            </button>
          </>
        )}
      </div>
    </section>
  )
}

/** The worth of the written orders. */
function MyOrders({ session, draft, game }: Props) {
  const weighed = use_loaded(`${revision_of(session.study)} ${draft.text}`, () => session.weigh(draft.text))
  const refused = weighed.fault instanceof EngineRefused
  return (
    <section aria-label="Your orders" aria-busy={weighed.loading}>
      <h2>Your orders</h2>
      {refused && <p>These orders are not legal. The Orders panel says why.</p>}
      {!refused && <ProblemNotice fault={weighed.fault} />}
      {weighed.value !== undefined && <p>Value {worth_words(weighed.value, measure_of(game, weighed.value))}.</p>}
    </section>
  )
}
