import type { Draft } from '../../turn/use_draft'

// What stands beside the table in all games of miniatures.

/** What is asked in the middle of a turn, with an answer a button: each becomes a line of the orders. */
export function Question({ message, answers, draft }: {
  readonly message: string
  readonly answers: readonly { readonly order: string }[]
  readonly draft: Draft
}) {
  return (
    <section aria-label="What is asked">
      <p>
        <b>{message}</b>
      </p>
      <p class="chips">
        {answers.map(({ order }) => (
          <button key={order} type="button" onClick={() => draft.change(`${draft.text}${order}\n`)}>
            {order}
          </button>
        ))}
      </p>
    </section>
  )
}

/** What would be chosen in the enemy's turn, as things stand. */
export const Forecast = ({ text }: { readonly text: readonly string[] }) => (
  <details>
    <summary>What would be chosen for you</summary>
    <ul>
      {text.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
)

/** What counts, with its sign: "+2", "−1", "±0". */
export const signed = (sum: number): string => (sum > 0 ? `+${sum}` : sum < 0 ? `−${-sum}` : '±0')
