import { Rule } from '../rules/rule'
import type { Refusal } from './use_draft'

/** What is wrong with orders, line by line; with a press, what the player probably meant. */
export function Refusals(props: {
  readonly refusals: readonly Refusal[]
  readonly text: string
  readonly change: (text: string) => void
}) {
  if (props.refusals.length === 0) return null
  const mend = (refusal: Refusal): void => {
    const { line, meant } = refusal
    if (line === undefined || meant === undefined) return
    const lines = props.text.split('\n')
    lines[line - 1] = meant
    props.change(lines.join('\n'))
  }
  return (
    <ul class="refusals">
      {props.refusals.map((refusal) => (
        <li key={`${refusal.line}:${refusal.column}:${refusal.message}`}>
          {refusal.line !== undefined && <b>Line {refusal.line}: </b>}
          {refusal.message} {refusal.rule !== undefined && <Rule number={refusal.rule} />}
          {refusal.meant !== undefined && (
            <button type="button" class="quiet mend" onClick={() => mend(refusal)}>
              Write “{refusal.meant}”
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
