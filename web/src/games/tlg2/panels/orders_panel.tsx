import { Rule } from '../../../rules/rule'
import { points } from '../map/field'
import { Counter } from '../map/counter'
import { unit_words } from '../map/position'
import { Gather } from '../../group/group_card'
import { combats, movement_of } from '../turn/draft'
import type { Movement, Question } from '../turn/plan'
import { Note } from '../../../turn/note'
import { use_in_view } from '../../../views/use_in_view'
import { NotYourMove, OrderText } from '../../../turn/order_text'
import { CombatCard } from './combat_card'
import { answers_in, choose_answer } from '../turn/selection'
import { Cancel, Combats, UnitsCard } from './units_card'
import type { PanelScene } from '../scene'

/** The draft of a turn: the selected unit, combats, mandatory combats, and the orders as text. */
export function OrdersPanel(scene: PanelScene) {
  const { turn, yours } = scene
  if (!yours)
    return <NotYourMove match={scene.match} draft={turn} standing />
  const question = turn.plans?.moves.question ?? undefined
  return (
    <>
      {question !== undefined && <QuestionCard scene={scene} question={question} />}
      {question === undefined && (scene.group.keys.length > 1 ? <UnitsCard {...scene} /> : <UnitCard {...scene} />)}
      <Reinforcements {...scene} />
      {combats(turn.lines).map(({ index, order }) => (
        <CombatCard key={index} scene={scene} index={index} order={order} />
      ))}
      <Obligations {...scene} />
      <OrderText
        draft={turn}
        yours={yours}
        refusals={turn.current ? (turn.plans?.whole.refusals ?? []) : []}
        current={turn.current}
      />
    </>
  )
}

function QuestionCard(props: { readonly scene: PanelScene; readonly question: Question }) {
  const { scene, question } = props
  const given = answers_in(scene.turn)
  return (
    <section class="card question" aria-label="A question for you">
      <h2>{question.message}</h2>
      <p class="hint">Answer here or on the map. <Rule number={question.rule} /></p>
      <ul class="answers">
        {question.answers.map((answer) => (
          <li key={answer.order}>
            <button
              type="button"
              aria-pressed={given.has(answer.order)}
              onClick={() => choose_answer(scene.turn, answer)}
            >
              {answer.order}
              {answer.displaces !== undefined && ` (${answer.displaces} makes room)`}
            </button>
          </li>
        ))}
      </ul>
      {question.by_default !== undefined && (
        <p class="hint">
          Your standing orders and doctrine would answer “{question.by_default.order}”.
        </p>
      )}
    </section>
  )
}

function UnitCard({ field, board, turn, selection, select, group, line }: PanelScene) {
  const id = selection.unit
  const card = use_in_view(id)
  const sheet = id === undefined ? undefined : field.sheets.get(id)
  const place = id === undefined ? undefined : board.units.get(id)
  if (id === undefined || sheet === undefined || place === undefined)
    return selection.combat === undefined ? (
      <>
        <p class="hint beginning">
          {board.phase === 'movement'
            ? 'Select a unit on the map to see where it can go, or an enemy to attack. '
            : 'You cannot move any more this turn: choose an enemy to attack, or end your turn. '}
          <span class="for-keys">Enter selects, N goes to the next unit that can move, G adds its line, Escape clears the selection.</span>
        </p>
        <Note note={selection.note} />
      </>
    ) : null
  const movement = turn.plans?.movement.get(id)
  const ordered = movement_of(turn.lines, id)
  return (
    <section ref={card} class="card unit-card" data-chosen={id} aria-label={sheet.name}>
      <svg class="map counter-picture" viewBox="-27 -27 54 54" aria-hidden="true">
        <Counter sheet={sheet} place={place} x={0} y={0} />
      </svg>
      <div>
        <h2>{sheet.name}</h2>
        <p>{unit_words(field, sheet, place).replace(`${sheet.name} `, '')}</p>
        {movement?.stays !== undefined && ordered === undefined && (
          <p class="stays">
            Cannot move: {movement.stays.message} <Rule number={movement.stays.rule} />
          </p>
        )}
        {movement !== undefined && movement.stays === undefined && (
          <p class="hint">
            {points(movement.allowance)} movement points, {movement.reach.length} {movement.reach.length === 1 ? 'hex' : 'hexes'} in reach
          </p>
        )}
        <Note note={selection.note} />
        <Cancel {...{ turn, group }} />
        <Combats {...{ turn, select, group }} />
      </div>
      <Gather {...{ group, line }} />
    </section>
  )
}

/** Reinforcements: those ordered in, those that may enter now, and the others with the reason. */
function Reinforcements(scene: PanelScene) {
  const { field, turn, select, group } = scene
  const entered = turn.lines.flatMap(({ order }) => (order?.order === 'enter' ? [order.unit] : []))
  const coming = [...(turn.plans?.movement.values() ?? [])].filter(
    ({ unit, entry }) => entry !== undefined && !entered.includes(unit),
  )
  if (coming.length + entered.length === 0) return null
  const chip = (unit: string, words: string, pressed: () => void, entry?: string) => (
    <button
      key={unit}
      type="button"
      class={`chip side-${field.sheets.get(unit)?.side ?? ''}`}
      aria-pressed={group.keys.includes(unit)}
      title={field.sheets.get(unit)?.name}
      onClick={(event) => {
        if (event.shiftKey || group.several) return group.toggle(unit)
        if (group.keys.join() === unit) return select({})
        pressed()
        if (entry === undefined) return
        // Pressed by a key: move on from the entry hex.
        if (event.detail === 0) scene.on_focus(entry)
        else scene.on_show(entry)
      }}
    >
      {words}
    </button>
  )
  return (
    <section class="reinforcements" aria-label="Reinforcements">
      <h2>Reinforcements</h2>
      <div class="chips">
        {entered.map((unit) => chip(unit, `${unit} ✓`, () => group.choose(unit)))}
        {coming.map((one) => {
          const { unit, entry } = one
          const free = one.reach.length > 0
          const turn_due = field.sheets.get(unit)?.arrives ?? 0
          const later = turn_due > scene.board.turn
          const words = free ? unit : later ? `${unit} (turn ${turn_due})` : `${unit} (blocked)`
          return chip(unit, words, () => (free ? group.choose(unit) : tell_why(scene, one)), entry?.[0])
        })}
      </div>
    </section>
  )
}

/** Chooses a reinforcement that cannot enter now: its card says why, as far as the plan does. */
function tell_why({ turn, select }: PanelScene, { unit, stays }: Movement): void {
  select({ unit })
  if (stays !== undefined) return
  turn.why_not({ order: 'enter', unit }).then(
    (refusal) => refusal !== undefined && select({ unit, note: refusal }),
    () => undefined, // the page itself says when the server is out of reach
  )
}

function Obligations({ turn, on_show }: PanelScene) {
  const open = turn.plans?.whole.combat.obligations ?? []
  if (open.length === 0) return null
  const completion = turn.plans?.whole.combat.completion ?? []
  return (
    <section class="obligations" aria-label="Mandatory combat">
      <h2>Mandatory combat</h2>
      <ul>
        {open.map((due) => (
          <li key={`${due.kind}${due.unit}`}>
            <button type="button" class="quiet" onClick={() => on_show(due.hex)}>
              {due.message}
            </button>
          </li>
        ))}
      </ul>
      {completion.length > 0 && (
        <p class="hint">If you end your turn now, the referee will play: {completion.join('; ')}.</p>
      )}
    </section>
  )
}
