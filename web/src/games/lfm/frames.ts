import type { EventOf } from '../../api/client'
import type { Moment } from '../../board/playback'
import type { HexId } from '../hexwar/hex'
import type { ArrowKind, ArrowMark, Badge } from '../hexwar/marks'
import { set_up, type Board, type Place } from './board'
import type { Field } from './field'

// What each event changes, and how the page shows it. Pure.

export type Event = EventOf<'lfm.Event'>
type Of<T extends Event['type']> = Extract<Event, { type: T }>

export interface Frame extends Moment {
  readonly board: Board
  readonly arrows: readonly ArrowMark[]
  readonly badges: readonly Badge[]
  readonly focus: HexId | undefined
}

function changed(board: Board, ids: readonly string[], change: (place: Place) => Place): Board {
  const places = new Map(board.places)
  for (const id of ids) {
    const place = places.get(id)
    if (place !== undefined) places.set(id, change(place))
  }
  return { ...board, places }
}

function placed(board: Board, ids: readonly string[], at: HexId | undefined, more: Partial<Place> = {}): Board {
  if (at === undefined) return board
  return changed(board, ids, ({ where: _, ...place }) => ({ ...place, ...more, at }))
}

function gone(board: Board, id: string, where: 'routed' | 'lost'): Board {
  return changed(board, [id], () => ({ id, where }))
}

const as: Readonly<Record<string, Partial<Place>>> = {
  limber: { limbered: true },
  unlimber: { limbered: false },
  mount: { mounted: true },
  dismount: { mounted: false },
}

/** An enemy unit that enters destroys works (24); no event reports it. */
function without_taken_works(field: Field, board: Board, event: Event): Board {
  const taken = (ids: readonly string[], hexes: readonly HexId[]): readonly HexId[] => {
    const sides = ids
      .map((id) => field.sheets.get(id))
      .filter((sheet) => sheet?.branch !== 'commander')
      .map((sheet) => sheet?.side)
    return hexes.filter((hex) => sides.some((side) => side !== (board.works.get(hex) ?? side)))
  }
  const entered = [...board.places.values()].flatMap(({ id, at }) => (at === undefined ? [] : taken([id], [at])))
  const passed = event.type === 'moved' || event.type === 'entered' ? taken(event.units, event.path) : []
  if (entered.length + passed.length === 0) return board
  const works = new Map(board.works)
  for (const hex of [...entered, ...passed]) works.delete(hex)
  return { ...board, works }
}

/** The board after an event; the same one where nothing on it changes. */
export const after = (field: Field, board: Board, event: Event): Board =>
  without_taken_works(field, changed_by(board, event), event)

function changed_by(board: Board, event: Event): Board {
  switch (event.type) {
    case 'moved':
    case 'entered':
      return placed(board, event.units, event.path.at(-1), { moved: true, ...as[event.then ?? ''] })
    case 'changed':
      return changed(board, event.units, (place) => ({ ...place, ...as[event.to] }))
    case 'retreated':
    case 'withdrew':
      return placed(board, [event.unit], event.path.at(-1))
    case 'advanced':
      return placed(board, event.units, event.to)
    case 'followed':
      return placed(board, [event.unit], event.to)
    case 'driven_off':
      return event.to === undefined ? gone(board, event.unit, 'lost') : placed(board, [event.unit], event.to)
    case 'returned':
      return placed(board, [event.unit], event.at, { disorganized: true })
    case 'routed':
    case 'lost':
      return gone(board, event.unit, event.type)
    case 'disorganized':
      return changed(board, [event.unit], (place) => ({ ...place, disorganized: true }))
    case 'reorganized':
      if (!event.rallied) return board
      return changed(board, [event.unit], ({ disorganized: _, ...place }) => place)
    case 'works_raised':
      return { ...board, works: new Map(board.works).set(event.at, board.side) }
    case 'shattered': {
      const shattered = new Set(board.shattered)
      if (event.shattered) shattered.add(event.brigade)
      else shattered.delete(event.brigade)
      return { ...board, shattered }
    }
    case 'command':
      return obeying(board, event)
    case 'phase_began':
      return phase(board, event)
    case 'game_ended':
    case 'match_ended':
      return { ...board, phase: 'over' }
    default:
      return board
  }
}

function obeying(board: Board, { obey, disobey }: Of<'command'>): Board {
  const obeys = changed(board, obey, ({ obeys: _, ...place }) => place)
  return changed(obeys, disobey, (place) => ({ ...place, obeys: false }))
}

/** What units did is forgotten when another player turn begins. */
function phase(board: Board, { turn, side, phase: now }: Of<'phase_began'>): Board {
  const begun = { ...board, turn, side, phase: now }
  if (now !== 'construction') return begun
  return changed(begun, [...board.places.keys()], ({ moved: _, fired: __, ...place }) => place)
}

/** Events that nobody needs to see as a frame of their own. */
const unseen = new Set<Event['type']>([
  'submitted',
  'hidden',
  'started',
  'standing_orders_set',
  'chosen',
  'passed_over',
  'order_dropped',
])

/** What stays visible during a fire or a combat. */
interface Scene {
  readonly arrows: readonly ArrowMark[]
  readonly badges: readonly Badge[]
  readonly focus: HexId | undefined
}
const calm: Scene = { arrows: [], badges: [], focus: undefined }

function scene(now: Scene, event: Event, board: Board): Scene {
  switch (event.type) {
    case 'fired':
      return aimed('fire', board, event.guns, [event.target], String(event.strength))
    case 'charged':
      return aimed('attack', board, event.units, [event.target], 'charge')
    case 'attacked':
      return aimed('attack', board, event.attackers, event.targets, event.odds)
    case 'rolled':
      return badge(now, { text: '', die: event.value, kind: 'die' })
    case 'resulted':
      return badge(now, { text: event.result, die: event.die_value, kind: 'die' })
    case 'phase_began':
    case 'moved':
    case 'entered':
      return calm
    default:
      return now
  }
}

function badge(now: Scene, shown: Omit<Badge, 'hex'>): Scene {
  return now.focus === undefined ? now : { ...now, badges: [{ ...shown, hex: now.focus }] }
}

/** From each hex that somebody of these stands in, one arrow to each target. */
function aimed(
  kind: ArrowKind,
  board: Board,
  ids: readonly string[],
  targets: readonly HexId[],
  text: string,
): Scene {
  const [focus] = targets
  if (focus === undefined) return calm
  const from = new Set(ids.map((id) => board.places.get(id)?.at).filter((at) => at !== undefined))
  const arrows = [...from].flatMap((at) => targets.map((hex) => ({ kind, hexes: [at, hex] })))
  return { arrows, badges: [{ hex: focus, text, kind: 'odds' }], focus }
}

function walked(event: Event): ArrowMark[] {
  switch (event.type) {
    case 'moved':
    case 'entered':
      return event.path.length < 2 ? [] : [{ kind: 'move', hexes: event.path }]
    case 'retreated':
    case 'withdrew':
      return [{ kind: 'retreat', hexes: event.path }]
    case 'advanced':
      return [{ kind: 'advance', hexes: [event.from, event.to] }]
    default:
      return []
  }
}

function focus_of(event: Event): HexId | undefined {
  if ('path' in event) return event.path.at(-1)
  if ('at' in event && typeof event.at === 'string') return event.at
  return event.type === 'advanced' ? event.to : undefined
}

const long: Partial<Record<Event['type'], number>> = {
  attacked: 1500,
  fired: 1200,
  charged: 1500,
  rolled: 900,
  resulted: 1300,
  phase_began: 700,
  game_ended: 2500,
  match_ended: 2500,
}

/** What `events` made of the board that they began with. */
export function frames_of(field: Field, events: readonly Event[], start: Board = set_up(field)): Frame[] {
  let board = start
  let shown = calm
  const frames: Frame[] = [{ event: -1, board, ...calm, milliseconds: 1200, foreseen: false }]
  for (const event of events) {
    const before = board
    board = after(field, board, event)
    shown = scene(shown, event, before)
    if (unseen.has(event.type)) continue
    frames.push({
      event: event.number,
      board,
      arrows: [...shown.arrows, ...walked(event)],
      badges: shown.badges,
      focus: focus_of(event) ?? shown.focus,
      milliseconds: long[event.type] ?? 750,
      foreseen: event.type === 'moved' || event.type === 'entered' || event.type === 'changed',
    })
  }
  return frames
}

/** The player turns, each with the event it begins with. */
export const player_turns = (events: readonly Event[]): readonly Of<'phase_began'>[] =>
  events.filter((event) => event.type === 'phase_began' && event.phase === 'construction') as Of<'phase_began'>[]
