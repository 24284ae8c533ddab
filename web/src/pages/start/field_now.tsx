import { api, type Schema } from '../../api/client'
import type { Game, GlanceProps } from '../../games/game'
import { first_turn, load_game } from '../../games/games'
import { load_position } from '../../replay/load_match'
import { use_loaded } from '../../views/use_loaded'

interface Seen extends GlanceProps {
  readonly game: Game
  readonly title: string
  readonly href: string
}

/** A match as it stands. */
async function match_now(match: Schema<'Match'>, signal: AbortSignal): Promise<Seen> {
  const path = { match: match.id }
  const [game, scenario, position] = await Promise.all([
    load_game(match.ruleset),
    api.get('/api/v1/matches/{match}/scenario', { path, signal }),
    load_position(match.id, signal),
  ])
  const when = position === undefined ? undefined : game.when?.(position)
  const title = when === undefined ? match.scenario_title : `${match.scenario_title}, ${when}`
  return { game, scenario, position, match: match.id, title, href: `/matches/${match.id}` }
}

/** The battle that a first visit begins with. */
async function first_battle(signal: AbortSignal): Promise<Seen | undefined> {
  const [ruleset, name] = first_turn?.first_turn?.scenario.split('/') ?? []
  if (ruleset === undefined || name === undefined) return undefined
  const [game, scenario] = await Promise.all([
    load_game(ruleset),
    api.get('/api/v1/scenarios/{ruleset}/{name}', { path: { ruleset, name }, signal }),
  ])
  const { title } = scenario
  return { game, scenario, position: undefined, match: undefined, title, href: '/first-turn' }
}

/** A picture of the match, or of the field where a reader may begin; it leads there. */
export default function FieldNow({ match }: { readonly match: Schema<'Match'> | undefined }) {
  const seen = use_loaded(match?.id ?? '', (signal) =>
    match === undefined ? first_battle(signal) : match_now(match, signal),
  ).value
  if (seen === undefined) return null
  const { game, title, href, ...glance } = seen
  return (
    <a href={href}>
      <game.Glance {...glance} />
      <span>{title}</span>
    </a>
  )
}
