import { useEffect, useMemo, useState } from 'preact/hooks'
import type { WhyNot } from '../../turn/note'
import type { Play } from '../game'
import { line_with } from '../tabletop/group'
import { use_group, type Group } from '../group/use_group'
import { use_note } from '../tabletop/use_note'
import { use_plan, type Planned } from '../tabletop/use_plan'
import { extent, use_file, phase_of, standing_of, tray_of, type Plan, type Position, type ScenarioFile, type Standing } from './field'
import type { Frame } from './frames'
import { line_of, place_in, unit_of } from './lines'
import type { Trial } from './trials'

/** The units after the orders so far, and the chosen one. */
export interface Scene {
  readonly file: ScenarioFile
  readonly position: Position | undefined
  readonly phase: string
  /** The reader's side, '' for spectators. */
  readonly side: string
  readonly planned: Planned<Plan>
  /** Without the orders, and with them. */
  readonly before: readonly Standing[]
  readonly after: readonly Standing[]
  /** The units that wait to be set up. */
  readonly tray: readonly Standing[]
  readonly chosen: Standing | undefined
  /** The chosen one, if it may have orders now. */
  readonly own: Standing | undefined
  /** The keys of the chosen, and how they change. */
  readonly chosen_ids: Group
  /** The chosen ones that move together, the one that leads first; fewer than two: none. */
  readonly group: readonly Standing[]
  /** The ids of those that stand in line with the chosen one, itself first. */
  readonly line: readonly string[]
  readonly choose: (id: string | undefined) => void
  readonly may_lead: (unit: Standing) => boolean
  /** Where it stood before its order: ways and reach begin there. */
  readonly place_before: (unit: Standing) => Standing
  /** Until the server has answered, a unit stands where the page has just tried its order. */
  readonly settle_as: (trial: Trial) => void
  /** The latest trial of a unit or a group, ordered as far as possible. */
  readonly settling: Trial | undefined
  /** Why the last press or drag on the table ordered nothing, and of which unit. */
  readonly note: WhyNot | undefined
  readonly explain: (key: string, note: WhyNot, text?: string) => void
}

export function use_scene({ reading, draft, yours, showing, tab, on_place }: Play<Frame>): Scene {
  const { match } = reading
  const position = reading.position as Position | undefined
  const file = use_file(reading)
  const side = match.your_side ?? ''
  const chosen_ids = use_group()
  const { choose } = chosen_ids
  const [settling, settle_as] = useState<Trial>()
  const { note, explain } = use_note(draft.text, chosen_ids.keys[0])
  const planned = use_plan<Plan>(match.id, match.revision, draft, yours)
  const { plan, current } = planned
  useEffect(() => choose(undefined), [match.revision, tab])

  const now = yours && plan !== undefined ? plan.position : position
  const before = useMemo(() => standing_of(file, position), [file, position])
  const after = useMemo(() => {
    const told = standing_of(file, now)
    return current ? told : with_trial(as_ordered(told, draft.text), settling, draft.text)
  }, [file, now, current, settling, draft.text])
  // A unit whose place the server refused waits there: the next nudge starts from it.
  const tray = useMemo(() => as_ordered(tray_of(file, now, side), draft.text), [file, now, side, draft.text])
  const all = [...after, ...tray]
  const units = chosen_ids.keys.flatMap((id) => all.find(({ sheet }) => sheet.id === id) ?? [])
  const [chosen] = units
  const may_order = yours && plan !== undefined && plan.question === null && !showing && on_place === undefined
  const may_lead = (unit: Standing): boolean => may_order && unit.sheet.side === side
  const own = chosen !== undefined && may_lead(chosen) ? chosen : undefined
  const own_side = after.filter(({ sheet }) => sheet.side === side)
  return {
    file,
    position,
    phase: phase_of(position),
    side,
    planned,
    before,
    after,
    tray,
    chosen,
    own,
    chosen_ids,
    group: units.filter(may_lead),
    line: own === undefined || !after.includes(own) ? [] : line_with(own, own_side, () => extent).map(({ sheet }) => sheet.id),
    choose,
    may_lead,
    place_before: (unit) => before.find(({ sheet }) => sheet.id === unit.sheet.id) ?? unit,
    settle_as,
    settling,
    note,
    explain,
  }
}

/** Until the server has answered, the next nudge starts from the last one. */
const as_ordered = (units: readonly Standing[], text: string): readonly Standing[] =>
  units.map((unit) => ({ ...unit, ...place_in(line_of(text, unit.sheet.id) ?? '') }))

function with_trial(units: readonly Standing[], trial: Trial | undefined, text: string): readonly Standing[] {
  const id = trial === undefined ? undefined : unit_of(trial.order)
  if (trial?.place === undefined || id === undefined || line_of(text, id) !== trial.order) return units
  return units.map((unit) => (unit.sheet.id === id ? { ...unit, ...trial.place } : unit))
}
