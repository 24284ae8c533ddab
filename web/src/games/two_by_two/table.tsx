import { useMemo, useRef } from 'preact/hooks'
import { is_asked } from '../../turn/question'
import type { Play, TableView } from '../game'
import { Cursor, use_cursor } from '../tabletop/cursor'
import { by_side, settled, type Spot } from '../tabletop/geometry'
import { spot_words } from '../tabletop/arranging'
import { FightBadges } from '../tabletop/fight_badges'
import { has_line, with_last, without_line } from '../tabletop/order_lines'
import { Tabletop, type PlaceOf } from '../tabletop/tabletop'
import { Bases } from './bases'
import { setup } from './field'
import { badges_of } from './fights'
import { FilmLayer } from './film'
import type { Frame } from './frames'
import { Goals, Zone } from './goals'
import { key_pressed } from './keys'
import { AroundUnit, ChosenHandle, LedUnit } from './layers'
import { unit_of } from './lines'
import { OrdersPanel } from './panels'
import { name_of, Pointed } from './pointed'
import { Ways } from './reach'
import { use_leading, type Leading } from './use_leading'
import { orders_of } from './orders'
import { StandingOrders } from './standing'
import { use_scene, type Scene } from './use_scene'

/** The table: bases to press, lead and nudge; each change of theirs is a line of the orders. */
export function use_table(play: Play<Frame>): TableView {
  const { reading, draft, standing, showing, frame } = play
  const { match } = reading
  const scene = use_scene(play)
  const { file, phase, planned, before, own, chosen, group } = scene
  const { plan } = planned
  const orders = orders_of(file, phase, draft, group)
  const places = useRef<PlaceOf>()
  const leading = use_leading(play, scene, orders, places)
  const cursor = use_cursor(file.map)
  const first_look = useMemo(() => by_side(file.sides, [...before, ...scene.tray]), [file])
  const on_press = (spot: Spot): void => {
    if (showing) play.back_to_now()
    else if (play.on_place !== undefined) play.on_place(spot_words(settled(spot, file.map)))
    else leading.press(spot)
  }
  return {
    board: (
      <Tabletop
        land={file.map}
        class="two-by-two"
        label={`${match.scenario_title}. N selects the next unit, arrow keys move it; without a unit they move a cursor.`}
        on_press={on_press}
        on_key={(event) => !showing && key_pressed(event, scene, orders, draft, cursor)}
        focus={showing ? frame?.focus : undefined}
        above={
          !showing && <LedUnit {...{ file, units: scene.after, place_before: scene.place_before, sheet: planned.sheet }} leads={leading.leads} />
        }
        {...{ places, first_look }}
      >
        <Goals file={file} held={scene.position?.held} />
        {showing && frame !== undefined ? (
          <FilmLayer file={file} frame={frame} />
        ) : (
          <>
            {phase === setup && <Zone file={file} side={scene.position?.side ?? ''} />}
            <Units scene={scene} leading={leading} text={draft.text} />
            {cursor.at !== undefined && own === undefined && <Cursor size={file.map} at={cursor.at} />}
          </>
        )}
      </Tabletop>
    ),
    pointed: (
      <Pointed
        {...{ file, chosen }}
        note={scene.note}
        leads={leading.leads}
        sights={plan?.shots}
        cursor={own === undefined ? cursor.at : undefined}
      />
    ),
    orders: <OrdersPanel {...{ play, scene, orders, leading }} />,
    ...(standing.offered ? { standing: <StandingOrders {...{ scene, standing }} /> } : {}),
    handing_in: handing_in(play, scene),
  }
}

/** All units after the orders so far, with details of the chosen and the dragged unit. */
function Units({ scene, leading, text }: { readonly scene: Scene; readonly leading: Leading; readonly text: string }) {
  const { file, before, after, chosen, own, group, choose, chosen_ids, may_lead, place_before, planned } = scene
  const { leads, grab } = leading
  const may_lead_id = (id: string): boolean => after.some((unit) => unit.sheet.id === id && may_lead(unit))
  const ordered = new Set(text.split('\n').flatMap((line) => unit_of(line) ?? []))
  const around = { file, leads, chosen, units: after, sights: planned.plan?.shots, place_before, sheet: planned.sheet }
  return (
    <>
      <Ways {...{ file, before, after, ordered }} />
      <AroundUnit {...around} />
      <Bases
        {...{ file, ordered }}
        leads={may_lead}
        units={after}
        chosen={chosen?.sheet.id}
        with_chosen={group.length > 1 ? new Set(chosen_ids.keys) : undefined}
        label={(unit) => name_of(file, unit)}
        on_choose={(id, besides) => ((besides || chosen_ids.several) && may_lead_id(id) ? chosen_ids.toggle(id) : choose(id))}
        on_grab={(unit, event) => {
          if (may_lead(unit)) grab(unit, event)
        }}
      />
      <FightBadges size={file.map} fights={badges_of(after, planned.plan?.preview ?? [])} />
      <ChosenHandle {...{ file, leads, grab }} own={own !== undefined && after.includes(own) ? own : undefined} />
    </>
  )
}

/** The foot of the panel: what ends a turn, or the set-up. */
function handing_in({ reading, draft }: Play<Frame>, { phase, planned }: Scene): TableView['handing_in'] {
  const { match } = reading
  const { plan, current } = planned
  const end = phase === setup ? 'ready' : 'end turn'
  const given = has_line(draft.text, end)
  const inside = is_asked(match)
  const give = (wanted: boolean): void => draft.change(wanted ? with_last(draft.text, end) : without_line(draft.text, end))
  return {
    rolls: (given && phase !== setup) || plan?.rolls_at !== undefined,
    refused: current && plan?.legal === false ? plan.refusals : undefined,
    ...(inside ? {} : { ends: { label: phase === setup ? 'My army is set up' : 'End my turn', given, give, closes: current ? plan?.closes : undefined } }),
  }
}
