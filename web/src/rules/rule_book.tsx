import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { all_rules, searched, type RuleBook, type RuleText } from './book'
import { RuleWords } from './rule_words'
import './rules.css'

interface Props {
  readonly book: RuleBook
  /** In small windows sections are closed until the reader opens them. */
  readonly folded?: boolean
  /** The charts above the rules. */
  readonly children?: ComponentChildren
}

/** All rules of a game, to read and search. */
export function RuleBookView({ book, folded = false, children }: Props) {
  const [words, set_words] = useState('')
  const found = searched(book, words)
  const count = all_rules(found).length
  return (
    <div class="rule-book">
      <label class="rule-search">
        Search the rules
        <input type="search" value={words} onInput={(event) => set_words(event.currentTarget.value)} />
      </label>
      <p class="hint" role="status">
        {words.trim() === '' ? '' : count === 0 ? 'No rule contains these words.' : `${count} of ${all_rules(book).length}`}
      </p>
      {words.trim() === '' && children}
      {found.sections.map(({ title, rules }) => (
        <Section key={title} title={title} folded={folded && words.trim() === ''}>
          {rules.map((rule) => (
            <RuleEntry key={rule.number} rule={rule} folded={folded} />
          ))}
        </Section>
      ))}
    </div>
  )
}

function Section(props: {
  readonly title: string
  readonly folded: boolean
  readonly children: ComponentChildren
}) {
  const { title, folded, children } = props
  if (!folded)
    return (
      <section>
        <h2>{title}</h2>
        {children}
      </section>
    )
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function RuleEntry({ rule, folded }: { readonly rule: RuleText; readonly folded: boolean }) {
  const place = useRef<HTMLElement>(null)
  // A link to a rule scrolls to it, though the rule appears later than the page.
  useEffect(() => {
    const look = (): void => {
      if (!folded && decodeURIComponent(location.hash) === `#${rule.number}`) place.current?.scrollIntoView()
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return (
    <article class="rule-entry" ref={place} {...(folded ? {} : { id: rule.number })}>
      <h3>
        <span class="rule">{rule.number}</span> {rule.title}
      </h3>
      <p>
        <RuleWords text={rule.text} />
      </p>
    </article>
  )
}
