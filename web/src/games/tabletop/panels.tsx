// What stands beside the table in all games of miniatures.

import { order_words } from '../../turn/order_words'

/** A question in the middle of a turn, with a button for each answer: it becomes a line of the orders. */
export function Question({ message, answers, given, give }: {
  readonly message: string
  readonly answers: readonly { readonly order: string }[]
  /** Which of them are. */
  readonly given: (order: string) => boolean
  readonly give: (order: string) => void
}) {
  return (
    <section aria-label="A question for you">
      <p>
        <b>{message}</b>
      </p>
      <p class="chips">
        {answers.map(({ order }) => (
          <button key={order} type="button" aria-pressed={given(order)} onClick={() => give(order)}>
            {order_words(order)}
          </button>
        ))}
      </p>
    </section>
  )
}
