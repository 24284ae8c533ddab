import { api } from '../../api/client'
import { NotYourMove, OrderText } from '../../turn/order_text'
import { order_words } from '../../turn/order_words'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import { Fights, signed } from '../odds/odds'
import { has_line } from '../tabletop/order_lines'
import { Question } from '../tabletop/panels'
import { side_number } from '../tabletop/sides'
import { BlockIcon } from './blocks'
import { FightCard } from './fight_card'
import type { Shot } from './field'
import { line_of, quoted, toggled, with_order } from './lines'
import type { PanelProps } from './panel_props'
import { UnitCard, UnitsCard } from './unit_card'

/** The player's units, buttons for the chosen one, the orders as text, and the odds. */
export function OrdersPanel(props: PanelProps) {
  const { play, scene } = props
  const { reading, draft, yours, standing } = play
  const { match } = reading
  if (!yours) return <NotYourMove {...{ match, draft }} standing={standing.offered} />
  const { plan, fault, current } = scene.planned
  const asked = plan?.question ?? undefined
  // What the chosen unit is in for stands with it.
  const is_own = (odds: Shot): boolean => scene.own !== undefined && odds.unit === scene.own.sheet.id
  const fights = (all: readonly Shot[] = []) =>
    all.map((odds) => <FightCard key={`${odds.line} ${odds.kind} ${odds.unit} ${odds.target}`} odds={odds} />)
  return (
    <>
      {asked !== undefined && (
        <Question
          message={asked.message}
          answers={asked.answers}
          given={(order) => has_line(draft.text, order.toLowerCase())}
          give={(order) => draft.change(toggled(draft.text, order))}
        />
      )}
      <OwnUnits {...props} />
      {scene.own !== undefined && (scene.group.length > 1 ? <UnitsCard {...props} unit={scene.own} /> : <UnitCard {...props} unit={scene.own} />)}
      <Fights of={scene.own?.sheet.id}>{fights(plan?.preview.filter(is_own))}</Fights>
      <Rest {...props} />
      <Waiting {...props} />
      {scene.phase === 'melee' && <Melees {...props} />}
      <OrderText draft={draft} yours refusals={plan?.refusals ?? []} current={current} />
      <ProblemNotice fault={fault} />
      {fights(plan?.preview.filter((odds) => !is_own(odds)))}
      {plan !== undefined && <Shots shots={Object.values(plan.shots).flat()} />}
    </>
  )
}

/** Units that are not set up yet: one by one, or the rest by the referee. */
function Rest({ play, scene, leading }: PanelProps) {
  const { draft, yours, showing } = play
  if (scene.tray.length === 0) return null
  const place = (): void => {
    leading.trials.default_orders().then(
      (lines) => {
        const rest = lines.filter((line) => line.startsWith('place'))
        draft.change(rest.reduce(with_order, draft.text))
      },
      () => undefined, // the page itself says when the server is out of reach
    )
  }
  return (
    <section aria-label="Units to set up">
      <p class="hint">
        Units to set up in your zone: {scene.tray.length}. Select a unit, then its place. Then drag, move or turn
        it.
      </p>
      <p class="chips">
        <button type="button" disabled={!yours || showing} onClick={place}>
          Place the rest for me
        </button>
      </p>
    </section>
  )
}

/** After the fire: a button for each possible melee. */
function Melees({ play }: PanelProps) {
  const { draft, reading } = play
  const { id, revision } = reading.match
  const legal = use_loaded(`${id} ${revision}`, (signal) =>
    api.get('/api/v1/matches/{match}/legal', { path: { match: id }, signal }),
  )
  const lines = (legal.value?.orders ?? []).filter((line) => line.startsWith('melee'))
  return (
    <section aria-label="Melees">
      <p class="hint">
        Firing is finished. Your <code>melee</code> lines say which units in contact fight, and in what order. Doctrine
        decides the rest.
      </p>
      <p class="chips">
        {lines.map((line) => (
          <button
            key={line}
            type="button"
            aria-pressed={has_line(draft.text, line.toLowerCase())}
            onClick={() => draft.change(toggled(draft.text, line))}
          >
            {order_words(line)}
          </button>
        ))}
      </p>
    </section>
  )
}

function OwnUnits({ play, scene }: PanelProps) {
  const { draft } = play
  const { file, chosen, choose, chosen_ids } = scene
  const press = (id: string, besides: boolean): void => {
    if (besides || chosen_ids.several) chosen_ids.toggle(id)
    else choose(chosen?.sheet.id === id ? undefined : id)
  }
  const own = [...scene.tray, ...scene.after].filter(({ sheet }) => sheet.side === scene.side)
  return (
    <ul class="own-units" aria-label="Your units">
      {own.map(({ sheet, state }) => (
        <li key={sheet.id}>
          <button
            type="button"
            aria-pressed={chosen_ids.keys.includes(sheet.id)}
            class={line_of(draft.text, sheet.id) === undefined ? '' : 'ordered'}
            onClick={(event) => press(sheet.id, event.shiftKey)}
          >
            <BlockIcon sheet={sheet} state={state} side={side_number(file, sheet.side)} />
            {sheet.id}
            {state !== 'steady' && ` (${state})`}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Reinforcements: a button for each entry. */
function Waiting({ play, scene, orders }: PanelProps) {
  const { draft } = play
  const { file, position, side } = scene
  const waiting = (position?.units ?? []).flatMap(({ id, where }) => {
    const sheet = file.units.find((one) => one.id === id)
    const due = where === 'waiting' && sheet?.side === side && (sheet?.from ?? 0) <= (position?.turn ?? 0)
    return due && sheet !== undefined ? [sheet] : []
  })
  if (waiting.length === 0 || scene.phase !== 'movement') return null
  const entries = file.map.entries?.filter((entry) => entry.side === side) ?? []
  return (
    <section aria-label="Reinforcements">
      <p class="hint">After all moves, roll for up to two units: one arrives from the rear on 3 or more, from a flank on 4 or more.</p>
      <p class="chips">
        {waiting.flatMap((sheet) =>
          entries.map((entry) => {
            const line = `reinforce ${quoted(sheet.id)} by ${quoted(entry.id)} ahead 1`
            const given = line_of(draft.text, sheet.id) === line
            return (
              <button
                key={line}
                type="button"
                aria-pressed={given}
                onClick={() => orders.give(sheet.id, given ? undefined : line)}
              >
                {sheet.id} at {entry.id} ({entry.kind})
              </button>
            )
          }),
        )}
      </p>
    </section>
  )
}

function Shots({ shots }: { readonly shots: readonly Shot[] }) {
  return (
    <details>
      <summary>Fire by both sides ({shots.length})</summary>
      <ul>
        {shots.map(({ unit, target, sum, text }) => (
          <li key={`${unit} ${target}`}>
            {unit} at {target}: modifier {signed(sum)}. {text.at(-1)}
          </li>
        ))}
      </ul>
    </details>
  )
}
