// Orders as lines of a text: of what a line orders there is one at most, and kinds of lines stand in the order in
// which they are carried out. Pure.

/** A verb that orders come under. */
export interface Verb {
  /** Where such a line stands: after all of a lower rank, before the first of a higher. */
  readonly rank: number
  /** What its second word names; a unit may have one line of each. Left out: nobody. */
  readonly of?: string
}

export interface Grammar {
  readonly verbs: Readonly<Record<string, Verb>>
  /** Words of the language, separated by spaces: an id that is one of them needs quotes. */
  readonly words: string
}

/** The unit or commander that a line orders. */
export interface Subject {
  readonly of: string
  readonly id: string
}

export const lines_of = (text: string): string[] => {
  const lines = text.split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines
}
export const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
/** Without the remark at its end. */
export const bare = (line: string): string => line.replace(/(^|\s)#.*/, '').trim()

export const has_line = (text: string, order: string): boolean =>
  lines_of(text).some((line) => line.trim().toLowerCase() === order)

export const with_last = (text: string, order: string): string =>
  has_line(text, order) ? text : text_of([...lines_of(text), order])

/** Which line of a text this is, from 1 as refusals count them; 0: none. */
export const number_of = (text: string, line: string | undefined): number =>
  line === undefined ? 0 : lines_of(text).indexOf(line) + 1

export const without_line = (text: string, order: string): string =>
  text_of(lines_of(text).filter((line) => line.trim().toLowerCase() !== order))

/** The words of a line, quoted ones without their quotes. */
export const words_of = (line: string): string[] =>
  [...bare(line).matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** How a language with these words, separated by spaces, writes an id: in quotes where it would mean something else.
 * */
export function quoting(words: string): (id: string) => string {
  const known = new Set(words.split(' '))
  return (id) => (known.has(id.toLowerCase()) || /[\s#"]/.test(id) ? `"${id}"` : id)
}

/** Changes that a page can make to the lines of a game. */
export interface OrderLines {
  /** An id as orders have it: see quoting(). */
  readonly quoted: (id: string) => string
  readonly subject_of: (line: string) => Subject | undefined
  readonly line_of: (text: string, subject: Subject) => string | undefined
  /** The text with this order: where its subject had one, else after all of its rank. */
  readonly with_order: (text: string, order: string) => string
  readonly without: (text: string, subject: Subject) => string
  /** As a button needs it: the text with this order, or without it if it has it. */
  readonly toggled: (text: string, order: string) => string
  /** The lines that come before that of a subject, or before where an order of this verb would stand. */
  readonly before: (text: string, subject: Subject, verb: string) => readonly string[]
  /** The text without the lines of these, cut where the first of them stands, or where one of this verb would. */
  readonly apart: (text: string, subjects: readonly Subject[], verb: string) => readonly [before: string, after: string]
}

export function order_lines({ verbs, words }: Grammar): OrderLines {
  const verb_of = (line: string): Verb | undefined => verbs[(words_of(line)[0] ?? '').toLowerCase()]
  const subject_of = (line: string): Subject | undefined => {
    const of = verb_of(line)?.of
    const id = words_of(line)[1]
    return of === undefined || id === undefined ? undefined : { of, id }
  }
  const is = (line: string, { of, id }: Subject): boolean => {
    const found = subject_of(line)
    return found?.of === of && found.id.toLowerCase() === id.toLowerCase()
  }
  const place = (lines: readonly string[], subject: Subject | undefined, rank: number): number => {
    const own = subject === undefined ? -1 : lines.findIndex((line) => is(line, subject))
    if (own >= 0) return own
    const end = lines.findIndex((line) => (verb_of(line)?.rank ?? rank) > rank)
    return end < 0 ? lines.length : end
  }
  const with_order = (text: string, order: string): string => {
    const lines = lines_of(text)
    const subject = subject_of(order)
    const at = place(lines, subject, verb_of(order)?.rank ?? 0)
    const replaces = subject !== undefined && is(lines[at] ?? '', subject)
    return text_of([...lines.slice(0, at), order, ...lines.slice(replaces ? at + 1 : at)])
  }
  return {
    quoted: quoting(words),
    subject_of,
    line_of: (text, subject) => lines_of(text).find((line) => is(line, subject)),
    with_order,
    toggled: (text, order) => (has_line(text, order.toLowerCase()) ? without_line(text, order.toLowerCase()) : with_order(text, order)),
    without: (text, subject) => text_of(lines_of(text).filter((line) => !is(line, subject))),
    before: (text, subject, verb) => {
      const lines = lines_of(text)
      return lines.slice(0, place(lines, subject, verbs[verb]?.rank ?? 0))
    },
    apart: (text, subjects, verb) => {
      const lines = lines_of(text)
      const other = (line: string): boolean => !subjects.some((subject) => is(line, subject))
      const first = lines.findIndex((line) => !other(line))
      const at = first < 0 ? place(lines, undefined, verbs[verb]?.rank ?? 0) : first
      return [text_of(lines.slice(0, at).filter(other)), text_of(lines.slice(at).filter(other))]
    },
  }
}
