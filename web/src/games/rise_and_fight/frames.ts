import type { Moment } from '../../board/playback'
import { distance, type Spot } from '../tabletop/geometry'
import { turns_begun, type Begun } from '../tabletop/turns'
import type { Walk } from '../tabletop/walks'
import { after, leader_on, piece_on, set_up, type Board, type Event, type Of } from './board'
import type { ScenarioFile, Standing } from './field'
import { middle_of } from './formations'
import { walker } from './pieces'

// The battle as a film: what each event changes, and how the page shows it. Pure.

export type WayKind = 'move' | 'charge' | 'rout' | 'commander'
export type Mark =
  | { readonly kind: 'way'; readonly how: WayKind; readonly path: readonly Spot[] }
  | { readonly kind: 'shot'; readonly from: Spot; readonly to: Spot; readonly words: string; readonly hits: number }
  | { readonly kind: 'melee'; readonly at: Spot; readonly between: readonly [Spot, Spot]; readonly words: string }
  | { readonly kind: 'word'; readonly at: Spot; readonly words: string; readonly how: 'good' | 'bad' | 'score' }
  | { readonly kind: 'lost'; readonly piece: Standing }

export interface Frame extends Moment {
  readonly board: Board
  readonly walks: readonly Walk[]
  readonly marks: readonly Mark[]
  readonly focus: Spot | undefined
}

const spot_of = ([x = 0, y = 0]: readonly number[]): Spot => ({ x, y })
const nowhere: Spot = { x: 0, y: 0 }
const times = (hits: number): string => (hits === 0 ? 'no hit' : hits === 1 ? '1 hit' : `${hits} hits`)

/** From the place before to that after it, by the way that the event tells. */
function walk(before: Board, board: Board, unit: string, way?: readonly Spot[]): Walk[] {
  const [from, to] = [piece_on(before, unit), piece_on(board, unit)]
  if (from === undefined || to === undefined) return []
  return [{ unit, path: way ?? [from, to], from: from.facing, to: to.facing }, ...riders(before, board, unit)]
}

/** Commanders who are attached to a unit go with it. */
const riders = (before: Board, board: Board, unit: string): Walk[] =>
  [...board.commanders.values()].filter((one) => one.attached === unit && !one.fallen).flatMap(({ sheet }) => ride(before, board, sheet.id))

function ride(before: Board, board: Board, id: string): Walk[] {
  const [was, is] = [before.commanders.get(id), board.commanders.get(id)]
  if (was === undefined || is === undefined) return []
  const [from, to] = [leader_on(before, was), leader_on(board, is)]
  return [{ unit: walker(to), path: [from, to], from: from.facing, to: to.facing }]
}

function walks_of(before: Board, board: Board, event: Event): readonly Walk[] {
  switch (event.type) {
    case 'moved':
      return walk(before, board, event.unit, event.path.map(spot_of))
    case 'turned':
    case 'struck':
    case 'evaded':
    case 'halted':
    case 'retreated':
      return walk(before, board, event.unit)
    case 'commander_moved':
    case 'commander_attached':
      return ride(before, board, event.commander)
    default:
      return []
  }
}

const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

function marks_of(before: Board, board: Board, event: Event): readonly Mark[] {
  const front = (id: string, on = before): Spot => piece_on(on, id) ?? nowhere
  const middle = (id: string): Spot => {
    const piece = piece_on(before, id)
    return piece === undefined ? nowhere : middle_of(piece, piece.size)
  }
  const way = (id: string, how: WayKind): Mark => ({ kind: 'way', how, path: [front(id), front(id, board)] })
  const word = (id: string, words: string, how: 'good' | 'bad' | 'score'): Mark => ({ kind: 'word', at: middle(id), words, how })
  switch (event.type) {
    case 'moved':
      return [{ kind: 'way', how: 'move', path: event.path.map(spot_of) }]
    case 'charged':
      return [{ kind: 'way', how: 'charge', path: [front(event.unit), middle(event.target)] }]
    case 'struck':
    case 'halted':
      return [way(event.unit, 'charge')]
    case 'reacted':
      return [word(event.unit, { stand: 'stands', countercharge: 'countercharges', evade: 'evades' }[event.reaction], 'score')]
    case 'evaded':
    case 'retreated':
      return [way(event.unit, 'rout')]
    case 'shot': {
      const words = `needs ${event.required}: ${times(event.hits)}`
      return [{ kind: 'shot', from: front(event.unit), to: middle(event.target), words, hits: event.hits }]
    }
    case 'fought': {
      const pair = [middle(event.unit), middle(event.enemy)] as const
      const words = `${event.unit}: ${times(event.hits)}`
      return [{ kind: 'melee', at: between(...pair), between: pair, words }]
    }
    case 'tired':
      return [word(event.unit, `−${event.hits}`, 'bad')]
    case 'rallied':
      return [word(event.unit, event.gained > 0 ? `rallies +${event.gained}` : 'no rally', event.gained > 0 ? 'good' : 'score')]
    case 'broken': {
      const piece = piece_on(before, event.unit)
      return piece === undefined ? [] : [{ kind: 'lost', piece }]
    }
    case 'commander_moved':
    case 'commander_attached':
    case 'commander_fell':
      return marks_of_commander(before, board, event)
    default:
      return []
  }
}

function marks_of_commander(
  before: Board,
  board: Board,
  event: Of<'commander_moved'> | Of<'commander_attached'> | Of<'commander_fell'>,
): readonly Mark[] {
  const [was, is] = [before, board].map((on) => {
    const piece = on.commanders.get(event.commander)
    return piece === undefined ? nowhere : leader_on(on, piece)
  })
  if (was === undefined || is === undefined) return []
  if (event.type === 'commander_fell') return [{ kind: 'word', at: was, words: `${event.commander} falls`, how: 'bad' }]
  return [{ kind: 'way', how: 'commander', path: [was, is] }]
}

function focus_of(marks: readonly Mark[], walks: readonly Walk[]): Spot | undefined {
  const [mark] = marks
  if (mark === undefined) return walks[0]?.path.at(-1)
  if (mark.kind === 'way') return mark.path.at(-1)
  if (mark.kind === 'shot') return mark.to
  return mark.kind === 'lost' ? mark.piece : mark.at
}

/** Events without a frame: a die shows in its effect. */
const unseen = new Set<Event['type']>(['submitted', 'hidden', 'started', 'standing_orders_set', 'rolled'])

const shown: Partial<Record<Event['type'], number>> = {
  shot: 1500,
  fought: 1600,
  tired: 700,
  broken: 1300,
  rallied: 1000,
  charged: 1100,
  reacted: 1100,
  turned: 600,
  battle_ended: 2500,
  match_ended: 2500,
}
const usual = 900
const least = 700
const most = 2200
const an_inch = 0.12 // milliseconds a mil: units go, they do not fly

function lasts(event: Event, walks: readonly Walk[]): number {
  const known = shown[event.type]
  if (known !== undefined) return known
  const far = walks.map(({ path }) => distance(path[0] ?? nowhere, path.at(-1) ?? nowhere))
  return walks.length === 0 ? usual : Math.min(most, Math.max(least, Math.max(...far) * an_inch + 400))
}

/** What its player has seen as they ordered it: no die had a part in it. */
const foreseen = new Set<Event['type']>(['turned', 'moved', 'commander_moved', 'commander_attached'])

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
    const marks = marks_of(before, board, event)
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

/** The first half-turn begins with the match. */
export const half_turns = (file: ScenarioFile, events: readonly Event[]): readonly Begun[] =>
  turns_begun(events, set_up(file), (board, event) => after(file, board, event), ({ type }) =>
    type === 'half_turn_ended' || (type as string) === 'started',
  )
