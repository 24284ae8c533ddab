import type { Schema } from '../../api/client'

export type Tournament = Schema<'Tournament'>
export type ListedTournament = Schema<'TournamentInList'>
export type Round = Schema<'TournamentRound'>
export type Board = Round['boards'][number]
export type Standings = Schema<'TournamentStandings'>
export type Entrant = Schema<'TournamentEntry'>
export type Figure = Standings['rows'][number]['figures'][number]
export type Cell = Schema<'TournamentCrosstable'>['rows'][number]['rounds'][number]
export type Bracket = Schema<'TournamentBracket'>
export type Tie = Bracket['levels'][number][number]
export type TournamentEvent = Schema<'TournamentEvent'>

/** The player behind an entry; the number replaces a hidden name. */
export const who = (entrant: {
  readonly entry: number
  readonly player: string | null
  readonly began?: string
}): string => {
  if (entrant.player === null) return `entry ${entrant.entry}`
  return entrant.began === undefined ? entrant.player : `${entrant.player} (for ${entrant.began})`
}

/** Whose row of a table it is: where teams play, a team's. */
export const row_name = (row: {
  readonly entry: number
  readonly player: string | null
  readonly began?: string
  readonly team?: string
}): string => row.team ?? who(row)

/** What a server says of its scenarios. */
export type Scenarios = readonly {
  readonly id: string
  readonly title: string
  readonly sides: readonly { readonly id: string; readonly name: string }[]
}[]
/** "A duel": a battle by its title; by its id where the server does not have it (any more). */
export const battle_name = (scenarios: Scenarios, id: string): string =>
  scenarios.find((one) => one.id === id)?.title ?? id
/** "Reds": a side of a battle. */
export const side_name = (scenarios: Scenarios, battle: string, side: string): string =>
  scenarios.find(({ id }) => id === battle)?.sides.find(({ id }) => id === side)?.name ?? side

/** Whether entrants play for teams. */
export const has_teams = (tournament: Tournament): boolean =>
  (tournament.definition as { readonly entrants?: { readonly teams?: boolean } }).entrants?.teams ===
  true

/** A match of teams: its boards, and the points of each team on the decided ones. */
export interface TeamMatch {
  readonly teams: readonly [string, string]
  readonly score: string
  readonly boards: readonly Board[]
}

const halves_of: Readonly<Record<string, readonly [number, number]>> = {
  '1-0': [2, 0],
  '0-1': [0, 2],
  '1/2': [1, 1],
  '+-': [2, 0],
  '-+': [0, 2],
}
const in_points = (halves: number): string =>
  halves === 1 ? '½' : `${Math.floor(halves / 2)}${halves % 2 === 0 ? '' : '½'}`

const mirrored: Partial<Record<NonNullable<Board['result']>, NonNullable<Board['result']>>> = {
  '1-0': '0-1',
  '0-1': '1-0',
  '+-': '-+',
  '-+': '+-',
}
/** The board's result under the names of the teams, with this team's player on the left. */
export function turned_to(team: string, board: Board): Board {
  if (board.white.team === team) return board
  const { white, black, result } = board
  return {
    ...board,
    white: black,
    black: white,
    result: result === null ? null : (mirrored[result] ?? result),
  }
}

/** Boards by the teams that meet at them, in their order; none where nobody plays for a team. */
export function team_matches(boards: readonly Board[]): readonly TeamMatch[] {
  const matches: { teams: [string, string]; won: [number, number]; boards: Board[] }[] = []
  for (const board of boards) {
    const { team: white } = board.white
    const { team: black } = board.black
    if (white === undefined || black === undefined) return []
    let match = matches.at(-1)
    if (match === undefined || !match.teams.includes(white) || !match.teams.includes(black)) {
      match = { teams: [white, black], won: [0, 0], boards: [] }
      matches.push(match)
    }
    match.boards.push(board)
    const [of_white, of_black] = halves_of[board.result ?? ''] ?? [0, 0]
    const first = match.teams[0] === white
    match.won[0] += first ? of_white : of_black
    match.won[1] += first ? of_black : of_white
  }
  return matches.map(({ teams, won, boards: those }) => ({
    teams,
    score: those.every(({ result }) => result === null)
      ? '–'
      : `${in_points(won[0])}–${in_points(won[1])}`,
    boards: those,
  }))
}

/** "1–0", "½–½", "+ –" */
export function result_of(board: Board): string {
  switch (board.result) {
    case null:
      return '–'
    case '1/2':
      return '½–½'
    case '+-':
    case '-+':
    case '--':
      return [...board.result].map((sign) => (sign === '-' ? '–' : sign)).join(' ')
    default:
      return board.result.replace('-', '–')
  }
}

const free_words: Readonly<Record<string, string>> = {
  U: 'bye',
  H: 'half-point bye',
  F: 'full-point bye',
  Z: 'not paired',
}
/** Why a player has no opponent in a round. */
export const free_of = (result: string): string => free_words[result] ?? result

const letters: Readonly<Record<string, string>> = { '=': '½', D: '½', W: '1', L: '0', '-': '–' }

const letter = (result: string): string => letters[result] ?? result

/** A cell of the crosstable: result, opponent's entry and side, "1 3f"; "bye". */
export function cell_of(cell: Cell): string {
  if (cell.boards !== undefined) {
    const points = in_points(2 * Number(cell.boards))
    return cell.opponent === null ? `${points} …` : `${points} ${cell.opponent}`
  }
  if (cell.opponent === null) return cell.result === 'Z' ? '·' : free_of(cell.result)
  const side = cell.side === 'favoured' ? 'f' : ''
  const second = cell.second === null ? '' : `+${letter(cell.second)}`
  return `${letter(cell.result)}${second} ${cell.opponent}${side}`
}

const on_board = ({ board }: Figure['parts'][number]): string =>
  board === undefined ? '' : ` (board ${board})`

/** What a figure is the sum of: "3 + 2.5* + (1)". */
export function parts_of(figure: Figure): string {
  const sum = figure.parts
    .map((part) => `${part.value}${part.dummy ? '*' : ''}${on_board(part)}`)
    .map((text, index) => (figure.parts[index]?.cut === true ? `(${text})` : text))
    .join(' + ')
  const divided = figure.divisor === 1 ? sum : `(${sum}) / ${figure.divisor}`
  return figure.plus === '0' ? divided : `${divided} + ${figure.plus}`
}

const tie_breaks: Readonly<Record<string, string>> = {
  BH: 'points of the opponents',
  SB: 'points of each opponent times the result against them',
  DE: 'points in the games among tied players',
  WIN: 'rounds with at least the points of a win',
  WON: 'games won',
  BPG: 'games with the harder side',
  BWG: 'games won with the harder side',
  PS: 'sum of the points after each round',
  REP: 'rounds played',
  STD: 'rounds won, plus half of the tied rounds',
  KS: 'points against opponents with at least half of the points',
  FB: 'points of the opponents, with the last round counted as drawn',
  AOB: 'average BH of the opponents',
  ARO: 'average rating of the opponents',
  TPR: 'performance rating: the opponents’ average rating, adjusted for the points',
  PTP: 'the lowest rating expected to score as many points',
  APRO: 'average performance (TPR) of the opponents',
  APPO: 'average perfect performance (PTP) of the opponents',
  RTNG: 'own rating',
  TPN: 'pairing number',
  GP: 'game points',
  VP: 'sum of the margins in game points',
  LOT: 'lot, the first drawn first',
  BC: 'each point times its board number, lowest first',
  TBR: 'points on the top board, then on the next',
  BBE: 'points without the bottom board, then without the last two',
  SSSC: 'game points, plus the opponents’ match points divided',
}
/** What a tie-break counts: of "BH/C1" "points of the opponents, without the lowest". */
export function tie_break_of(code: string): string {
  const [name = '', cut] = code.split('/')
  const counts = tie_breaks[name] ?? name
  if (cut === undefined) return counts
  if (cut.startsWith('L')) return `${counts}, ${cut.slice(1)} half points`
  if (cut.startsWith('K')) return `${counts} by ${cut.slice(1)}`
  const left_out = cut.startsWith('M') ? 'the lowest and the highest' : 'the lowest'
  return `${counts}, without ${left_out}${cut.slice(1) === '1' ? '' : ` ${cut.slice(1)}`}`
}

/** What a definition says of a stage. */
export interface Stage {
  readonly system?: string
  readonly concurrent?: number
  readonly advance?: number
  readonly legs?: number
  readonly boards?: number
}
/** Whether a report file has it all: it knows one game a round. */
export const has_report_file = (tournament: Tournament): boolean => {
  const { points, sides } = tournament.definition as { points?: unknown; sides?: unknown }
  const one_game = stages_of(tournament).every(({ legs }) => legs === undefined || legs === 1)
  return one_game && !is_ladder(tournament) && !has_teams(tournament) && points !== 'margin20' && sides !== 'swap'
}
export const stages_of = (tournament: Tournament): readonly Stage[] =>
  tournament.definition.stages as readonly Stage[]

/** Whether the server draws rounds and starts them. */
export function is_automatic(tournament: Tournament): boolean {
  const { round } = tournament.definition as { readonly round?: { readonly automatic?: boolean } }
  return round?.automatic !== false
}

/** Whether players take places by challenge. */
export const is_ladder = (tournament: Tournament): boolean =>
  stages_of(tournament)[0]?.system === 'ladder'

/** What days mean that a player announces to be away on; none where nobody does. */
export function away_means(tournament: Tournament): string | undefined {
  if (!['open', 'closed', 'running', 'paused'].includes(tournament.status)) return undefined
  if (is_ladder(tournament)) return 'If you are challenged, you have five days to answer after your return.'
  if (stages_of(tournament)[0]?.system !== 'swiss') return undefined
  return 'You are not paired in a round that starts on one of these days, and score nothing.'
}

/** Whether there are pairing numbers. */
export const has_started = (tournament: Tournament): boolean =>
  !['draft', 'open', 'closed'].includes(tournament.status)

/** Whether somebody new may enter: the server says more, if a number has to be odd or is full. */
export function may_enter(tournament: Tournament): boolean {
  if (tournament.status === 'open') return true
  if (tournament.status !== 'running') return false
  const { entrants } = tournament.definition as { readonly entrants?: { readonly late_until?: number } }
  return is_ladder(tournament) || tournament.rounds.drawn < (entrants?.late_until ?? 0)
}

/** Whether who has withdrawn may come back. */
export const may_enter_again = (tournament: Tournament, own: Entrant): boolean =>
  own.state === 'withdrawn' &&
  (tournament.status === 'open' || (tournament.status === 'running' && is_ladder(tournament)))

/** Whether substitutes wait for the places of those who go. */
export const has_substitutes = (tournament: Tournament): boolean =>
  (tournament.definition as { readonly dropout?: string }).dropout === 'substitute'

/** Whether only invited players may enter. */
export const is_by_invitation = (tournament: Tournament): boolean =>
  (tournament.definition as { readonly entrants?: { readonly invite?: boolean } }).entrants
    ?.invite === true

const systems: Readonly<Record<string, string>> = {
  swiss: 'Swiss system',
  'round-robin': 'Round robin',
  'knock-out': 'Knock-out',
  league: 'League',
  ladder: 'Ladder',
  team: 'Teams',
}

/** "Swiss system, 5 rounds": the format. */
export function system_of(stages: readonly Stage[], planned: number | null): string {
  const system = stages
    .map(
      (stage) =>
        (systems[stage.system ?? ''] ?? stage.system ?? '') +
        (stage.boards === undefined ? '' : ` of ${stage.boards}`),
    )
    .map((name, index) => (index === 0 ? name : name.toLowerCase()))
    .join(', then ')
  return planned === null || stages[0]?.system === 'ladder' ? system : `${system}, ${planned} round${planned === 1 ? '' : 's'}`
}

const states: Readonly<Record<Tournament['status'], string>> = {
  draft: 'A draft',
  open: 'Open for entries',
  closed: 'Entries are closed',
  running: 'In progress',
  paused: 'Paused',
  finished: 'Finished',
  archived: 'Finished',
  cancelled: 'Cancelled',
}
export const state_of = (tournament: Pick<Tournament, 'status'>): string => states[tournament.status]

type Names = (entry: unknown) => string
type Tell = (event: Readonly<Record<string, unknown>>, name: Names) => string

const round_told =
  (what: string): Tell =>
  (event) =>
    `Round ${String(event['round'])}${what.startsWith(':') ? '' : ' '}${what}`
const plain = (text: string): Tell => () => text
const unfinished: Readonly<Record<string, string>> = {
  draw: ' (not finished in time)',
  points: ' (not finished in time; by game points)',
  playouts: ' (not finished in time; by play-outs)',
}
const result_told = (white: string, black: string): string => {
  if (white === '-' && black === '-') return 'neither played (– –)'
  const forfeit = [white, black].includes('-')
  return [letter(white), letter(black)].join(forfeit ? ' ' : '–')
}
const board_told: Tell = (event) =>
  `Round ${String(event['round'])}, board ${String(event['board'])}: ` +
  result_told(String(event['white_result']), String(event['black_result'])) +
  (unfinished[String(event['unfinished'])] ?? '')

/** The result that a ruling has corrected. */
function before_told(event: Readonly<Record<string, unknown>>): string {
  const before = event['before'] as Readonly<Record<string, unknown>> | undefined
  if (before === undefined) return ''
  return ` (${result_told(String(before['white_result']), String(before['black_result']))} before)`
}

const challenge_told: Tell = (event) =>
  event['unanswered'] === true
    ? `Challenge ${String(event['board'])} is not played`
    : `Board ${String(event['board'])} is played`

const extended_told: Tell = (event) =>
  event['round'] === undefined
    ? `The server was unavailable from ${day_and_hour(String(event['from']))} to ` +
      `${day_and_hour(String(event['until']))}: all deadlines are extended by the same time`
    : `Round ${String(event['round'])}` +
      (event['board'] === undefined ? '' : `, board ${String(event['board'])}`) +
      ` may be played until ${day_and_hour(String(event['ends']))}`

/** "2026-12-24, 18:00 UTC" */
const day_and_hour = (time: string): string => `${time.slice(0, 10)}, ${time.slice(11, 16)} UTC`

function forbidden_told(event: Readonly<Record<string, unknown>>, name: Names): string {
  const pairs = event['forbidden'] as readonly (readonly number[])[]
  if (pairs.length === 0) return 'All pairings are allowed again'
  return `${pairs.map((pair) => pair.map(name).join(' and ')).join(', ')} are kept apart`
}

function presence_told(event: Readonly<Record<string, unknown>>, name: Names): string | undefined {
  if (event['confirmed'] !== undefined)
    return `${name(event['entry'])} confirms round ${String(event['confirmed'])}`
  if (event['asked'] !== undefined)
    return `${name(event['entry'])} ran out of time twice and is asked whether they stay`
  if (event['team_board'] !== undefined)
    return `${name(event['entry'])} moves to place ${String(event['team_board'])} of their team`
  if (event['team'] !== undefined)
    return event['whole'] === true
      ? `Team ${String(event['before'])} is now called ${String(event['team'])}`
      : `${name(event['entry'])} plays for ${String(event['team'])}, not for ${String(event['before'])}`
  if (event['forbidden'] !== undefined) return forbidden_told(event, name)
  if (event['returns'] === true) return `${name(event['entry'])} rejoins`
  if (event['stays'] === true) return `${name(event['entry'])} stays`
  if (event['offered'] !== undefined)
    return `The place of ${name(event['entry'])} is offered to ${name(event['offered'])}`
  if (event['declined'] !== undefined)
    return `${name(event['declined'])} declines the place of ${name(event['entry'])}`
  const days = event['absences'] as readonly { from: string; until: string }[] | undefined
  if (days === undefined) return undefined
  const list = days.map(({ from, until }) => `${from} to ${until}`).join(', ')
  return `${name(event['entry'])} ${list === '' ? 'has no absences' : `is away ${list}`}`
}

const tellings: Readonly<Record<string, Tell>> = {
  created: plain('The tournament is created'),
  opened: plain('Entries are open'),
  entered: (event, name) =>
    `${name(event['entry'])} ${event['substitute'] === true ? 'is a substitute' : 'enters'}` +
    (event['team'] === undefined ? '' : ` for ${String(event['team'])}`),
  extended: extended_told,
  hidden: plain('A result that is not public yet'),
  taken_over: (event, name) =>
    event['computer'] === true
      ? `${name(event['entry'])}: the computer takes over`
      : `${name(event['entry'])} takes over from ${name(event['substitute'])}`,
  withdrawn: (event, name) =>
    `${name(event['entry'])} ${event['excluded'] === true ? 'is excluded' : 'withdraws'}`,
  closed: plain('Entries are closed; the seeds are published'),
  started: plain('The tournament starts; pairing numbers are drawn'),
  drawn: (event, name) =>
    round_told(event['by_hand'] === true ? 'is paired by hand' : 'is drawn')(event, name),
  undone: round_told('is undone'),
  bids_opened: round_told(': the bids for sides are opened'),
  round_started: round_told('starts'),
  challenged: (event, name) => `${name(event['entry'])} challenges ${name(event['opponent'])}`,
  accepted: challenge_told,
  result: (event, name) => (event['unanswered'] === true ? challenge_told : board_told)(event, name),
  ruling: (event, name) =>
    event['white_result'] === undefined
      ? `Ruling on dispute ${String(event['dispute'])}: the result stands`
      : `Ruling. ${board_told(event, name)}${before_told(event)}`,
  disputed: (event, name) =>
    `${name(event['entry'])} disputes the result of round ${String(event['round'])}, ` +
    `board ${String(event['board'])}: ${String(event['text'])}`,
  round_closed: round_told('is finished'),
  stage_closed: (event, name) =>
    Array.isArray(event['advance'])
      ? `Stage ${String(event['stage'])} is finished; ${event['advance'].map(name).join(', ')} advance`
      : 'All rounds are finished',
  paused: plain('The tournament is paused'),
  resumed: plain('The tournament resumes'),
  finished: plain('The tournament is finished'),
  reopened: plain('The tournament is reopened'),
  cancelled: plain('The tournament is cancelled'),
  archived: plain('The tournament is archived'),
  changed: (event, name) => presence_told(event, name) ?? 'A setting is changed',
}

/** An event in a sentence; for an unknown type, the type. */
export function told(event: TournamentEvent, name: Names): string {
  const tell = tellings[event.type]
  return tell === undefined ? event.type : tell(event as unknown as Record<string, unknown>, name)
}

/** The person who did it. */
export function by_whom(event: TournamentEvent, name: Names): string {
  const by = event.by ?? 'server'
  return /^\d+$/.test(by) ? name(Number(by)) : by
}

const level_names = ['Final', 'Semi-finals', 'Quarter-finals']

/** "Semi-finals": a level of a bracket with this many levels. */
export const level_name = (level: number, levels: number): string =>
  level_names[levels - level] ?? `Last ${2 ** (levels - level + 1)}`

const whys: Readonly<Record<Tie['decided'], string>> = {
  open: '',
  level: 'tied: a third match decides',
  'walk-over': '',
  points: '',
  forfeit: 'tied; the side that forfeited a match is out',
  margins: 'tied; by winning margins',
  boards: 'tied; by the higher boards',
  'third-match': 'by a third match',
  seed: 'tied throughout: the better seed',
  kept: 'a result was corrected after the next draw',
}

/** What decided a tie, where it is not its points alone. */
export function why_of(tie: Tie): string {
  const nobody_won = tie.winner === null && tie.decided === 'walk-over'
  return nobody_won && tie.first !== null ? 'nobody advances' : whys[tie.decided]
}

/** "A": a group by its number. */
export const group_name = (group: number): string =>
  group <= 26 ? String.fromCharCode('A'.charCodeAt(0) + group - 1) : String(group)
