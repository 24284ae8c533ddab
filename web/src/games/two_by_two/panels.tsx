import { NotYourMove, OrderText } from '../../turn/order_text'
import { ProblemNotice } from '../../views/problem_notice'
import type { Play } from '../game'
import { kind_of, type Position, type ScenarioFile, type Shot, type Standing } from './field'
import { heading_words, inches, quoted, step, type Place } from './geometry'
import { line_of } from './lines'
import type { Planned } from './use_plan'

interface Props {
  readonly play: Play
  readonly file: ScenarioFile
  readonly planned: Planned
  readonly units: readonly Standing[]
  readonly chosen: Standing | undefined
  readonly choose: (id: string | undefined) => void
  readonly order: (id: string, line: string | undefined) => void
  readonly go: (unit: Standing, to: Place) => void
}

/** Own units to choose from, what the chosen one may do by buttons, the orders as text, and the odds. */
export function OrdersPanel(props: Props) {
  const { play, planned, units, chosen, choose } = props
  const { reading, draft, yours, standing } = play
  const { match } = reading
  if (!yours) return <NotYourMove {...{ match, draft }} standing={standing.offered} />
  const { plan, fault, current } = planned
  const own = units.filter(({ sheet }) => sheet.side === match.your_side)
  const asked = plan?.question
  return (
    <>
      {asked !== null && asked !== undefined && <Question {...props} />}
      <ul class="own-units" aria-label="Your units">
        {own.map(({ sheet, state }) => (
          <li key={sheet.id}>
            <button
              type="button"
              aria-pressed={chosen?.sheet.id === sheet.id}
              class={line_of(draft.text, sheet.id) === undefined ? '' : 'ordered'}
              onClick={() => choose(chosen?.sheet.id === sheet.id ? undefined : sheet.id)}
            >
              {sheet.id}
              {state !== 'steady' && ` (${state})`}
            </button>
          </li>
        ))}
      </ul>
      <Waiting {...props} />
      {(reading.position as Position | undefined)?.phase === 'melee' && (
        <p class="hint">
          The fire is over. Units in contact fight as <code>melee</code> lines say, in their order, the rest by
          doctrine: <code>melee 1L against 5K follow</code>, then <code>end turn</code>.
        </p>
      )}
      {chosen !== undefined && chosen.sheet.side === match.your_side && <Chosen {...props} unit={chosen} />}
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

/** Units that may come on: a button an entry. */
function Waiting({ play, file, order }: Props) {
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
function Question({ planned, play }: Props) {
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

const nudge = 100 // mils
const directions: readonly (readonly [string, number, number])[] = [
  ['↖', -1, 1],
  ['↑', 0, 1],
  ['↗', 1, 1],
  ['←', -1, 0],
  ['→', 1, 0],
  ['↙', -1, -1],
  ['↓', 0, -1],
  ['↘', 1, -1],
]
const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

function Chosen({ play, planned, unit, order, go }: Props & { readonly unit: Standing }) {
  const { id } = unit.sheet
  const sheet = planned.sheet(id)
  const given = line_of(play.draft.text, id)
  const turned = (facing: number): void => {
    if (given?.startsWith('move') === true) go(unit, { ...unit, facing })
    else order(id, `turn ${quoted(id)} facing ${facing}`)
  }
  return (
    <section class="chosen-unit" aria-label={`Orders of ${id}`}>
      <p>
        <b>{unit.sheet.name}</b>, {kind_of(unit.sheet)}, {unit.sheet.points} points, {unit.state}. At{' '}
        {inches(unit.x)} {inches(unit.y)}, facing {heading_words(unit.facing)}.
      </p>
      <p class="chips">
        {[500, 1000, sheet?.allowance ?? 0]
          .filter((mils, index, all) => mils > 0 && all.indexOf(mils) === index)
          .map((mils) => (
            <button key={mils} type="button" onClick={() => go(unit, step(unit, mils))}>
              Ahead {inches(mils)}″
            </button>
          ))}
        {sheet?.charges.map((enemy) => (
          <button
            key={enemy}
            type="button"
            class="warn"
            onClick={() => order(id, `charge ${quoted(id)} into ${quoted(enemy)}`)}
          >
            Charge {enemy}
          </button>
        ))}
        {given !== undefined && (
          <button type="button" onClick={() => order(id, undefined)}>
            Take back
          </button>
        )}
      </p>
      <div class="nudges" role="group" aria-label="Nudge by a tenth of an inch">
        {directions.map(([sign, dx, dy]) => (
          <button
            key={sign}
            type="button"
            aria-label={`Nudge ${compass_of(dx, dy)}`}
            onClick={() => go(unit, { ...unit, x: unit.x + dx * nudge, y: unit.y + dy * nudge })}
          >
            {sign}
          </button>
        ))}
      </div>
      <p class="chips" role="group" aria-label="Facing">
        <button type="button" aria-label="Turn left" onClick={() => turned((unit.facing + 345) % 360)}>
          ↶
        </button>
        {compass.map((name, index) => (
          <button key={name} type="button" aria-pressed={unit.facing === index * 45} onClick={() => turned(index * 45)}>
            {name}
          </button>
        ))}
        <button type="button" aria-label="Turn right" onClick={() => turned((unit.facing + 15) % 360)}>
          ↷
        </button>
      </p>
    </section>
  )
}

const compass_of = (dx: number, dy: number): string =>
  `${dy > 0 ? 'north' : dy < 0 ? 'south' : ''}${dx > 0 ? 'east' : dx < 0 ? 'west' : ''}`

function Shots({ shots }: { readonly shots: readonly Shot[] }) {
  return (
    <details>
      <summary>Who could fire at whom ({shots.length})</summary>
      <ul>
        {shots.map(({ unit, target, sum, text }) => (
          <li key={`${unit} ${target}`}>
            {unit} at {target}: die {sum > 0 ? `+${sum}` : sum}. {text.at(-1)}
          </li>
        ))}
      </ul>
    </details>
  )
}
