import { useMemo, useRef } from 'preact/hooks'
import { is_asked } from '../../turn/question'
import type { Play, TableView } from '../game'
import { Cursor, use_cursor } from '../tabletop/cursor'
import { by_side, settled, type Spot } from '../tabletop/geometry'
import { spot_words } from '../tabletop/arranging'
import { FightBadges } from '../tabletop/fight_badges'
import { has_line, with_last, without_line } from '../tabletop/order_lines'
import { Tabletop, type PlaceOf } from '../tabletop/tabletop'
import { key_of, land_of } from './field'
import { badges_of } from './fights'
import { FilmLayer, readable } from './film'
import type { Frame } from './frames'
import { Around, Handles, LedPiece } from './ghost'
import { key_pressed } from './keys'
import { ordered_in } from './lines'
import { orders_of } from './orders'
import { OrdersPanel } from './panels'
import { Pieces } from './pieces'
import { Pointed, sentence_of } from './pointed'
import { Contacts, OrderedShots, Ways } from './reach'
import { use_leading, type Leading } from './use_leading'
import { StandingOrders } from './standing'
import { use_scene, type Scene } from './use_scene'

/** The table: pieces to press, lead and nudge; each change of theirs is a line of the orders. */
export function use_table(play: Play<Frame>): TableView {
  const { reading, draft, standing, showing, frame } = play
  const { match } = reading
  const scene = use_scene(play)
  const { file, before, own } = scene
  const orders = orders_of(file, draft, scene.group)
  const places = useRef<PlaceOf>()
  const leading = use_leading(play, scene, orders, places)
  const cursor = use_cursor(file.map)
  const first_look = useMemo(() => by_side(file.sides, before), [file])
  const on_press = (spot: Spot): void => {
    if (showing) play.back_to_now()
    else if (play.on_place !== undefined) play.on_place(spot_words(settled(spot, file.map)))
    else leading.press(spot)
  }
  return {
    board: (
      <Tabletop
        land={land_of(file)}
        class="rise-and-fight"
        label={`${match.scenario_title}. N selects the next unit, arrow keys move it; without a unit they move a cursor.`}
        on_press={on_press}
        on_key={(event) => !showing && key_pressed(event, scene, orders, draft, cursor)}
        focus={showing ? frame?.focus : undefined}
        above={!showing && <LedPiece scene={scene} leads={leading.leads} />}
        {...{ places, first_look, readable }}
      >
        {showing && frame !== undefined ? (
          <FilmLayer file={file} frame={frame} />
        ) : (
          <>
            <OnTable scene={scene} leading={leading} text={draft.text} />
            {cursor.at !== undefined && own === undefined && <Cursor size={file.map} at={cursor.at} />}
          </>
        )}
      </Tabletop>
    ),
    pointed: <Pointed scene={scene} leads={leading.leads} cursor={own === undefined ? cursor.at : undefined} />,
    orders: <OrdersPanel {...{ play, scene, orders }} />,
    ...(standing.offered ? { standing: <StandingOrders {...{ scene, standing }} /> } : {}),
    handing_in: handing_in(play, scene),
  }
}

/** All units after the orders so far, with details of the chosen and the dragged unit. */
function OnTable({ scene, leading, text }: { readonly scene: Scene; readonly leading: Leading; readonly text: string }) {
  const { file, before, after, pairs, chosen, group, choose, chosen_keys, may_lead } = scene
  const { leads, grab } = leading
  const ordered = ordered_in(text)
  const preview = scene.planned.plan?.preview ?? []
  const may_lead_key = (key: string): boolean => after.some((piece) => key_of(piece) === key && may_lead(piece))
  return (
    <>
      <Ways {...{ file, before, after, ordered }} />
      <Around scene={scene} leads={leads} />
      <Pieces
        {...{ file, ordered }}
        leads={may_lead}
        pieces={after}
        chosen={chosen === undefined ? undefined : key_of(chosen)}
        with_chosen={group.length > 1 ? new Set(chosen_keys.keys) : undefined}
        label={(piece) => sentence_of(file, piece)}
        on_choose={(key, besides) => ((besides || chosen_keys.several) && may_lead_key(key) ? chosen_keys.toggle(key) : choose(key))}
        on_grab={(piece, event) => {
          if (may_lead(piece)) grab(piece, event)
        }}
      />
      <Contacts {...{ file, pairs }} pieces={after} />
      <OrderedShots file={file} pieces={before} preview={preview} />
      <FightBadges size={file.map} fights={badges_of(after, preview)} />
      <Handles scene={scene} leads={leads} grab={grab} />
    </>
  )
}

const end = 'end turn'

/** The foot of the panel: what ends a half-turn. */
function handing_in({ reading: { match }, draft }: Play<Frame>, { phase, planned }: Scene): TableView['handing_in'] {
  const { plan, current } = planned
  const given = has_line(draft.text, end)
  const inside = is_asked(match) && phase !== 'last_fire'
  const give = (wanted: boolean): void => draft.change(wanted ? with_last(draft.text, end) : without_line(draft.text, end))
  return {
    rolls: given || plan?.rolls_at !== undefined,
    refused: current && plan?.legal === false ? plan.refusals : undefined,
    ...(inside ? {} : { ends: { label: 'End my turn', given, give, closes: current ? plan?.closes : undefined } }),
  }
}
