import { Note, type WhyNot } from '../../turn/note'
import { NotYourMove, OrderText } from '../../turn/order_text'
import { ProblemNotice } from '../../views/problem_notice'
import { use_in_view } from '../../views/use_in_view'
import type { HexId } from '../hexwar/hex'
import { FollowersWords } from '../group/group_card'
import { NoHex } from '../hexwar/no_hex'
import { Fights } from '../odds/odds'
import { by_side, piece_words, pieces_by_hex, states_of, type Board, type Piece } from './board'
import { FightCard } from './fight_card'
import { land_words, type Field } from './field'
import { stacks_of, type Moved } from './group'
import { offer_words } from './offer_words'
import { Offers } from './offers'
import { comer_words, coming, lines_of_fire, points, type Going, type Plan } from './plan'
import type { Scene } from './scene'
import { StackOrders, StacksCard } from './stacks_card'
import { use_fewer_attackers, type Planned } from './use_plan'

/** The open question, the chosen units, their available orders, and the orders as text. */
export function OrdersPanel(scene: Scene) {
  const { play, planned } = scene
  const { yours, draft, standing, reading } = play
  const { match } = reading
  const refusals = use_fewer_attackers(match.id, draft.text, planned)
  if (!yours) return <NotYourMove {...{ match, draft }} standing={standing.offered} />
  const asked = match.awaited.filter(({ side, inside }) => side === match.your_side && inside)
  const { plan, current, fault } = planned
  return (
    <>
      {asked.map(({ kind, question }) => (
        <p key={kind}>
          <b>{question}</b>
        </p>
      ))}
      {stacks_of(scene.board, scene.selection.units).length > 1 ? <StacksCard {...scene} /> : <StackCard {...scene} />}
      <Note note={scene.selection.note} />
      <Fights of={scene.selection.hex}>
        {(plan?.preview ?? []).map((preview) => (
          <FightCard key={preview.text.join()} preview={preview} />
        ))}
      </Fights>
      <Coming {...scene} />
      <Offers {...scene} />
      <ProblemNotice fault={fault} />
      <OrderText draft={draft} yours refusals={refusals} current={current} />
      <Duties {...scene} />
    </>
  )
}

/** What is still mandatory, and what the referee would order otherwise. */
function Duties({ planned }: Scene) {
  const { duties, completion } = planned.plan?.combat ?? { duties: [], completion: [] }
  if (duties.length === 0) return null
  return (
    <section aria-label="Mandatory">
      <h2>Mandatory</h2>
      <ul>
        {duties.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <details>
        <summary>If you end your turn now, the referee will play</summary>
        <ul>
          {completion.map((order) => (
            <li key={order}>{offer_words(order).words}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** The units in the chosen hex: highlighted ones move together. */
function StackCard(scene: Scene) {
  const { play, field, board, planned, selection, select } = scene
  const { hex, units } = selection
  const card = use_in_view(hex)
  if (hex === undefined)
    return units.size > 0 ? (
      <p class="hint">Choose a marked hex to bring in {[...units].join(', ')}.</p>
    ) : (
      <p class="hint">
        Select one of your stacks on the map to see where it can go, or an enemy to attack.{' '}
        <span class="for-keys">
          N goes to the next stack, Enter selects, G adds its line, the numbers 1 to 9 pick units from a stack, Escape clears the selection.
        </span>
      </p>
    )
  const pieces = pieces_by_hex(field, board).get(hex) ?? []
  const { match } = play.reading
  const mixed = by_side(field, pieces).length > 1
  const toggle = (id: string): void => {
    const next = new Set(units)
    if (!next.delete(id)) next.add(id)
    select({ hex, units: next })
  }
  return (
    <section ref={card} class="card stack-card" data-chosen={hex} aria-label={`Stack in ${hex}`}>
      <h2>
        {hex} <small>{strength_words(pieces)}</small>
      </h2>
      <StackOrders {...scene} />
      <ul class="stack">
        {pieces.map((piece, index) => (
          <li key={piece.sheet.id}>
            {piece.sheet.side === match.your_side ? (
              <button
                type="button"
                aria-pressed={units.has(piece.sheet.id)}
                onClick={() => toggle(piece.sheet.id)}
              >
                {index < 9 && <kbd>{index + 1}</kbd>} <Line piece={piece} board={board} planned={planned} />
              </button>
            ) : (
              <>
                {mixed && `${field.side_name(piece.sheet.side)}: `}
                <Line piece={piece} board={board} planned={planned} />
              </>
            )}
          </li>
        ))}
      </ul>
      <Sights {...{ planned, selection }} />
    </section>
  )
}

/** What obstructs or blocks the view of the chosen guns. */
function Sights({ planned, selection }: Pick<Scene, 'planned' | 'selection'>) {
  const hidden = lines_of_fire(planned.plan, selection.units).filter(({ to }) => to.in_the_way.length > 0)
  const told = new Set(hidden.map(({ to }) => `${to.hex}: ${to.sight} by ${to.in_the_way.join(', ')}`))
  if (told.size === 0) return null
  return (
    <ul class="sights">
      {[...told].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Reinforcements that may enter now. */
function Coming({ planned, selection, select }: Scene) {
  const groups = coming(planned.plan)
    .flatMap(({ groups: together, entry }) => together.map((group) => ({ ...group, entry })))
    .sort((one, other) => other.units.length - one.units.length)
  if (groups.length === 0) return null
  return (
    <details class="coming" open={selection.hex === undefined}>
      <summary>Reinforcements</summary>
      <ul class="offers">
        {groups.map(({ units, order, entry }) => (
          <li key={order}>
            <button
              type="button"
              aria-pressed={selection.hex === undefined && units.every((id) => selection.units.has(id))}
              onClick={() => select({ units: new Set(units) })}
            >
              {comer_words(order, units)} <small>at {(entry ?? []).join(' or ')}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Line(props: { readonly piece: Piece; readonly board: Board; readonly planned: Planned }) {
  const { piece, board, planned } = props
  const { sheet } = piece
  const states = states_of(piece, board)
  const command = planned.plan?.command.find(({ unit }) => unit === sheet.id)
  return (
    <span>
      <b>{sheet.name}</b>{' '}
      {sheet.branch === 'commander'
        ? `${sheet.rank} commander, command value ${sheet.cv}${command_words(command)}`
        : `${sheet.branch} ${sheet.strength}, cohesion ${sheet.cohesion ?? '–'}`}
      {states.length > 0 && <em>, {states.join(', ')}</em>}
    </span>
  )
}

const command_words = (command: Plan['command'][number] | undefined): string =>
  command === undefined
    ? ''
    : `, range ${command.range}${command.help > 0 ? `, help ${command.help} within ${command.help_range}` : ''}`

function strength_words(pieces: readonly Piece[]): string {
  const units = pieces.filter(({ sheet }) => sheet.branch !== 'commander')
  if (units.length === 0) return ''
  const sum = units.reduce((all, { sheet }) => all + sheet.strength, 0)
  return `strength ${sum} in ${units.length} ${units.length === 1 ? 'unit' : 'units'}`
}

/** What a screen reader says of each hex. */
export function labels_of(
  field: Field,
  board: Board,
  reach: ReadonlyMap<HexId, unknown> | undefined,
): Map<HexId, string> {
  const pieces = pieces_by_hex(field, board)
  return new Map(
    field.hexes.map((hex) => {
      const id = field.print(hex)
      const words = [id]
      for (const piece of pieces.get(id) ?? []) {
        words.push(`${field.side_name(piece.sheet.side)}: ${piece_words(piece, board)}`)
      }
      if (reach?.has(id) === true) words.push('in reach')
      words.push(land_words(field, hex))
      if (board.works.has(id)) words.push('works')
      return [id, words.join('; ')]
    }),
  )
}

/** The units in a hex, in few words; with their sides if both have units. */
function words_of(field: Field, pieces: readonly Piece[], board: Board): readonly string[] {
  const shares = by_side(field, pieces)
  const whose = (own: readonly Piece[]): string =>
    shares.length > 1 ? `${field.side_name(own[0]?.sheet.side ?? '')}: ` : ''
  return shares.map((own) => whose(own) + stack_words(own, board))
}

/** A single unit in full, several as a sum, so that the strip keeps its height. */
function stack_words(pieces: readonly Piece[], board: Board): string {
  const [only, more] = pieces
  if (only !== undefined && more === undefined) return piece_words(only, board)
  const commanders = pieces.filter(({ sheet }) => sheet.branch === 'commander')
  const states = new Set(pieces.flatMap((piece) => states_of(piece, board)))
  const names = commanders.map(({ sheet }) => sheet.id).join(', ')
  const strength = strength_words(pieces)
  const who = strength === '' ? [names] : [strength, ...(names === '' ? [] : [`with ${names}`])]
  return [...who, ...states].join(', ')
}

/** The strip below the map: the hex under the pointer. */
export function HexInfo(props: {
  readonly field: Field
  readonly board: Board
  readonly id: HexId | undefined
  readonly going: Going | undefined
  /** How several stacks would go there together, and which of them leads. */
  readonly foreseen?: Moved | undefined
  readonly leads?: HexId | undefined
  /** Why the last press there did nothing. */
  readonly note?: WhyNot | undefined
}) {
  const { field, board, id, going, foreseen, leads = '', note } = props
  const hex = id === undefined ? undefined : field.find(id)
  if (id === undefined || hex === undefined)
    return <NoHex />
  const works = board.works.get(id)
  return (
    <div class="pointed">
      <b>{id}</b>
      {note !== undefined && <span class="refused">{note.message}</span>}
      <span>{land_words(field, hex)}</span>
      {going !== undefined && <span>{points(going.cost)} movement points</span>}
      {works !== undefined && <span>works of the {field.side_name(works)}</span>}
      {words_of(field, pieces_by_hex(field, board).get(id) ?? [], board).map((words) => (
        <span key={words} class="unit-words">
          {words}
        </span>
      ))}
      <FollowersWords tried={foreseen} name={({ name }) => name} leads={foreseen?.find(({ unit }) => unit.hex === leads)?.unit.name ?? ''} what="stacks" />
    </div>
  )
}
