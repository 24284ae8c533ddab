import { api, type Schema } from '../../api/client'
import { Field, type ScenarioFile } from '../../games/tlg2/map/field'
import { FieldPicture } from '../../games/tlg2/map/field_picture'
import { board_of, set_up, type Board } from '../../games/tlg2/map/position'
import { load_field, load_position } from '../../replay/load_match'
import { use_loaded } from '../../views/use_loaded'

interface Seen {
  readonly field: Field
  readonly board: Board
  readonly title: string
  readonly href: string
}

/** A match as it stands. */
async function match_now(match: Schema<'Match'>, signal: AbortSignal): Promise<Seen> {
  const [field, position] = await Promise.all([
    load_field(match.id, signal),
    load_position(match.id, signal),
  ])
  const board = position === undefined ? set_up(field) : board_of(position)
  const title = `${match.scenario_title}, turn ${board.turn}`
  return { field, board, title, href: `/matches/${match.id}` }
}

/** The battle that a first visit begins with. */
async function first_battle(signal: AbortSignal): Promise<Seen> {
  const path = { ruleset: 'tlg2', name: 'chippewa' }
  const file = await api.get('/api/v1/scenarios/{ruleset}/{name}', { path, signal })
  const field = new Field(file as unknown as ScenarioFile)
  return { field, board: set_up(field), title: field.file.title, href: '/first-turn' }
}

/** A picture of the match that is played, or of the field where one may begin; it leads there. */
export default function FieldNow({ match }: { readonly match: Schema<'Match'> | undefined }) {
  const seen = use_loaded(match?.id ?? '', (signal) =>
    match === undefined ? first_battle(signal) : match_now(match, signal),
  ).value
  if (seen === undefined) return null
  return (
    <a href={seen.href}>
      <FieldPicture field={seen.field} board={seen.board} />
      <span>{seen.title}</span>
    </a>
  )
}
