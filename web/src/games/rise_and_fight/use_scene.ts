import { useEffect, useMemo, useState } from 'preact/hooks'
import { use_loaded } from '../../views/use_loaded'
import type { WhyNot } from '../../turn/note'
import type { Play } from '../game'
import { line_with } from '../tabletop/group'
import { lines_of } from '../tabletop/order_lines'
import { use_group, type Group } from '../group/use_group'
import { use_note } from '../tabletop/use_note'
import { use_plan, type Planned } from '../tabletop/use_plan'
import {
  use_file,
  key_of,
  leaders_of,
  standing_of,
  type Leader,
  type Piece,
  type Plan,
  type Position,
  type ScenarioFile,
  type Standing,
} from './field'
import type { Frame } from './frames'
import { fire_lines, move_order, order_text, unit } from './lines'
import { ends_ahead, way_of, type Way } from './segments'
import type { Trial } from './trials'

/** The units after the orders so far, and the chosen one. */
export interface Scene {
  readonly file: ScenarioFile
  readonly position: Position | undefined
  readonly phase: string
  /** The reader's side, '' for spectators. */
  readonly side: string
  readonly planned: Planned<Plan>
  /** As all stand as they fire: before any move. */
  readonly firing: Plan | undefined
  /** Without the orders, and with them. */
  readonly before: readonly Piece[]
  readonly after: readonly Piece[]
  readonly pairs: Position['pairs']
  readonly chosen: Piece | undefined
  /** The chosen one, if it may have orders now. */
  readonly own: Piece | undefined
  /** Where the chosen unit may go straight ahead from where it stood, and at what price. */
  readonly ahead: readonly Way[]
  /** The keys of the chosen, and how they change. */
  readonly chosen_keys: Group
  /** The chosen ones that move together, the one that leads first; fewer than two: none. */
  readonly group: readonly Piece[]
  /** The keys of those that stand in line with the chosen one, itself first. */
  readonly line: readonly string[]
  readonly choose: (key: string | undefined) => void
  readonly may_lead: (piece: Piece) => boolean
  /** Where it stood before its order: ways and reach begin there. */
  readonly before_order: <Any extends Piece>(piece: Any) => Any
  /** Until the server has answered, a piece stands where the player has just led it. */
  readonly settle_as: (trial: Trial) => void
  /** The latest trial of a unit or a group, ordered as far as possible. */
  readonly settling: Trial | undefined
  /** Why the last press or drag on the table ordered nothing, and of which unit. */
  readonly note: WhyNot | undefined
  readonly explain: (key: string, note: WhyNot, text?: string) => void
}

const pieces_of = (file: ScenarioFile, position: Position | undefined): readonly Piece[] => [
  ...standing_of(file, position),
  ...leaders_of(file, position),
]

export function use_scene({ reading, draft, yours, showing, tab, on_place }: Play<Frame>): Scene {
  const { match } = reading
  const position = reading.position as Position | undefined
  const file = use_file(reading)
  const chosen_keys = use_group()
  const { choose } = chosen_keys
  const [settling, settle_as] = useState<Trial>()
  const { note, explain } = use_note(draft.text, chosen_keys.keys[0])
  const planned = use_plan<Plan>(match.id, match.revision, draft, yours)
  const { plan, current } = planned
  useEffect(() => choose(undefined), [match.revision, tab])

  const shots = fire_lines(draft.text)
  const asks_fire = yours && position?.phase === 'fire' && shots !== draft.text
  const fire = use_loaded(`${match.id} ${match.revision} ${asks_fire} ${shots}`, async (signal) =>
    asks_fire ? planned.ask(shots, signal) : undefined,
  )
  const now = yours && plan !== undefined ? plan.position : position
  const before = useMemo(() => pieces_of(file, position), [file, position])
  const after = useMemo(() => {
    const told = pieces_of(file, now)
    return current ? told : with_trials(told, settling, draft.text)
  }, [file, now, current, settling, draft.text])
  const pieces = chosen_keys.keys.flatMap((key) => after.find((piece) => key_of(piece) === key) ?? [])
  const [chosen] = pieces
  const side = match.your_side ?? ''
  const may_order = yours && plan !== undefined && plan.question === null && !showing && on_place === undefined
  const may_lead = (piece: Piece): boolean => may_order && piece.sheet.side === side
  const own = chosen !== undefined && may_lead(chosen) ? chosen : undefined
  const ahead = use_ways(`${match.id} ${match.revision}`, draft.text, planned, own)
  return {
    file,
    position,
    phase: position?.phase ?? '',
    side,
    planned,
    firing: asks_fire ? fire.value : plan,
    before,
    after,
    pairs: now?.pairs ?? [],
    chosen,
    own,
    chosen_keys,
    group: pieces.filter(may_lead),
    line: own?.kind === 'unit' ? line_with(own, units_of(after, side), ({ size }) => size).map(key_of) : [],
    ahead,
    choose,
    may_lead,
    before_order: <Any extends Piece>(piece: Any): Any =>
      (before.find((one) => key_of(one) === key_of(piece)) as Any | undefined) ?? piece,
    settle_as,
    settling,
    note,
    explain,
  }
}

/** Asked of the server order by order: it knows what is in the way, and what ground costs. */
function use_ways(turn: string, text: string, { sheet, ask }: Planned<Plan>, own: Piece | undefined): readonly Way[] {
  const chosen = own?.kind === 'unit' && own.formation !== 'skirmish' ? own.sheet.id : undefined
  const others = chosen === undefined ? '' : order_text.without(text, unit(chosen))
  const { segments = [], reach = [] } = (chosen === undefined ? undefined : sheet(chosen)) ?? {}
  const { most = 0 } = reach.find(({ heading }) => heading === own?.facing) ?? {}
  const ends = ends_ahead(segments, most)
  const told = use_loaded(`${turn} ${chosen} ${ends} ${others}`, (signal) =>
    Promise.all(
      ends.map(async (end) => {
        const order = move_order(chosen ?? '', [{ forward: end }])
        const tried = order_text.with_order(others, order)
        const line = lines_of(tried).indexOf(order) + 1
        const { refusals, preview } = await ask(tried, signal)
        const refused = refusals.some((one) => one.line === line)
        return refused ? undefined : way_of(end, preview.find((one) => one.line === line))
      }),
    ),
  )
  return (told.value ?? []).filter((way) => way !== undefined)
}

const with_trials = (pieces: readonly Piece[], trial: Trial | undefined, text: string): readonly Piece[] =>
  (trial?.group?.map((one) => one.trial) ?? [trial]).reduce<readonly Piece[]>((all, one) => with_trial(all, one, text), pieces)

function with_trial(pieces: readonly Piece[], trial: Trial | undefined, text: string): readonly Piece[] {
  const subject = trial === undefined ? undefined : order_text.subject_of(trial.order)
  if (trial?.place === undefined || subject === undefined || order_text.line_of(text, subject) !== trial.order) return pieces
  const { place } = trial
  const moved = ({ kind, sheet }: Piece): boolean => kind === subject.of && sheet.id.toLowerCase() === subject.id.toLowerCase()
  return pieces.map((piece) => (moved(piece) ? { ...piece, ...place } : piece))
}

const units_of = (pieces: readonly Piece[], side: string): readonly Standing[] =>
  pieces.filter((piece): piece is Standing => piece.kind === 'unit' && piece.sheet.side === side)
export const own_units = ({ after, side }: Scene): readonly Standing[] => units_of(after, side)
export const own_leaders = ({ after, side }: Scene): readonly Leader[] =>
  after.filter((piece): piece is Leader => piece.kind === 'commander' && piece.sheet.side === side)

/** Possible fire: before all moves if the unit fires now, else after the orders. */
export const shots_in = ({ phase, firing, planned }: Scene): Plan['shots'] | undefined =>
  phase === 'fire' && firing !== undefined ? firing.shots : planned.plan?.shots
