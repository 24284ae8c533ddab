import { browser_shelf } from '../turn/keeping'
import type { Game, GameEntry } from './game'

// Each folder of games/ tells its ruleset in its game.ts: a new game is a new folder.
const modules = import.meta.glob<{ readonly entry: GameEntry }>('./*/game.ts', { eager: true })
const entries = Object.values(modules).map(({ entry }) => entry)

/** The games that have a page of their own, that of a first visit first. */
export const games: readonly GameEntry[] = [...entries].sort(
  (one, other) => Number(other.first_turn?.first === true) - Number(one.first_turn?.first === true),
)

/** The name of a game; for one without its own page, its ruleset. */
export const game_title = (ruleset: string): string =>
  entries.find((known) => known.ruleset === ruleset)?.title ?? ruleset

/** The page of this ruleset; if there is none, one for any game. */
export async function load_game(ruleset: string): Promise<Game> {
  const entry = entries.find((known) => known.ruleset === ruleset)
  browser_shelf.setItem(last_game, ruleset)
  return (await (entry?.load() ?? import('../plain/plain'))).game
}

/** The games that have a guided first turn, that of a first visit first. */
export const first_turns = games.filter((entry) => entry.first_turn !== undefined)
export const [first_turn] = first_turns

const last_game = 'adjutant.game'

/** Fetches what a match is probably going to need, before the server has told which game it is: the page
 *  of the game that was last seen here. */
export function prefetch_game(): void {
  const last = browser_shelf.getItem(last_game)
  const entry = entries.find(({ ruleset }) => ruleset === last) ?? (last === null ? first_turn : undefined)
  entry?.load().catch(() => undefined) // the page that opens the match shows the error
}
