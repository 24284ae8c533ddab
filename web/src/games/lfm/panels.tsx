import { useState } from 'preact/hooks'
import { NotYourMove, OrderText } from '../../turn/order_text'
import { ProblemNotice } from '../../views/problem_notice'
import type { Play } from '../game'
import type { Checked } from '../../plain/use_check'
import type { HexId } from '../hexwar/hex'
import { piece_words, pieces_by_hex, states_of, type Board, type Piece } from './board'
import { land_words, type Field } from './field'
import { has_order, with_order, without_order, type Named } from './orders'

export interface Scene {
  readonly play: Play
  readonly field: Field
  readonly board: Board
  readonly listed: readonly Named[]
  readonly fault: unknown
  readonly checked: Checked
  readonly hex: HexId | undefined
  readonly units: ReadonlySet<string>
  readonly choose: (units: ReadonlySet<string>) => void
}

/** What is asked, who is chosen, what they may do, and the text of it all. */
export function OrdersPanel(scene: Scene) {
  const { play, checked, fault } = scene
  const { yours, draft, standing, reading } = play
  const { match } = reading
  if (!yours) return <NotYourMove {...{ match, draft }} standing={standing.offered} />
  const asked = match.awaited.filter(({ side, inside }) => side === match.your_side && inside)
  return (
    <>
      {asked.map(({ kind, question }) => (
        <p key={kind}>
          <b>{question}</b>
        </p>
      ))}
      <StackCard {...scene} />
      <Offers {...scene} />
      <ProblemNotice fault={fault} />
      <OrderText draft={draft} yours refusals={checked.refusals} current={checked.current} />
      <ProblemNotice fault={checked.fault} />
      {checked.previews.map((text) => (
        <pre key={text} tabIndex={0} aria-label="What may come of it" class="preview">
          {text}
        </pre>
      ))}
    </>
  )
}

/** Everybody in the chosen hex, one by one: pressed ones go together. */
function StackCard({ play, field, board, hex, units, choose }: Scene) {
  if (hex === undefined)
    return (
      <p class="hint">
        Press a stack of yours to see where it can go, or the enemy to attack them. Enter chooses, the
        numbers 1 to 9 pick units out of a stack, Escape lets go.
      </p>
    )
  const pieces = pieces_by_hex(field, board).get(hex) ?? []
  const own = pieces.some(({ sheet }) => sheet.side === play.reading.match.your_side)
  const toggle = (id: string): void => {
    const next = new Set(units)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return (
    <section class="card stack-card" aria-label={`Stack in ${hex}`}>
      <h2>
        {hex} <small>{strength_words(pieces)}</small>
      </h2>
      <ul class="stack">
        {pieces.map((piece, index) => (
          <li key={piece.sheet.id}>
            {own ? (
              <button
                type="button"
                aria-pressed={units.has(piece.sheet.id)}
                onClick={() => toggle(piece.sheet.id)}
              >
                {index < 9 && <kbd>{index + 1}</kbd>} <Line piece={piece} board={board} />
              </button>
            ) : (
              <Line piece={piece} board={board} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ piece, board }: { readonly piece: Piece; readonly board: Board }) {
  const { sheet } = piece
  const states = states_of(piece, board)
  return (
    <span>
      <b>{sheet.name}</b>{' '}
      {sheet.branch === 'commander'
        ? `commander, ${sheet.rank}, value ${sheet.cv}`
        : `${sheet.branch} ${sheet.strength}, cohesion ${sheet.cohesion ?? '–'}`}
      {states.length > 0 && <em>, {states.join(', ')}</em>}
    </span>
  )
}

function strength_words(pieces: readonly Piece[]): string {
  const units = pieces.filter(({ sheet }) => sheet.branch !== 'commander')
  if (units.length === 0) return ''
  const sum = units.reduce((all, { sheet }) => all + sheet.strength, 0)
  return `strength ${sum} in ${units.length} ${units.length === 1 ? 'unit' : 'units'}`
}

const offered_at_once = 12

/** What else may be ordered, of those who are chosen or of all; a press adds it, or takes it away again. */
function Offers({ play, field, board, listed, hex, units }: Scene) {
  const { draft, reading } = play
  const [all, show_all] = useState(false)
  const inside = reading.match.awaited.some(({ side, inside }) => side === reading.match.your_side && inside)
  const others = listed.filter(({ verb }) => inside || (verb !== 'move' && verb !== 'end'))
  const guns = [...units].some((id) => field.sheets.get(id)?.branch === 'artillery')
  const here = others.filter(
    (one) =>
      one.who.some((id) => units.has(id)) ||
      (hex !== undefined && one.hexes.includes(hex)) ||
      (guns && one.verb === 'fire' && one.who.length === 0),
  )
  const offers = (inside || hex === undefined ? others : here).map(({ order }) => order)
  const held = hex === undefined ? [] : (pieces_by_hex(field, board).get(hex) ?? [])
  if (!inside && held.length > 0 && held.every(({ sheet }) => sheet.side !== reading.match.your_side))
    offers.unshift(`attack ${hex}`)
  if (offers.length === 0) return null
  const shown = all ? offers : offers.slice(0, offered_at_once)
  return (
    <section aria-label="Orders that may be given">
      <h2>{inside ? 'Your answer' : 'Also'}</h2>
      <ul class="offers">
        {shown.map((order) => (
          <li key={order}>
            <button
              type="button"
              aria-pressed={has_order(draft.text, order)}
              onClick={() =>
                draft.change(
                  has_order(draft.text, order)
                    ? without_order(draft.text, order)
                    : with_order(draft.text, order),
                )
              }
            >
              {order}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < offers.length && (
        <button type="button" class="quiet" onClick={() => show_all(true)}>
          {offers.length - shown.length} more
        </button>
      )}
    </section>
  )
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
      if (reach?.has(id) === true) words.push('can be reached')
      words.push(land_words(field, hex))
      if (board.works.has(id)) words.push('works')
      return [id, words.join('; ')]
    }),
  )
}

/** A stack in few words, so that the strip keeps its height: one alone at length, of more the sum. */
function stack_words(pieces: readonly Piece[], board: Board): readonly string[] {
  const [only, more] = pieces
  if (only === undefined) return []
  if (more === undefined) return [piece_words(only, board)]
  const commanders = pieces.filter(({ sheet }) => sheet.branch === 'commander')
  const states = new Set(pieces.flatMap((piece) => states_of(piece, board)))
  const names = commanders.map(({ sheet }) => sheet.id)
  return [[strength_words(pieces), ...(names.length > 0 ? [`with ${names.join(', ')}`] : []), ...states].join(', ')]
}

/** The strip below the map: the hex that is pointed at. */
export function HexInfo(props: { readonly field: Field; readonly board: Board; readonly id: HexId | undefined }) {
  const { field, board, id } = props
  const hex = id === undefined ? undefined : field.find(id)
  if (id === undefined || hex === undefined)
    return <p class="pointed hint">Point at a hex, or walk there with the arrow keys.</p>
  const works = board.works.get(id)
  return (
    <div class="pointed">
      <b>{id}</b>
      <span>{land_words(field, hex)}</span>
      {works !== undefined && <span>works of the {field.side_name(works)}</span>}
      {stack_words(pieces_by_hex(field, board).get(id) ?? [], board).map((words) => (
        <span key={words} class="unit-words">
          {words}
        </span>
      ))}
    </div>
  )
}
