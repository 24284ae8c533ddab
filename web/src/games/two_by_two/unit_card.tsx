import { Compass } from '../tabletop/compass'
import { heading_words, inches, step, tenths } from '../tabletop/geometry'
import { at_once } from '../group/at_once'
import { AllAgainst, Gather, GroupCard } from '../group/group_card'
import { land_words } from '../tabletop/land'
import { left_behind } from '../group/in_turn'
import { has_line, number_of } from '../tabletop/order_lines'
import { Note } from '../../turn/note'
import { use_in_view } from '../../views/use_in_view'
import { beside_offers, charge_order } from './aims'
import { kind_of, setup, type Standing } from './field'
import { charges_of_group, order_all } from './fights'
import type { PanelProps } from './panel_props'

const nudge = 100 // mils
const some = [500, 1000] // mils ahead

/** The chosen unit, with buttons for its orders. */
export function UnitCard(props: PanelProps & { readonly unit: Standing }) {
  const { scene, unit } = props
  const { file, planned } = scene
  const { sheet, state, x, y, facing } = unit
  const { id } = sheet
  const card = use_in_view(id)
  return (
    <section ref={card} class="chosen-unit" data-chosen={id} aria-label={`Orders of ${id}`}>
      <p>
        <b>{sheet.name}</b>, {kind_of(sheet)}, {sheet.points} points, {state}. At ({tenths(x)}, {tenths(y)}), facing{' '}
        {heading_words(facing)}, {land_words(file.map, unit)}.
      </p>
      <Note note={scene.note} />
      <Gather group={scene.chosen_ids} line={scene.line} />
      <Moves {...props} allowance={planned.sheet(id)?.allowance} />
      <Offers {...props} />
    </section>
  )
}

/** Several units that move together, led by this one. */
export function UnitsCard(props: PanelProps & { readonly unit: Standing }) {
  const { play, scene, orders } = props
  const { chosen_ids, group, line, planned, settling } = scene
  const { plan, sheet } = planned
  const { text } = play.draft
  const behind = left_behind(settling?.group ?? [], (order) => has_line(text, order.toLowerCase()))
  const members = group.map((unit) => {
    const number = number_of(text, orders.line(unit))
    const refusal =
      plan?.refusals.find((one) => one.line === number) ??
      behind.find((one) => one.unit.sheet.id === unit.sheet.id)?.trial.refusal
    return { key: unit.sheet.id, id: unit.sheet.id, refusal }
  })
  return (
    <GroupCard {...{ members, line }} group={chosen_ids}>
      <Note note={scene.note} />
      <AllAgainst label="Charges" verb="Charge" offers={at_once(charges_of_group(scene))} give={(lines) => order_all(play.draft, scene, lines)} />
      <Moves {...props} allowance={Math.min(...group.map((unit) => sheet(unit.sheet.id)?.allowance ?? 0))} />
    </GroupCard>
  )
}

/** Ahead, by nudges, and where it faces. */
function Moves({ scene, orders, unit, allowance = 0 }: PanelProps & { readonly unit: Standing; readonly allowance: number | undefined }) {
  const { phase } = scene
  const { x, y, facing } = unit
  const group = scene.group.length > 1 ? scene.group : [unit]
  const given = orders.line(unit)
  const may_go = phase === setup || group.some(({ state }) => state === 'steady')
  const may_turn = may_go || group.some(({ state }) => state === 'pinned')
  const goes = phase === setup || !may_go ? [] : [...some, given === undefined ? allowance : 0]
  return (
    <>
      {!may_go && <p class="hint">{may_turn ? 'Pinned: it can only turn.' : 'Disrupted: it can do nothing.'}</p>}
      <p class="chips">
        {goes
          .filter((mils, index, all) => mils > 0 && all.indexOf(mils) === index)
          .map((mils) => (
            <button key={mils} type="button" onClick={() => orders.go(unit, step(unit, mils))}>
              Move {inches(mils)}″ ahead
            </button>
          ))}
        {given !== undefined && (
          <>
            {phase !== setup && (
              <button type="button" onClick={() => orders.go_on(unit)}>
                Continue from here
              </button>
            )}
            <button type="button" onClick={() => orders.take_back(unit)}>
              {scene.group.length > 1 ? 'Remove orders' : 'Remove order'}
            </button>
          </>
        )}
      </p>
      {may_turn && (
        <Compass
          size={scene.file.map}
          facing={facing}
          {...(may_go ? { on_nudge: (east, north) => orders.go(unit, { ...unit, x: x + east * nudge, y: y + north * nudge }) } : {})}
          on_face={(heading) => orders.face(unit, heading)}
        />
      )}
    </>
  )
}

/** The enemies that it may charge, and the friends that it may stand beside. */
function Offers({ scene, orders, unit }: PanelProps & { readonly unit: Standing }) {
  const { planned, after: units } = scene
  const { id } = unit.sheet
  const sheet = planned.sheet(id)
  const enemies = units.filter((one) => sheet?.charges.includes(one.sheet.id))
  const offers = beside_offers(units, unit, sheet?.allowance ?? 0)
  return (
    <>
      {enemies.length > 0 && (
        <p class="chips">
          {enemies.map((enemy) => (
            <button key={enemy.sheet.id} type="button" class="charge" onClick={() => orders.give(id, charge_order(id, enemy))}>
              Charge {enemy.sheet.id}
            </button>
          ))}
        </p>
      )}
      {offers.length > 0 && (
        <details>
          <summary>Align with a friend</summary>
          <p class="chips">
            {offers.map(({ name, order: line }) => (
              <button key={name} type="button" onClick={() => orders.give(id, line)}>
                {name}
              </button>
            ))}
          </p>
        </details>
      )}
    </>
  )
}
