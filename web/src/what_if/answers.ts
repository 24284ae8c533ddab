import type { Answerer } from '../api/at_hand'
import { ProblemError } from '../api/problem'
import { EngineRefused } from '../engine/engine'
import type { Desk, Handed } from './desk'
import type { Told } from './study'

// What the page of a game asks of its match's server, answered by the engine at hand.

/** The moment and the orders of the question. */
export interface Asked {
  readonly told: Told
  readonly side: string
  readonly revision: number
}

interface Body {
  readonly text?: string
  readonly orders?: readonly object[]
}

/** Answers about a study at hand; `hand_in` takes the orders to play. */
export function answerer(desk: Desk, now: () => Asked, hand_in: (handed: Handed) => Promise<void>): Answerer {
  const answers: Readonly<Record<string, (body: Body, dry: boolean) => Promise<unknown>>> = {
    'post plan': (body) => ask('plan', body),
    'get legal': async () => ({ ...same_moment(now()), orders: await ask('legal', {}) }),
    'post orders': async (body, dry) => {
      const told = (await ask('check', body)) as Checked
      if (told.refusals.length > 0) throw refused(told.refusals)
      if (!dry) await hand_in(handed('orders', told.orders))
      return { ...same_moment(now()), legal: true, orders: told.orders, preview: told.preview }
    },
    'get standing-orders': () => ask('standing_orders', {}),
    'put standing-orders': async (body, dry) => {
      const told = (await ask('standing_orders', body)) as { readonly orders: readonly string[] }
      if (!dry) await hand_in(handed('standing_orders', told.orders))
      return told
    },
  }
  const ask = (call: string, body: Body): Promise<unknown> => {
    const { told, side } = now()
    return desk.ask(told, call, { ...body, side })
  }
  const handed = (kind: Handed['kind'], orders: readonly string[] = []): Handed => ({
    kind,
    side: now().side,
    text: orders.join('\n'),
    dice: [],
  })
  return async (verb, pattern, { query, body, signal }) => {
    const answer = answers[`${verb} ${pattern.slice(pattern.lastIndexOf('/') + 1)}`]
    if (answer === undefined) throw nothing_here(pattern)
    try {
      const told = await answer((body ?? {}) as Body, query?.['dry_run'] === '1')
      signal?.throwIfAborted()
      return told
    } catch (fault) {
      throw fault instanceof EngineRefused ? problem_of(fault) : fault
    }
  }
}

interface Checked {
  readonly orders?: readonly string[]
  readonly refusals: EngineRefused['faults']
  readonly preview?: readonly object[]
}

const same_moment = ({ side, revision }: Asked): object => ({ side, revision })

const refused = (refusals: EngineRefused['faults']): ProblemError =>
  new ProblemError({
    type: 'urn:adjutant:problem:orders-refused',
    title: 'These orders are against the rules',
    status: 422,
    detail: 'These orders are against the rules. Nothing has happened.',
    refusals: [...refusals],
  })

/** What the engine refuses is a fault of orders, or something that the game does not offer. */
const problem_of = ({ message, faults }: EngineRefused): ProblemError =>
  faults.length > 0
    ? refused(faults)
    : new ProblemError({
        type: 'urn:adjutant:problem:not-offered',
        title: 'This game does not offer that',
        status: 409,
        detail: message,
      })

const nothing_here = (pattern: string): ProblemError =>
  new ProblemError({
    type: 'urn:adjutant:problem:not-found',
    title: 'Not found, or not visible to you',
    status: 404,
    detail: `A what-if board has nothing at ${pattern}.`,
  })
