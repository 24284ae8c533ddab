import { api, type Schema } from '../api/client'

// The rules of a game in words, as the server tells them, asked for once each.

export type RuleBook = Schema<'RuleBook'>
export type RuleText = RuleBook['sections'][number]['rules'][number]

const books = new Map<string, Promise<RuleBook>>()

export function load_book(ruleset: string): Promise<RuleBook> {
  const known = books.get(ruleset)
  if (known !== undefined) return known
  const asked = api.get('/api/v1/rulesets/{ruleset}/rules', { path: { ruleset } })
  books.set(ruleset, asked)
  asked.catch(() => books.delete(ruleset)) // the next who asks may be luckier
  return asked
}

export const all_rules = ({ sections }: RuleBook): readonly RuleText[] =>
  sections.flatMap(({ rules }) => rules)

export const rule_of = (book: RuleBook, number: string): RuleText | undefined =>
  all_rules(book).find((rule) => rule.number === number)

/** The address of this game's rules, at one of them. */
export const rules_address = (ruleset: string, number?: string): string =>
  `/rules/${ruleset}${number === undefined ? '' : `#${number}`}`

const in_parentheses = /\((?:rules?\s+)?([A-Z]?\d+(?:\.\d+)?(?:, [A-Z]?\d+(?:\.\d+)?)*)\)/g
const in_brackets = /\[([A-Z]?\d+(?:\.\d+)?)\]/g

export type Part = string | { readonly number: string }

/** A text cut where it names rules: "(4.3)", "(rule 7)", "(R26, R27)" and "[4.3]"; `known`: what is a rule. */
export function parts_of(text: string, known: (number: string) => boolean): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  const found = [...text.matchAll(in_parentheses), ...text.matchAll(in_brackets)]
  for (const { 0: whole, 1: list = '', index } of found.sort((a, b) => a.index - b.index)) {
    const numbers = list.split(', ')
    if (!numbers.every(known)) continue
    parts.push(text.slice(at, index + whole.indexOf(list)))
    for (const [place, number] of numbers.entries()) parts.push(...(place > 0 ? [', '] : []), { number })
    at = index + whole.length - 1
  }
  return [...parts, text.slice(at)].filter((part) => part !== '')
}

/** The book with those rules alone that have all these words in their number, title or text. */
export function searched(book: RuleBook, words: string): RuleBook {
  const wanted = words
    .toLowerCase()
    .split(/[\s§]+/)
    .filter((word) => word !== '')
  const fits = ({ number, title, text }: RuleText): boolean => {
    const all = `${title} ${text}`.toLowerCase()
    return wanted.every((word) => number.toLowerCase() === word || all.includes(word))
  }
  const sections = book.sections
    .map(({ title, rules }) => ({ title, rules: rules.filter(fits) }))
    .filter(({ rules }) => rules.length > 0)
  return { ...book, sections }
}
