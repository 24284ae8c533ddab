import { Compass } from '../tabletop/compass'
import { heading_words, inches, tenths } from '../tabletop/geometry'
import { at_once } from '../group/at_once'
import { AllAgainst, Gather, GroupCard } from '../group/group_card'
import { land_words } from '../tabletop/land'
import { left_behind } from '../group/in_turn'
import { has_line, number_of } from '../tabletop/order_lines'
import { Note } from '../../turn/note'
import { use_in_view } from '../../views/use_in_view'
import { changes_of, formation_words, key_of, kind_of, land_of, score_of, state_words, type Leader, type Piece, type Standing, type Step } from './field'
import { charges_of_group, order_all, shots_of_group } from './fights'
import { oblique_max } from './figures'
import { attach_order, fire_order, targets_of, wheel_by } from './lines'
import { nudge } from './orders'
import type { PanelProps } from './panel_props'
import { required_words } from './reach'
import { hits_words, type Way } from './segments'

/** The chosen unit, with buttons for its orders. */
export function UnitCard(props: PanelProps & { readonly unit: Standing }) {
  const { scene, orders, unit } = props
  const { file } = scene
  const { sheet, formation, hits, x, y, facing } = unit
  const given = orders.line(unit)
  const state = state_words(unit)
  return (
    <Card id={sheet.id}>
      <p>
        <b>{sheet.name}</b>, {kind_of(sheet, unit.arm)}, {formation_words(formation)}. Score {score_of(unit)} of {sheet.score}
        {hits > 0 && `, ${hits_words(hits)}`}
        {state.length > 0 && `, ${state.join(', ')}`}. Front at ({tenths(x)}, {tenths(y)}), facing {heading_words(facing)},{' '}
        {land_words(land_of(file), unit)}.
      </p>
      <Note note={scene.note} />
      <Gather group={scene.chosen_keys} line={scene.line} />
      <Shots {...props} />
      <Charges {...props} />
      {formation === 'skirmish' ? (
        <Compass
          size={file.map}
          facing={facing}
          on_nudge={(east, north) => orders.go(unit, nudge(unit, east, north))}
          on_face={(heading) => orders.step(unit, { facing: heading })}
        />
      ) : (
        <Steps {...props} ways={scene.ahead} />
      )}
      <Forms {...props} />
      {given !== undefined && (
        <p class="chips">
          <button type="button" onClick={() => orders.take_back(unit)}>
            Remove order
          </button>
        </p>
      )}
    </Card>
  )
}

/** Several units that move together, led by this one. */
export function PiecesCard({ play, scene, orders, piece }: PanelProps & { readonly piece: Piece }) {
  const { chosen_keys, group, line, planned, ahead, settling } = scene
  const { text } = play.draft
  const behind = left_behind(settling?.group ?? [], (order) => has_line(text, order.toLowerCase()))
  const members = group.map((one) => {
    const number = number_of(text, orders.line(one))
    const refusal =
      planned.plan?.refusals.find((refused) => refused.line === number) ??
      behind.find(({ unit }) => key_of(unit) === key_of(one))?.trial.refusal
    return { key: key_of(one), id: one.sheet.id, refusal }
  })
  const fight = (lines: readonly string[]): void => order_all(play.draft, scene, lines)
  const freely = piece.kind === 'commander' || piece.formation === 'skirmish'
  return (
    <GroupCard {...{ members, line }} group={chosen_keys}>
      <Note note={scene.note} />
      <AllAgainst label="Fire first" verb="Fire at" offers={at_once(shots_of_group(scene))} give={fight} />
      <AllAgainst label="Charges" verb="Charge" offers={at_once(charges_of_group(scene))} give={fight} />
      {freely ? (
        <Compass size={scene.file.map} facing={piece.facing} on_nudge={(east, north) => orders.go(piece, nudge(piece, east * 5, north * 5))} nudge={500} />
      ) : (
        <>
          {/* Without costs: they are known for the unit that leads only. */}
          <Steps {...{ orders }} unit={piece} ways={ahead.map(({ end }) => ({ end, words: `${inches(end)}″` }))} />
          <Forms {...{ scene, orders }} unit={piece} />
        </>
      )}
      {orders.line(piece) !== undefined && (
        <p class="chips">
          <button type="button" onClick={() => orders.take_back(piece)}>
            Remove orders
          </button>
        </p>
      )}
    </GroupCard>
  )
}

/** A commander: rides, or joins a unit. */
export function LeaderCard({ scene, orders, leader }: PanelProps & { readonly leader: Leader }) {
  const { file, planned } = scene
  const { sheet, attached } = leader
  const sheet_now = planned.plan?.commanders.find(({ commander }) => commander === sheet.id)
  return (
    <Card id={sheet.id}>
      <p>
        <b>{sheet.name}</b>, commander of {sheet.brigade === undefined ? 'the army' : `brigade ${sheet.brigade}`}, inspiration{' '}
        {sheet.inspiration}
        {attached !== undefined && `, with ${attached}`}. At ({tenths(leader.x)}, {tenths(leader.y)}), {land_words(land_of(file), leader)}.
      </p>
      <Compass
        size={file.map}
        facing={leader.facing}
        on_nudge={(east, north) => orders.go(leader, nudge(leader, east * 5, north * 5))}
        nudge={500}
      />
      <p class="chips">
        {sheet_now?.attaches.map((id) => (
          <button key={id} type="button" onClick={() => orders.give(attach_order(sheet.id, id))}>
            Join {id}
          </button>
        ))}
        {orders.line(leader) !== undefined && (
          <button type="button" onClick={() => orders.take_back(leader)}>
            Remove order
          </button>
        )}
      </p>
    </Card>
  )
}

function Card({ id, children }: { readonly id: string; readonly children: preact.ComponentChildren }) {
  const card = use_in_view(id)
  return (
    <section ref={card} class="chosen-unit" data-chosen={id} aria-label={`Orders of ${id}`}>
      {children}
    </section>
  )
}

type UnitProps = PanelProps & { readonly unit: Standing }

const steps: readonly (readonly [string, string, Step])[] = [
  ['↖ ½″', 'Oblique left by ½″', { oblique: 'left', by: oblique_max, forward: 500 }],
  ['↑ ½″', 'Forward by ½″', { forward: 500 }],
  ['↗ ½″', 'Oblique right by ½″', { oblique: 'right', by: oblique_max, forward: 500 }],
  ['↶ 5°', 'Wheel left by 5 degrees', wheel_by(-5)],
  ['↓ ½″', 'Back by ½″', { back: 500 }],
  ['↷ 5°', 'Wheel right by 5 degrees', wheel_by(5)],
  ['↶ 15°', 'Wheel left by 15 degrees', wheel_by(-15)],
  ['About', 'About-face', { about: true }],
  ['↷ 15°', 'Wheel right by 15 degrees', wheel_by(15)],
]

/** Step by step, and whole segments ahead with what they cost. */
function Steps({ orders, unit, ways }: Pick<UnitProps, 'orders' | 'unit'> & { readonly ways: readonly Pick<Way, 'end' | 'words'>[] }) {
  const given = orders.line(unit)
  return (
    <>
      {given === undefined && ways.length > 0 && (
        <p class="chips">
          {ways.map(({ end, words }) => (
            <button key={end} type="button" onClick={() => orders.step(unit, { forward: end })}>
              Forward {words}
            </button>
          ))}
        </p>
      )}
      <div class="steps" role="group" aria-label="Steps">
        {steps.map(([sign, name, step]) => (
          <button key={name} type="button" aria-label={name} onClick={() => orders.step(unit, step)}>
            {sign}
          </button>
        ))}
      </div>
    </>
  )
}

const forms_called: Readonly<Record<string, string>> = {
  march: 'march column',
  open: 'open order',
  skirmish: 'skirmish order',
}

function Forms({ scene, orders, unit }: Pick<UnitProps, 'scene' | 'orders' | 'unit'>) {
  const forms = changes_of(scene.file, unit)
  return (
    <p class="chips" role="group" aria-label="Formations">
      {forms.map(({ form, takes }) => (
        <button key={form} type="button" onClick={() => orders.step(unit, { form: form as NonNullable<Step['form']> })}>
          Form {forms_called[form] ?? form} ({takes === 1 ? '1 segment' : `${takes} segments`})
        </button>
      ))}
    </p>
  )
}

/** The targets that it may fire at before all moves. */
function Shots({ scene, orders, unit }: UnitProps) {
  const { firing, phase, side } = scene
  const { id } = unit.sheet
  const given = orders.shot(unit)
  const shots = phase === 'fire' ? (firing?.shots[side] ?? []).filter((shot) => shot.unit === id) : []
  const turns = phase === 'fire' ? (firing?.turned ?? []).filter((shot) => shot.unit === id) : []
  if (shots.length === 0 && turns.length === 0 && given === undefined) return null
  return (
    <p class="chips" role="group" aria-label="Fire first">
      {shots.map(({ target, required }) => (
        <button key={target} type="button" onClick={() => orders.fire(unit, target)}>
          {given === undefined ? 'Fire at' : 'Or at'} {target} ({required_words(required)})
        </button>
      ))}
      {given === undefined &&
        turns.map(({ target, turn }) => (
          <button key={target} type="button" onClick={() => orders.give(fire_order(id, target, turn))}>
            Turn {Math.abs(turn)}° {turn < 0 ? 'left' : 'right'} and fire at {target}
          </button>
        ))}
      {given !== undefined && (
        <button type="button" onClick={() => orders.take_back_shot(unit)}>
          Cancel shot
        </button>
      )}
    </p>
  )
}

/** The enemies that it may charge. */
function Charges({ scene, orders, unit }: UnitProps) {
  const charges = scene.planned.sheet(unit.sheet.id)?.charges ?? []
  const [charged] = targets_of(orders.line(unit))
  if (charges.length === 0) return null
  return (
    <p class="chips" role="group" aria-label="Charges">
      {charges.map(({ target, distance, face }) => (
        <button
          key={target}
          type="button"
          class="charge"
          aria-pressed={target === charged}
          onClick={() => (target === charged ? orders.take_back(unit) : orders.charge_next(unit, [target]))}
        >
          Charge {target} ({tenths(distance)}″, {face})
        </button>
      ))}
    </p>
  )
}
