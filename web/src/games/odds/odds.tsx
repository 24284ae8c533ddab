import { toChildArray, type ComponentChildren } from 'preact'
import { RuleWords } from '../../rules/rule_words'
import { use_grown_in_view } from '../../views/use_in_view'

// How the odds of a fight look in every game: who against whom, each modifier with its rule, and the chance of each result.

export interface Chance {
  readonly words: string
  readonly cases: number
  readonly of: number
  /** More about it, for those who point at it. */
  readonly title?: string
}

export interface Modifier {
  readonly cause: string
  readonly rule: string
  /** With its sign: "+1". */
  readonly value: string
}

/** What counts, with its sign: "+2", "−1", "±0". */
export const signed = (sum: number): string => (sum > 0 ? `+${sum}` : sum < 0 ? `−${-sum}` : '±0')

/** "33 %"; what is possible is never "0 %", and what is not certain never "100 %". */
export function percent({ cases, of }: Pick<Chance, 'cases' | 'of'>): string {
  const hundred = (100 * cases) / of
  if (hundred > 0 && hundred < 1) return '< 1 %'
  if (hundred < 100 && hundred > 99) return '> 99 %'
  return `${Math.round(hundred)} %`
}

/** One fight, or one order with dice. */
export const OddsCard = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section class="card chance-card" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** The fights of the chosen units, beside what they can do: one that was just ordered comes into view. */
export function Fights({ of, children }: { readonly of: string | undefined; readonly children: ComponentChildren }) {
  const list = use_grown_in_view(of, toChildArray(children).length)
  return <div ref={list}>{children}</div>
}

/** The chance of each result: a bar, the percentage, and the result in words. */
export function Chances(props: {
  readonly chances: readonly Chance[]
  /** What the results are of, if not of the whole fight. */
  readonly label?: string
  /** In filled lines, where many lists stand in one card. */
  readonly compact?: boolean
}) {
  const { chances, label = 'Chance of each result', compact = false } = props
  return (
    <ul class={compact ? 'chances compact' : 'chances'} aria-label={label}>
      {chances.map(({ words, title, ...chance }) => (
        <li key={words} title={title}>
          <span class="bar" aria-hidden="true">
            <span style={{ width: `${(100 * chance.cases) / chance.of}%` }} />
          </span>
          <span class="chance">{percent(chance)}</span>
          <span class="result">
            <RuleWords text={words} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The figures of a fight: a first line, each modifier with its rule, and the sum. */
export function Reckoning(props: {
  readonly first?: readonly [string, string]
  readonly modifiers: readonly Modifier[]
  readonly sum: readonly [string, string]
}) {
  const { first, modifiers, sum } = props
  return (
    <table class="modifiers" aria-label="Modifiers">
      <tbody>
        {first !== undefined && (
          <tr>
            <th scope="row">{first[0]}</th>
            <td>{first[1]}</td>
          </tr>
        )}
        {modifiers.map(({ cause, rule, value }, index) => (
          <tr key={index}>
            <th scope="row">
              {cause} <RuleWords text={`(${rule})`} />
            </th>
            <td>{value}</td>
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">{sum[0]}</th>
          <td>{sum[1]}</td>
        </tr>
      </tbody>
    </table>
  )
}
