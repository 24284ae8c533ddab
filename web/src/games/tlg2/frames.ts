import type { EventOf } from '../../api/client'
import type { Moment } from '../../board/playback'
import type { Field, SideId } from './map/field'
import type { HexId } from '../hexwar/hex'
import type { ArrowMark, Badge } from '../hexwar/marks'
import { set_up, type Board, type UnitPlace } from './map/position'

// What each event changes, and how the page shows it. Pure.

export type Event = EventOf<'tlg2.Event'>
type Of<T extends Event['type']> = Extract<Event, { type: T }>

export interface Frame extends Moment {
  readonly board: Board
  readonly arrows: readonly ArrowMark[]
  readonly badges: readonly Badge[]
  readonly focus: HexId | undefined
}

/** The board after an event; the same one where nothing on it changes. */
export function after(board: Board, event: Event): Board {
  switch (event.type) {
    case 'moved':
    case 'entered':
      return placed(board, event.unit, event.path.at(-1), { moved: true })
    case 'retreated':
      return placed(board, event.unit, event.to, { retreated: true })
    case 'displaced':
      return placed(board, event.unit, event.to, { displaced: true })
    case 'advanced':
      return placed(board, event.unit, event.to, { advanced: true })
    case 'step_lost':
      return changed(board, event.unit, { steps: event.steps_left })
    case 'eliminated':
      return eliminated(board, event.unit)
    case 'returned':
      return placed(board, event.unit, event.at, { steps: 1 })
    case 'attacked':
      return [...event.attackers, ...event.guns].reduce(
        (before, unit) => changed(before, unit, { attacked: true }),
        board,
      )
    case 'phase_began':
      return phase(board, event)
    case 'game_ended':
    case 'match_ended':
      return { ...board, phase: 'over' }
    default:
      return board
  }
}

function changed(board: Board, id: string, change: Partial<UnitPlace>): Board {
  const unit = board.units.get(id)
  if (unit === undefined) return board
  return { ...board, units: new Map(board.units).set(id, { ...unit, ...change }) }
}

function placed(board: Board, id: string, at: HexId | undefined, mark: Partial<UnitPlace>): Board {
  const unit = board.units.get(id)
  if (unit === undefined || at === undefined) return board
  const { where: _, ...rest } = unit
  return { ...board, units: new Map(board.units).set(id, { ...rest, ...mark, at }) }
}

function eliminated(board: Board, id: string): Board {
  const unit = board.units.get(id)
  if (unit === undefined) return board
  return { ...board, units: new Map(board.units).set(id, { id, steps: 0, where: 'eliminated' }) }
}

/** What units did is forgotten when another player turn begins. */
function phase(board: Board, event: Of<'phase_began'>): Board {
  const now = { turn: event.turn, side: event.side, phase: event.phase }
  if (event.phase !== 'movement') return { ...board, ...now }
  const units = new Map(
    [...board.units].map(([id, { steps, at, where }]): [string, UnitPlace] => [
      id,
      { id, steps, ...(at === undefined ? {} : { at }), ...(where === undefined ? {} : { where }) },
    ]),
  )
  return { ...now, units }
}

/** Events that nobody needs to see as a frame of their own. */
const unseen = new Set<Event['type']>(['submitted', 'hidden', 'started', 'standing_orders_set'])

/** What `events` made of the board that they began with. */
export function frames_of(field: Field, events: readonly Event[], start: Board = set_up(field)): Frame[] {
  const first: Frame = {
    event: -1,
    board: start,
    arrows: [],
    badges: [],
    focus: undefined,
    milliseconds: 1200,
    foreseen: false,
  }
  return frames_after(first, events)
}

/** The frames that follow one; it comes first. */
export function frames_after(first: Frame, events: readonly Event[]): Frame[] {
  const frames = [first]
  let board = first.board
  let combat: Scene = calm
  for (const event of events) {
    if (event.number <= first.event) continue
    const before = board
    board = after(board, event)
    combat = scene(combat, event, before)
    if (unseen.has(event.type)) continue
    frames.push({
      event: event.number,
      board,
      arrows: [...combat.arrows, ...movement_of(event, before)],
      badges: combat.badges,
      focus: focus_of(event) ?? combat.focus,
      milliseconds: lasting(event),
      foreseen: event.type === 'moved' || event.type === 'entered',
    })
  }
  return frames
}

/** What stays visible during a combat. */
interface Scene {
  readonly arrows: readonly ArrowMark[]
  readonly badges: readonly Badge[]
  readonly focus: HexId | undefined
}
const calm: Scene = { arrows: [], badges: [], focus: undefined }

function scene(now: Scene, event: Event, board: Board): Scene {
  switch (event.type) {
    case 'attacked':
      return attack_scene(event, board)
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

function attack_scene(event: Of<'attacked'>, board: Board): Scene {
  const [target] = event.targets
  if (target === undefined) return calm
  const arrows = [...event.attackers, ...event.guns].flatMap((unit): ArrowMark[] => {
    const at = board.units.get(unit)?.at
    if (at === undefined) return []
    const kind = event.guns.includes(unit) ? 'fire' : 'attack'
    return event.targets.map((hex) => ({ kind, hexes: [at, hex] }))
  })
  return { arrows, badges: [{ hex: target, text: event.odds, kind: 'odds' }], focus: target }
}

function movement_of(event: Event, before: Board): ArrowMark[] {
  switch (event.type) {
    case 'moved':
      return [{ kind: 'move', hexes: event.path }]
    case 'entered': {
      const at = before.units.get(event.unit)?.at
      return [{ kind: 'enter', hexes: at === undefined ? event.path : [at, ...event.path] }]
    }
    case 'retreated':
    case 'displaced':
      return [{ kind: 'retreat', hexes: [event.from, event.to] }]
    case 'advanced':
      return [{ kind: 'advance', hexes: [event.from, event.to] }]
    default:
      return []
  }
}

function focus_of(event: Event): HexId | undefined {
  switch (event.type) {
    case 'moved':
    case 'entered':
      return event.path.at(-1)
    case 'retreated':
    case 'displaced':
    case 'advanced':
      return event.to
    case 'eliminated':
    case 'returned':
      return event.at
    default:
      return undefined
  }
}

const long: Partial<Record<Event['type'], number>> = {
  attacked: 1500,
  rolled: 900,
  resulted: 1300,
  phase_began: 900,
  game_ended: 2500,
  match_ended: 2500,
}
const lasting = (event: Event): number => long[event.type] ?? 750

/** The player turns after the first, which begins with the set-up; each with the event it begins with. */
export function player_turns(
  events: readonly Event[],
): { readonly event: number; readonly turn: number; readonly side: SideId }[] {
  return events.flatMap((event) =>
    event.type === 'phase_began' && event.phase === 'movement'
      ? [{ event: event.number, turn: event.turn, side: event.side }]
      : [],
  )
}
