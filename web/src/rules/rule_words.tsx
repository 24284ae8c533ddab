import { useContext } from 'preact/hooks'
import { use_loaded } from '../views/use_loaded'
import { load_book, parts_of, rule_of } from './book'
import { Rule, RulesPlace } from './rule'

/** A text whose rule numbers a reader can press, once the rule book is there. */
export function RuleWords({ text }: { readonly text: string }) {
  const place = useContext(RulesPlace)
  const ruleset = place?.ruleset ?? ''
  const book = use_loaded(ruleset, async () => (ruleset === '' ? undefined : load_book(ruleset))).value
  if (book === undefined) return <>{text}</>
  return (
    <>
      {parts_of(text, (number) => rule_of(book, number) !== undefined).map((part) =>
        typeof part === 'string' ? part : <Rule number={part.number} />,
      )}
    </>
  )
}
