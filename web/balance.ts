// What docs/balance.md says of each battle, for the page: its tables are the one place where it stands.

export interface SideFigures {
  readonly side: string
  /** Matches won of a hundred, both sides played by Captain. */
  readonly won: number
}

export interface BattleFigures {
  readonly sides: readonly SideFigures[]
  /** Orders of a whole match, of both sides: as a rule, at least, at most. */
  readonly orders: number
  readonly least: number
  readonly most: number
  /** Turns of a match, on average. A player may submit more than once in a turn. */
  readonly turns: number
}

const heading = '| battle | side | won | 95 % | points | orders a game | submissions | turns |'

/** Where the next table of battles begins; columns may follow. -1: no more of them. */
const table_from = (lines: string[], from: number): number =>
  lines.findIndex((line, at) => at >= from && line.startsWith(heading))

function cells(line: string): string[] {
  return line.split('|').slice(1, -1).map((cell) => cell.trim())
}

/** Figures by the title of the battle. A table that is not as it must be is an error. */
export function balance_of(text: string): Record<string, BattleFigures> {
  const battles: Record<string, BattleFigures> = {}
  const lines = text.split('\n')
  for (let at = table_from(lines, 0); at >= 0; at = table_from(lines, at)) {
    for (at += 2; lines[at]?.startsWith('|') === true; at += 2) {
      const [title = '', first = '', first_won = '', , , orders = '', , turns = ''] = cells(lines[at] ?? '')
      const [, second = '', second_won = ''] = cells(lines[at + 1] ?? '')
      const numbers = /^(\d+) \((\d+) to (\d+)\)$/.exec(orders)?.slice(1).map(Number)
      const won = [first_won, second_won].map((share) => parseFloat(share))
      if (title === '' || numbers === undefined || won.some(Number.isNaN) || !/^\d+\.\d$/.test(turns))
        throw new Error(`docs/balance.md, line ${at + 1}: this is no row of a battle: ${lines[at] ?? ''}`)
      const [middle = 0, least = 0, most = 0] = numbers
      battles[title] = {
        sides: [
          { side: first, won: won[0] ?? 0 },
          { side: second, won: won[1] ?? 0 },
        ],
        orders: middle,
        least,
        most,
        turns: Number(turns),
      }
    }
  }
  if (Object.keys(battles).length === 0) throw new Error('docs/balance.md has no table of battles')
  return battles
}
