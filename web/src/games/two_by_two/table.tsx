import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { StandingHead, StandingText } from '../../turn/standing_text'
import type { Play, TableView } from '../game'
import { heading_of, on_base, settled, type Place, type Spot } from '../tabletop/geometry'
import { Tabletop, type PlaceOf } from '../tabletop/tabletop'
import { use_lead, type Lead } from '../tabletop/use_lead'
import { charge_order, orders_for } from './aims'
import { Bases } from './bases'
import { extent, file_of, standing_of, type Position, type Standing } from './field'
import { FilmLayer } from './film'
import type { Frame } from './frames'
import { Goals } from './goals'
import { nudged, use_cursor } from './keys'
import { has_line, line_of, move_order, unit_of, via_more, vias_of, with_facing, with_last, with_unit, without_line, without_unit } from './lines'
import { Forecast, OrdersPanel } from './panels'
import { AroundUnit, LedUnit } from './layers'
import { Cursor, Ways } from './reach'
import { name_of, Pointed } from './pointed'
import type { Trial } from './trials'
import { use_plan } from './use_plan'
import { use_led, use_trials } from './use_trials'

const standing_example = 'fire guns at best\nhold infantry unless charged\nrout any away'
const end_turn = 'end turn'

/** The table: bases that are pressed, led and nudged; each change of theirs is a line of the orders. */
export function use_table(play: Play<Frame>): TableView {
  const { reading, draft, yours, standing, showing, frame, tab } = play
  const { match } = reading
  const position = reading.position as Position | undefined
  const file = file_of(reading)
  const side = match.your_side ?? ''
  const [chosen_id, choose] = useState<string>()
  const places = useRef<PlaceOf>()
  const planned = use_plan(match.id, match.revision, draft, yours)
  const { plan } = planned
  useEffect(() => choose(undefined), [match.revision, tab])

  const before = useMemo(() => standing_of(file, position), [file, position])
  const [settling, settle_as] = useState<Trial>()
  const after = useMemo(() => {
    const told = yours && plan !== undefined ? standing_of(file, plan.position) : before
    return planned.current ? told : with_trial(told, settling, draft.text)
  }, [file, plan, before, yours, planned.current, settling, draft.text])
  const chosen = after.find(({ sheet }) => sheet.id === chosen_id)
  const may_order = yours && plan !== undefined && plan.question === null && !showing
  const may_lead = (unit: Standing): boolean => may_order && unit.sheet.side === side
  const own = chosen !== undefined && may_lead(chosen) ? chosen : undefined

  const order = (id: string, line: string | undefined): void =>
    draft.change(line === undefined ? without_unit(draft.text, id) : with_unit(draft.text, id, line))
  const line_now = (unit: Standing): string | undefined => line_of(draft.text, unit.sheet.id)
  const go = (unit: Standing, to: Place): void => {
    const { id } = unit.sheet
    const place = { ...settled(to, file.map), facing: to.facing }
    order(id, move_order(id, place, vias_of(line_now(unit))))
  }
  const face = (unit: Standing, facing: number): void =>
    order(unit.sheet.id, with_facing(line_now(unit), unit.sheet.id, facing))
  const go_on = (unit: Standing): void => order(unit.sheet.id, move_order(unit.sheet.id, unit, via_more(line_now(unit), unit)))

  const trials = use_trials({
    moment: yours && !showing ? `${match.id} ${match.revision}` : undefined,
    scenario: reading.scenario,
    position,
    side,
    text: draft.text,
    ask: planned.ask,
  })
  const field = { file, turn: position?.turn ?? 1, units: after, text: draft.text }
  const orders_of = (lead: Lead<Standing>): readonly string[] => orders_for(field, lead)
  const { leads, follow } = use_led(trials, orders_of)
  const give = async (unit: Standing, orders: readonly string[]): Promise<void> => {
    const { id } = unit.sheet
    const trial = await trials.first_legal(id, orders)
    settle_as(trial)
    order(id, trial.order)
  }
  const grab = use_lead<Standing>({
    size: file.map,
    place_of: (event) => places.current?.(event),
    led: follow,
    done: (unit, lead) => {
      choose(unit.sheet.id)
      if (lead !== undefined) void give(unit, orders_of(lead)).catch(() => undefined)
    },
  })
  const on_press = (spot: Spot): void => {
    if (showing) return play.back_to_now()
    const pressed = after.find((unit) => on_base(unit, extent, spot))
    if (own !== undefined && pressed !== undefined && pressed.sheet.side !== side) {
      if (planned.sheet(own.sheet.id)?.charges.includes(pressed.sheet.id) === true) {
        return order(own.sheet.id, charge_order(own.sheet.id, pressed))
      }
    }
    if (pressed !== undefined || own === undefined) return choose(pressed?.sheet.id)
    const aim = { unit: own, place: { ...settled(spot, file.map), facing: own.facing }, turning: false, free: false, on: false }
    void give(own, orders_of(aim)).catch(() => undefined)
  }
  const cursor = use_cursor(file)
  const on_key = (event: KeyboardEvent): boolean => {
    if (showing) return false
    if (event.key === 'Escape') choose(undefined)
    else if (event.key === 'u') draft.undo()
    else if (event.key === 'n') choose(next_unit(after, side, chosen_id, draft.text))
    else if (own === undefined) return cursor.key(event, (spot) => choose(after.find((one) => on_base(one, extent, spot))?.sheet.id))
    else if (event.key === 'c') charge_next(own)
    else if (event.key === 'v') go_on(own)
    else if (event.key === 'Delete' || event.key === 'Backspace') order(own.sheet.id, undefined)
    else {
      const to = nudged(event, own)
      if (to === undefined) return false
      if (to.x === own.x && to.y === own.y) face(own, heading_of(to.facing))
      else go(own, to)
    }
    return true
  }
  const charge_next = (unit: Standing): void => {
    const enemies = planned.sheet(unit.sheet.id)?.charges ?? []
    const now = enemies.findIndex((enemy) => line_now(unit)?.includes(` into ${enemy}`) === true)
    const enemy = after.find(({ sheet }) => sheet.id === enemies[(now + 1) % enemies.length])
    if (enemy !== undefined) order(unit.sheet.id, charge_order(unit.sheet.id, enemy))
  }
  const ordered = new Set(draft.text.split('\n').flatMap((line) => unit_of(line) ?? []))
  // Ways and reach are measured from where a unit stood before its order.
  const place_before = (unit: Standing): Standing => before.find(({ sheet }) => sheet.id === unit.sheet.id) ?? unit
  const around = { file, leads, chosen, units: after, sights: plan?.shots, place_before, sheet: planned.sheet }
  const first_look = useMemo(() => middle_of(before.filter(({ sheet }) => sheet.side === side)), [file])
  return {
    board: (
      <Tabletop
        land={file.map}
        class="two-by-two"
        label={`${match.scenario_title}. N chooses the next unit, arrow keys move it; without one they move a cursor.`}
        {...{ on_press, on_key, places, first_look }}
        focus={showing ? frame?.focus : undefined}
      >
        <Goals file={file} held={position?.held} />
        {showing && frame !== undefined ? (
          <FilmLayer file={file} frame={frame} />
        ) : (
          <>
            <Ways file={file} before={before} after={after} ordered={ordered} />
            <AroundUnit {...around} />
            <Bases
              {...{ file, ordered }}
              leads={may_lead}
              units={after}
              chosen={chosen_id}
              label={(unit) => name_of(file, unit)}
              on_choose={choose}
              on_grab={(unit, event) => {
                if (may_lead(unit)) grab(unit, event, false)
              }}
            />
            <LedUnit {...around} own={own} grab={grab} />
            {cursor.at !== undefined && own === undefined && <Cursor file={file} at={cursor.at} />}
          </>
        )}
      </Tabletop>
    ),
    pointed: <Pointed {...{ file, leads, chosen }} sights={plan?.shots} cursor={own === undefined ? cursor.at : undefined} />,
    orders: <OrdersPanel {...{ play, file, planned, chosen, choose, order, go, face, go_on }} units={after} />,
    ...(standing.offered
      ? {
          standing: (
            <>
              <StandingHead standing={standing} />
              <StandingText standing={standing} example={standing_example} />
              {plan?.forecast !== undefined && <Forecast text={plan.forecast.text} />}
            </>
          ),
        }
      : {}),
    handing_in: handing_in(play, plan?.rolls_at !== undefined, planned.current && plan?.legal === false),
  }
}

/** The foot of the panel. */
function handing_in({ reading, draft }: Play<Frame>, rolls: boolean, refused: boolean): TableView['handing_in'] {
  const { match } = reading
  const given = has_line(draft.text, end_turn)
  const inside = match.awaited.some((one) => one.side === match.your_side && one.inside)
  const give = (wanted: boolean): void =>
    draft.change(wanted ? with_last(draft.text, end_turn) : without_line(draft.text, end_turn))
  return {
    rolls: given || rolls,
    refused,
    ...(inside ? {} : { ends: { label: 'End my turn', given, give } }),
  }
}

/** Until the server has told, a unit stands where its order has just been tried. */
function with_trial(units: readonly Standing[], trial: Trial | undefined, text: string): readonly Standing[] {
  const id = trial === undefined ? undefined : unit_of(trial.order)
  if (trial?.place === undefined || id === undefined || line_of(text, id) !== trial.order) return units
  return units.map((unit) => (unit.sheet.id === id ? { ...unit, ...trial.place } : unit))
}

/** The next one of this side without an order. */
function next_unit(units: readonly Standing[], side: string, chosen: string | undefined, text: string): string | undefined {
  const own = units.filter(({ sheet }) => sheet.side === side)
  const at = own.findIndex(({ sheet }) => sheet.id === chosen)
  const round = [...own.slice(at + 1), ...own.slice(0, at + 1)]
  return (round.find(({ sheet }) => line_of(text, sheet.id) === undefined) ?? round[0])?.sheet.id
}

function middle_of(units: readonly Spot[]): Spot | undefined {
  if (units.length === 0) return undefined
  const sum = units.reduce<Spot>(({ x, y }, one) => ({ x: x + one.x, y: y + one.y }), { x: 0, y: 0 })
  return { x: sum.x / units.length, y: sum.y / units.length }
}
