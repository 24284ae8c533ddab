import { NotYourMove, OrderText } from '../../turn/order_text'
import { ProblemNotice } from '../../views/problem_notice'
import type { Play } from '../game'
import type { Place } from '../tabletop/geometry'
import { BlockIcon } from './blocks'
import { side_number, type Position, type ScenarioFile, type Shot, type Standing } from './field'
import { line_of, quoted } from './lines'
import { signed } from './reach'
import { UnitCard } from './unit_card'
import type { Planned } from './use_plan'

export interface PanelProps {
  readonly play: Play
  readonly file: ScenarioFile
  readonly planned: Planned
  readonly units: readonly Standing[]
  readonly chosen: Standing | undefined
  readonly choose: (id: string | undefined) => void
  readonly order: (id: string, line: string | undefined) => void
  readonly go: (unit: Standing, to: Place) => void
  readonly face: (unit: Standing, facing: number) => void
  readonly go_on: (unit: Standing) => void
}

/** Own units to choose from, what the chosen one may do by buttons, the orders as text, and the odds. */
export function OrdersPanel(props: PanelProps) {
  const { play, planned, chosen } = props
  const { reading, draft, yours, standing } = play
  const { match } = reading
  if (!yours) return <NotYourMove {...{ match, draft }} standing={standing.offered} />
  const { plan, fault, current } = planned
  const asked = plan?.question
  return (
    <>
      {asked !== null && asked !== undefined && <Question {...props} />}
      <OwnUnits {...props} />
      {chosen !== undefined && chosen.sheet.side === match.your_side && <UnitCard {...props} unit={chosen} />}
      <Waiting {...props} />
      {(reading.position as Position | undefined)?.phase === 'melee' && (
        <p class="hint">
          The fire is over. Units in contact fight as <code>melee</code> lines say, in their order, the rest by
          doctrine: <code>melee 1L against 5K follow</code>, then <code>end turn</code>.
        </p>
      )}
      <OrderText draft={draft} yours refusals={plan?.refusals ?? []} current={current} />
      <ProblemNotice fault={fault} />
      {plan?.preview.map(({ line, kind, unit, target, text }) => (
        <pre key={`${line} ${kind} ${unit} ${target}`} tabIndex={0} aria-label="What may come of it" class="preview">
          {text.join('\n')}
        </pre>
      ))}
      {plan !== undefined && <Shots shots={Object.values(plan.shots).flat()} />}
    </>
  )
}

function OwnUnits({ play, file, units, chosen, choose }: PanelProps) {
  const { draft, reading } = play
  const own = units.filter(({ sheet }) => sheet.side === reading.match.your_side)
  return (
    <ul class="own-units" aria-label="Your units">
      {own.map(({ sheet, state }) => (
        <li key={sheet.id}>
          <button
            type="button"
            aria-pressed={chosen?.sheet.id === sheet.id}
            class={line_of(draft.text, sheet.id) === undefined ? '' : 'ordered'}
            onClick={() => choose(chosen?.sheet.id === sheet.id ? undefined : sheet.id)}
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

/** Units that may come on: a button an entry. */
function Waiting({ play, file, order }: PanelProps) {
  const { draft, reading } = play
  const position = reading.position as Position | undefined
  const side = reading.match.your_side
  const waiting = (position?.units ?? []).flatMap(({ id, where }) => {
    const sheet = file.units.find((one) => one.id === id)
    const due = where === 'waiting' && sheet?.side === side && (sheet?.from ?? 0) <= (position?.turn ?? 0)
    return due && sheet !== undefined ? [sheet] : []
  })
  if (waiting.length === 0 || position?.phase !== 'movement') return null
  const entries = file.map.entries?.filter((entry) => entry.side === side) ?? []
  return (
    <section aria-label="Units that may come on">
      <p class="hint">Two dice a turn, after all moves: 3 or more from the rear, 4 or more from a flank.</p>
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
                onClick={() => order(sheet.id, given ? undefined : line)}
              >
                {sheet.id} by {entry.id} ({entry.kind})
              </button>
            )
          }),
        )}
      </p>
    </section>
  )
}

/** What is asked, with an answer a button. */
function Question({ planned, play }: PanelProps) {
  const { draft } = play
  const asked = planned.plan?.question
  if (asked === null || asked === undefined) return null
  return (
    <section aria-label="What is asked">
      <p>
        <b>{asked.message}</b>
      </p>
      <p class="chips">
        {asked.answers.map(({ order }) => (
          <button key={order} type="button" onClick={() => draft.change(`${draft.text}${order}\n`)}>
            {order}
          </button>
        ))}
      </p>
    </section>
  )
}

function Shots({ shots }: { readonly shots: readonly Shot[] }) {
  return (
    <details>
      <summary>Who could fire at whom ({shots.length})</summary>
      <ul>
        {shots.map(({ unit, target, sum, text }) => (
          <li key={`${unit} ${target}`}>
            {unit} at {target}: die {signed(sum)}. {text.at(-1)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What would be chosen in the enemy's turn, as things stand. */
export const Forecast = ({ text }: { readonly text: readonly string[] }) => (
  <details>
    <summary>What would be chosen for you</summary>
    <ul>
      {text.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
)
