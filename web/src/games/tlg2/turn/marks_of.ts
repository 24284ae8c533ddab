import type { Field } from '../map/field'
import type { Hex, HexId } from '../../hexwar/hex'
import { points } from '../map/field'
import type { ArrowMark, Badge, Marks, ReachMark } from '../../hexwar/marks'
import type { Board } from '../map/position'
import { combats } from './draft'
import { odds_words, reach_of, type Plans } from './plan'
import type { Turn } from './use_plans'
import type { Zones } from './use_zones'
import { chosen_of, type Selection } from './chosen'
import { reasons_of, way_of, type Moved } from './group'
import { all_targets, answer_place, fighters, offers_of, parts_of } from './selection'

// The turn in the making, as marks on the map.

interface Scene {
  readonly field: Field
  readonly base: Board | undefined
  readonly board: Board | undefined
  readonly turn: Turn
  readonly selection: Selection
  readonly pointed: Hex | undefined
  readonly zones: Zones | undefined
  /** Whether the player wants to see them. */
  readonly zones_shown: boolean
  readonly side: string | null
  /** How the chosen units would go together to the hex under the pointer. */
  readonly foreseen: Moved | undefined
  /** Of the chosen unit. */
  readonly reach: ReadonlyMap<HexId, ReachMark>
}

/** Where this unit can go, and what that costs. */
export function reach_marks(
  plans: Plans | undefined,
  unit: string | undefined,
): Map<HexId, ReachMark> {
  return new Map(
    [...reach_of(plans, unit)].map(([hex, { cost, ends }]) => [
      hex,
      { cost: points(cost), stops: ends === 'zone' },
    ]),
  )
}

export function marks_of(scene: Scene): { marks: Marks; ghosts: ReadonlyMap<string, HexId> } {
  const { board, turn, selection } = scene
  if (board === undefined) return { marks: {}, ghosts: new Map() }
  const places = (units: readonly string[]): HexId[] => units.flatMap((unit) => board.units.get(unit)?.at ?? [])
  const [from] = places(chosen_of(selection).slice(0, 1))
  const question = turn.plans?.moves.question
  return {
    ghosts: ghosts_of(scene),
    marks: {
      chosen: from,
      also: places(selection.others ?? []),
      stuck: stuck(scene),
      reach: scene.reach,
      targets: targets_of(scene, turn.plans),
      picked: picked(scene),
      answers:
        question?.answers.flatMap((answer) => answer_place(question, answer, board) ?? []) ?? [],
      arrows: [
        ...movement_arrows(scene),
        ...combat_arrows(scene),
        ...answer_arrows(scene),
        ...hints(scene),
      ],
      badges: [...obligation_badges(turn.plans), ...odds_badges(scene)],
      ...zone_marks(scene),
    },
  }
}

/** The way to the hex under the pointer; of several units, each has its own. */
function hints({ field, turn, selection, pointed, foreseen }: Scene): ArrowMark[] {
  if (foreseen !== undefined) {
    const given = new Set(turn.lines.map(({ text }) => text))
    return foreseen
      .filter(({ trial }) => trial.line !== undefined && !given.has(trial.line.text))
      .map((one) => ({ kind: 'hint', hexes: way_of(one, turn.ways) }))
  }
  const place = pointed === undefined ? undefined : reach_of(turn.plans, selection.unit).get(field.print(pointed))
  if (place === undefined) return []
  const starts = turn.plans?.movement.get(selection.unit ?? '')?.from
  return [{ kind: 'hint', hexes: starts === undefined ? place.path : [starts, ...place.path] }]
}

/** Where those would be, or are, that do not come to their places. */
function stuck({ board, turn, selection, foreseen }: Scene): HexId[] {
  if (foreseen === undefined) return [...reasons_of(selection, turn.lines).keys()].flatMap((unit) => board?.units.get(unit)?.at ?? [])
  return foreseen.flatMap(({ unit, trial }) =>
    trial.refusal === undefined ? [] : (trial.to ?? (unit.enters ? [] : unit.hexes.slice(0, 1))),
  )
}

/** Where the enemy's zone reaches: when asked for, and while a unit looks for its way. */
function zone_marks(scene: Scene): Pick<Marks, 'zone'> {
  const { field, board, selection, zones, zones_shown, side } = scene
  if (board === undefined || (!zones_shown && selection.unit === undefined)) return {}
  const own = side ?? board.side
  const enemy = field.file.sides.find((other) => other !== own)
  return enemy === undefined ? {} : { zone: new Set(zones?.[enemy]) }
}

function ghosts_of({ base, board }: Scene): Map<string, HexId> {
  const ghosts = new Map<string, HexId>()
  for (const unit of base?.units.values() ?? []) {
    const now = board?.units.get(unit.id)?.at
    if (unit.at !== undefined && now !== undefined && now !== unit.at) ghosts.set(unit.id, unit.at)
  }
  return ghosts
}

/** The way of each unit with an order to move: as ordered, or straight there. */
function movement_arrows({ base, board, turn }: Scene): ArrowMark[] {
  return turn.lines.flatMap(({ order, text }): ArrowMark[] => {
    if (order?.order !== 'move' && order?.order !== 'enter') return []
    const to = board?.units.get(order.unit)?.at
    const from = base?.units.get(order.unit)?.at
    const path = turn.ways.get(text ?? '') ?? order.path ?? []
    if (to === undefined || from === to) return []
    const last = path.at(-1) === to ? path : [...path, to]
    return [{ kind: order.order, hexes: from === undefined ? last : [from, ...last] }]
  })
}

function combat_arrows({ board, turn, selection }: Scene): ArrowMark[] {
  return combats(turn.lines).flatMap(({ order, index }) => {
    const { targets } = parts_of(order)
    const units = fighters(order, index, turn.plans)
    const shown = selection.combat === undefined || selection.combat === index
    if (!shown) return []
    return units.flatMap((unit) => {
      const at = board?.units.get(unit)?.at
      if (at === undefined) return []
      const near = all_targets(turn.plans).some(
        (target) => targets.includes(target.hex) && target.attackers.includes(unit),
      )
      return targets.map((hex): ArrowMark => ({ kind: near ? 'attack' : 'fire', hexes: [at, hex] }))
    })
  })
}

/** Retreats and advances to choose from; the chosen one is the last. */
function answer_arrows({ turn, board }: Scene): ArrowMark[] {
  const question = turn.plans?.moves.question
  if (question === undefined || question === null) return []
  const kind = question.kind === 'advance' ? 'advance' : 'retreat'
  return question.answers.flatMap((answer): ArrowMark[] => {
    const at = board?.units.get(answer.unit)?.at ?? question.hex
    if (answer.hex === undefined || at === undefined || at === answer.hex) return []
    return [{ kind, hexes: [at, answer.hex] }]
  })
}

function targets_of({ turn, selection }: Scene, plans: Plans | undefined): HexId[] {
  const open = combats(turn.lines).find(({ index }) => index === selection.combat)
  if (open !== undefined) return [...parts_of(open.order).targets]
  return [...new Set(offers_of(plans, chosen_of(selection)).map(({ hex }) => hex))]
}

/** The units that could take part in the open combat. */
function picked({ turn, selection, board }: Scene): HexId[] {
  const open = combats(turn.lines).find(({ index }) => index === selection.combat)
  if (open === undefined) return []
  const { targets } = parts_of(open.order)
  const able = all_targets(turn.plans)
    .filter(({ hex }) => targets.includes(hex))
    .flatMap(({ attackers, guns }) => [...attackers, ...guns])
  return able.flatMap((unit) => board?.units.get(unit)?.at ?? [])
}

function obligation_badges(plans: Plans | undefined): Badge[] {
  const hexes = new Set(plans?.whole.combat.obligations.map(({ hex }) => hex))
  return [...hexes].map((hex) => ({ hex, text: '!', kind: 'must' }))
}

function odds_badges({ turn }: Scene): Badge[] {
  return combats(turn.lines).flatMap(({ order, index }): Badge[] => {
    const [hex] = parts_of(order).targets
    const preview = turn.plans?.whole.preview.find(({ line }) => line === index + 1)
    const odds = odds_words(preview)
    return hex === undefined || odds === undefined ? [] : [{ hex, text: odds, kind: 'odds' }]
  })
}
