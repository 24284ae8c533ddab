import type { Draft } from '../../turn/use_draft'
import type { WhyNot } from '../../turn/note'
import { with_allowed } from '../group/at_once'

/** The parts of a game's scene that it needs. */
interface Of {
  readonly planned: { readonly ask: (text: string) => ReturnType<Parameters<typeof with_allowed>[3]> }
  readonly explain: (key: string, note: WhyNot, text?: string) => void
}

/** Orders several units to do this, as far as the rules allow it; `key` is the unit that leads them. */
export function give_all(
  { text, change }: Pick<Draft, 'text' | 'change'>,
  { planned, explain }: Of,
  with_order: (text: string, order: string) => string,
  key: string | undefined,
  orders: readonly string[],
): void {
  with_allowed(text, orders, with_order, planned.ask).then(
    (allowed) => {
      if (allowed.text !== text) change(allowed.text)
      if (allowed.refusal !== undefined && key !== undefined) explain(key, allowed.refusal, allowed.text)
    },
    () => undefined, // the page itself says when the server is out of reach
  )
}
