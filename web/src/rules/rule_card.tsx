import { useEffect, useRef } from 'preact/hooks'
import { ProblemNotice } from '../views/problem_notice'
import { use_loaded } from '../views/use_loaded'
import { load_book, rule_of, rules_address } from './book'
import { RuleWords } from './rule_words'
import './rules.css'

interface Props {
  readonly ruleset: string
  readonly number: string
  readonly close: () => void
}

/** One rule, over the current task; closing it changes nothing else. */
export function RuleCard({ ruleset, number, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const book = use_loaded(ruleset, () => load_book(ruleset))
  const rule = book.value === undefined ? undefined : rule_of(book.value, number)
  return (
    <dialog class="rule-card" ref={dialog} aria-labelledby="rule-card-title" onClose={close}>
      <h2 id="rule-card-title">
        <span class="rule">{number}</span> {rule?.title}
      </h2>
      <ProblemNotice fault={book.fault} />
      {rule !== undefined && (
        <p>
          <RuleWords text={rule.text} />
        </p>
      )}
      {book.value !== undefined && rule === undefined && <p>No rule has this number.</p>}
      <form method="dialog" class="chips">
        <button class="primary">Close</button>
        <a class="button" href={rules_address(ruleset, number)} target="_blank" rel="noopener">
          All rules
        </a>
      </form>
    </dialog>
  )
}
