import type { EventOf } from '../../api/client'
import type { Moment } from '../../board/playback'
import { distance, type Pair, type Place, type Spot } from '../tabletop/geometry'
import { turns_begun, type Begun } from '../tabletop/turns'
import type { Walk } from '../tabletop/walks'
import type { ScenarioFile, Sheet, Standing, State } from './field'

// The match as a film: what each event changes, and how the page shows it. Pure.

export type Event = EventOf<'two-by-two.Event'>
type Of<T extends Event['type']> = Extract<Event, { type: T }>

/** A unit as far as the film knows. */
export interface Piece {
  readonly sheet: Sheet
  readonly where: 'table' | 'waiting' | 'destroyed' | 'left'
  readonly place: Place
  readonly state: State
}

/** How the match stands after an event. */
export interface Board {
  readonly turn: number
  readonly side: string
  readonly over: boolean
  readonly pieces: ReadonlyMap<string, Piece>
}

export type WayKind = 'move' | 'charge' | 'rout' | 'push' | 'advance'
export type Mark =
  | { readonly kind: 'way'; readonly how: WayKind; readonly path: readonly Spot[] }
  | { readonly kind: 'shot'; readonly from: Spot; readonly to: Spot; readonly score: string; readonly result: string }
  | { readonly kind: 'melee'; readonly at: Spot; readonly between: readonly [Spot, Spot]; readonly score: string }
  | { readonly kind: 'rally'; readonly at: Spot; readonly rallied: boolean; readonly score: string }
  | { readonly kind: 'late'; readonly at: Spot; readonly score: string }
  | { readonly kind: 'lost'; readonly piece: Piece }

export interface Frame extends Moment {
  readonly board: Board
  readonly walks: readonly Walk[]
  readonly marks: readonly Mark[]
  readonly focus: Spot | undefined
}

export function set_up(file: ScenarioFile): Board {
  const pieces = file.units.map((sheet): [string, Piece] => {
    const [x, y] = sheet.at ?? [0, 0]
    const where = sheet.at === undefined ? 'waiting' : 'table'
    return [sheet.id, { sheet, where, place: { x, y, facing: sheet.facing ?? 0 }, state: 'steady' }]
  })
  return { turn: 1, side: file.sides[0], over: false, pieces: new Map(pieces) }
}

/** The units on the table. */
export const standing_on = (board: Board): readonly Standing[] =>
  [...board.pieces.values()]
    .filter(({ where }) => where === 'table')
    .map(({ sheet, place, state }) => ({ sheet, state, ...place }))

const spot_of = ([x = 0, y = 0]: readonly number[]): Spot => ({ x, y })

function changed(board: Board, id: string, change: (piece: Piece) => Partial<Piece>): Board {
  const piece = board.pieces.get(id)
  if (piece === undefined) return board
  return { ...board, pieces: new Map(board.pieces).set(id, { ...piece, ...change(piece) }) }
}

const put = (board: Board, id: string, at: readonly number[] | undefined, facing?: number): Board =>
  changed(board, id, ({ place }) => ({
    where: 'table',
    place: { ...(at === undefined ? place : spot_of(at)), facing: facing ?? place.facing },
  }))

/** A disrupted unit is not also pinned (N6). */
const pinned = (board: Board, id: string): Board =>
  changed(board, id, ({ state }) => ({ state: state === 'steady' ? 'pinned' : state }))

function shot(board: Board, { unit, target, result }: Of<'shot'>): Board {
  const infantry = board.pieces.get(unit)?.sheet.type === 'infantry'
  const fired = infantry ? pinned(board, unit) : board // N15
  if (result === 'pinned') return pinned(fired, target)
  return result === 'disrupted' ? changed(fired, target, () => ({ state: 'disrupted' })) : fired
}

function routed(board: Board, event: Of<'routed'>): Board {
  const gone = changed(put(board, event.unit, event.to), event.unit, () => ({ state: 'disrupted' }))
  return pushes_of(event).reduce((now, { unit, to }) => pinned(put(now, unit, [to.x, to.y]), unit), gone)
}

const pushes_of = (event: Of<'routed'>): readonly { readonly unit: string; readonly to: Spot }[] =>
  event.pushed.map((one) => {
    const { unit, to } = one as unknown as { readonly unit: string; readonly to: Pair }
    return { unit, to: spot_of(to) }
  })

/** The board after an event; the same one where nothing on it changes. */
export function after(file: ScenarioFile, board: Board, event: Event): Board {
  switch (event.type) {
    case 'moved':
    case 'charged':
    case 'arrived':
      return put(board, event.unit, event.path.at(-1), event.facing)
    case 'turned':
      return put(board, event.unit, undefined, event.facing)
    case 'placed':
      return put(board, event.unit, event.at, event.facing)
    case 'set_up':
      return { ...board, side: file.sides.find((side) => side !== event.side) ?? board.side }
    case 'followed_up':
      return put(board, event.unit, event.path.at(-1))
    case 'left':
    case 'destroyed':
      return changed(board, event.unit, () => ({ where: event.type }))
    case 'rallied':
      return changed(board, event.unit, () => ({ state: 'steady' }))
    case 'shot':
      return shot(board, event)
    case 'routed':
      return routed(board, event)
    case 'turn_ended': {
      const [first, second] = file.sides
      const last = event.side === second
      return { ...board, turn: event.turn + (last && event.turn < file.turns ? 1 : 0), side: last ? first : second }
    }
    case 'battle_ended':
    case 'match_ended':
      return { ...board, over: true }
    default:
      return board
  }
}

/** From the place before to that after it, by the path that the event tells. */
function walk(before: Board, board: Board, unit: string, path: readonly Spot[]): Walk[] {
  const [from, to] = [before.pieces.get(unit), board.pieces.get(unit)]
  if (from === undefined || to === undefined) return []
  return [{ unit, path, from: from.where === 'table' ? from.place.facing : to.place.facing, to: to.place.facing }]
}

function walks_of(before: Board, board: Board, event: Event): readonly Walk[] {
  switch (event.type) {
    case 'moved':
    case 'charged':
    case 'arrived':
    case 'followed_up':
      return walk(before, board, event.unit, event.path.map(spot_of))
    case 'turned':
      return walk(before, board, event.unit, [board.pieces.get(event.unit)?.place ?? { x: 0, y: 0 }])
    case 'routed':
      return [{ unit: event.unit, to: spot_of(event.to) }, ...pushes_of(event)].flatMap(({ unit, to }) =>
        walk(before, board, unit, [before.pieces.get(unit)?.place ?? to, to]),
      )
    default:
      return []
  }
}

const ways: Partial<Record<Event['type'], WayKind>> = {
  moved: 'move',
  left: 'move',
  arrived: 'move',
  charged: 'charge',
  followed_up: 'advance',
}

const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

function marks_of(file: ScenarioFile, before: Board, event: Event): readonly Mark[] {
  const at = (id: string): Spot => before.pieces.get(id)?.place ?? { x: 0, y: 0 }
  switch (event.type) {
    case 'moved':
    case 'left':
    case 'arrived':
    case 'charged':
    case 'followed_up':
      return [{ kind: 'way', how: ways[event.type] ?? 'move', path: event.path.map(spot_of) }]
    case 'routed':
      return [
        { kind: 'way', how: 'rout', path: [at(event.unit), spot_of(event.to)] },
        ...pushes_of(event).map(({ unit, to }): Mark => ({ kind: 'way', how: 'push', path: [at(unit), to] })),
      ]
    case 'shot':
      return [{ kind: 'shot', from: at(event.unit), to: at(event.target), score: String(event.score), result: event.result }]
    case 'fought': {
      const pair = [at(event.unit), at(event.enemy)] as const
      return [{ kind: 'melee', at: between(...pair), between: pair, score: `${event.score} : ${event.against}` }]
    }
    case 'rallied':
    case 'not_rallied':
      return [{ kind: 'rally', at: at(event.unit), rallied: event.type === 'rallied', score: String(event.score) }]
    case 'destroyed': {
      const piece = before.pieces.get(event.unit)
      return piece === undefined ? [] : [{ kind: 'lost', piece }]
    }
    case 'delayed': {
      const sheet = before.pieces.get(event.unit)?.sheet
      const entries = file.map.entries ?? []
      const entry = entries.find(({ id }) => id === sheet?.entry) ?? entries.find(({ side }) => side === sheet?.side)
      return entry === undefined ? [] : [{ kind: 'late', at: spot_of(entry.at), score: `${event.needed}+` }]
    }
    default:
      return []
  }
}

function focus_of(marks: readonly Mark[], walks: readonly Walk[]): Spot | undefined {
  const [mark] = marks
  if (mark === undefined) return walks[0]?.path.at(-1)
  if (mark.kind === 'way') return mark.path.at(-1)
  if (mark.kind === 'shot') return mark.to
  return mark.kind === 'lost' ? mark.piece.place : mark.at
}

/** Events without a frame: a die shows in its effect. */
const unseen = new Set<Event['type']>(['submitted', 'hidden', 'started', 'standing_orders_set', 'rolled'])

const shown: Partial<Record<Event['type'], number>> = {
  shot: 1500,
  fought: 1800,
  destroyed: 1300,
  rallied: 1200,
  not_rallied: 1200,
  delayed: 1300,
  placed: 350,
  turned: 700,
  battle_ended: 2500,
  match_ended: 2500,
}
const usual = 900
const least = 800
const most = 2200
const an_inch = 0.45 // milliseconds a mil: bases go, they do not fly

function lasts(event: Event, walks: readonly Walk[]): number {
  const known = shown[event.type]
  if (known !== undefined) return known
  const far = walks.map(({ path }) => distance(path[0] ?? { x: 0, y: 0 }, path.at(-1) ?? { x: 0, y: 0 }))
  return walks.length === 0 ? usual : Math.min(most, Math.max(least, Math.max(...far) * an_inch + 400))
}

/** What its player has seen as they ordered it: no die had a part in it. */
const foreseen = new Set<Event['type']>(['placed', 'moved', 'turned', 'charged', 'left'])

export function frames_of(file: ScenarioFile, events: readonly Event[]): Frame[] {
  let board = set_up(file)
  const frames: Frame[] = [
    { event: -1, board, walks: [], marks: [], focus: undefined, milliseconds: 1200, foreseen: false },
  ]
  for (const event of events) {
    const before = board
    board = after(file, board, event)
    if (unseen.has(event.type)) continue
    const walks = walks_of(before, board, event)
    const marks = marks_of(file, before, event)
    frames.push({
      event: event.number,
      board,
      walks,
      marks,
      focus: focus_of(marks, walks),
      milliseconds: lasts(event, walks),
      foreseen: foreseen.has(event.type),
    })
  }
  return frames
}

/** The first turn begins with the match, or once both armies are set up (N29). */
export function player_turns(file: ScenarioFile, events: readonly Event[]): readonly Begun[] {
  const ready = events.filter(({ type }) => type === 'set_up')[1]
  const begins = (event: Event): boolean =>
    event.type === 'turn_ended' ||
    (file.setup === undefined ? (event.type as string) === 'started' : event === ready)
  return turns_begun(events, set_up(file), (board, event) => after(file, board, event), begins)
}

