// Standing orders as text, changed line by line: what answers for a player in the other's turn.
//   losses 41F CD                who loses steps, in this order
//   retreat 41F to T2238 T2237   the first legal one of these
//   retreat any toward T2030     everybody else: the legal hex nearest to this

const lines_of = (text: string): string[] => {
  const lines = text.split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines
}
const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const words_of = (line: string): string[] =>
  [...line.replace(/#.*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? '',
  )
const quoted = (unit: string): string => (/\s/.test(unit) ? `"${unit}"` : unit)

const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

/** Replaces the line that begins with these words, or adds it; with nothing more on it, it goes. */
function with_line_of(
  text: string,
  begins: readonly string[],
  change: (rest: readonly string[]) => readonly string[],
): string {
  const lines = lines_of(text)
  const is_it = (line: string): boolean => {
    const words = words_of(line)
    return begins.every((word, index) => words[index]?.toLowerCase() === word.toLowerCase())
  }
  const at = lines.findIndex(is_it)
  const before = at < 0 ? [] : words_of(lines[at] ?? '').slice(begins.length)
  const after = change(before)
  const line = [...begins, ...after].map(quoted).join(' ')
  if (at < 0) return text_of(after.length === 0 ? lines : [...lines, line])
  return text_of(
    lines.flatMap((old, index) => (index !== at ? [old] : after.length === 0 ? [] : [line])),
  )
}

/** Adds this hex to those where the unit retreats to, at their end, or takes it away. */
export function with_retreat(text: string, unit: string, hex: string): string {
  return with_line_of(text, ['retreat', unit, 'to'], (hexes) => toggled(hexes, hex))
}

/** Everybody without an order of their own retreats toward this hex; the same again: nobody does. */
export function with_direction(text: string, hex: string): string {
  return with_line_of(text, ['retreat', 'any', 'toward'], ([old]) => (old === hex ? [] : [hex]))
}

/** Adds this unit to those that lose steps first, at their end, or takes it away. */
export function with_loss(text: string, unit: string): string {
  return with_line_of(text, ['losses'], (units) => toggled(units, unit))
}

export function losses_of(text: string): string[] {
  const line = lines_of(text).find((words) => words_of(words)[0]?.toLowerCase() === 'losses')
  return line === undefined ? [] : words_of(line).slice(1)
}

/** Where the unit is told to retreat to, in order. */
export function retreats_of(text: string, unit: string): string[] {
  for (const line of lines_of(text)) {
    const [order, who, to, ...hexes] = words_of(line)
    if (
      order?.toLowerCase() === 'retreat' &&
      who?.toLowerCase() === unit.toLowerCase() &&
      to === 'to'
    )
      return hexes
  }
  return []
}
