import { bare, lines_of, text_of, words_of } from '../tabletop/order_lines'

// Standing orders as fields: the lines of a field's verbs that name its unit, or its kind of units, decide it. Pure.

export interface StandingField {
  readonly label: string
  /** The second word of its lines: a unit, or a word for several. */
  readonly whose: string
  readonly verbs: readonly string[]
  readonly choices: readonly StandingChoice[]
}

export interface StandingChoice {
  readonly label: string
  readonly line: string
}

const plain = (line: string): string => words_of(line).join(' ').toLowerCase()

/** The lines that decide this field; of several, the first possible one counts. */
export const deciding = (text: string, { verbs, whose }: Pick<StandingField, 'verbs' | 'whose'>): readonly string[] =>
  lines_of(text).filter((line) => {
    const [verb = '', of = ''] = words_of(line).map((word) => word.toLowerCase())
    return verbs.includes(verb) && of === whose.toLowerCase()
  })

/** The choice that these lines are; undefined where they say something else. */
export const chosen_of = (lines: readonly string[], choices: readonly StandingChoice[]): StandingChoice | undefined =>
  lines.length === 1 ? choices.find(({ line }) => plain(line) === plain(lines[0] ?? '')) : undefined

/** The text with this line in place of those that decided the field; undefined: without them. */
export function decided(text: string, field: Pick<StandingField, 'verbs' | 'whose'>, line: string | undefined): string {
  const before = deciding(text, field)
  const lines = lines_of(text)
  const at = lines.findIndex((one) => before.includes(one))
  const others = (part: readonly string[]): string[] => part.filter((one) => !before.includes(one))
  const [above, below] = at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at)]
  return text_of([...others(above), ...(line === undefined ? [] : [line]), ...others(below)])
}

/** Whether a line is about this unit. */
export const has_lines = (text: string, unit: string): boolean =>
  lines_of(text).some((line) => bare(line) !== '' && words_of(line)[1]?.toLowerCase() === unit.toLowerCase())
