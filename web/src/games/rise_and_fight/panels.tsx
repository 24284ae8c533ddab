import { NotYourMove, OrderText } from '../../turn/order_text'
import { ProblemNotice } from '../../views/problem_notice'
import { has_line } from '../tabletop/order_lines'
import { Fights } from '../odds/odds'
import { Question } from '../tabletop/panels'
import { side_number, side_words } from '../tabletop/sides'
import { FormationIcon } from './blocks'
import { key_of, score_of, type Combat, type Odds, type Piece } from './field'
import { brigade_shaken } from './figures'
import { brigade_words, losses_in, part_of } from './goal'
import { order_text, ordered_in } from './lines'
import { CombatCard, OddsCard } from './odds'
import type { PanelProps } from './panel_props'
import { Sentences } from './pointed'
import { LeaderCard, PiecesCard, UnitCard } from './unit_card'
import { own_leaders, own_units, type Scene } from './use_scene'

/** The question, the player's units, buttons for the chosen one, the orders as text, and the odds. */
export function OrdersPanel(props: PanelProps) {
  const { play, scene } = props
  const { reading, draft, yours, standing } = play
  const { match } = reading
  if (!yours) {
    return (
      <>
        <NotYourMove {...{ match, draft }} standing={standing.offered} />
        <Losses scene={scene} />
        <Sentences scene={scene} />
      </>
    )
  }
  const { plan, fault, current } = scene.planned
  // What the chosen unit is in for stands with it.
  const is_own = (odds: Odds): boolean => scene.own !== undefined && odds.unit === scene.own.sheet.id
  // A charge that is ordered has its card, with each reaction.
  const charging = new Set((plan?.preview ?? []).filter(({ kind }) => kind === 'charge').map(({ unit }) => unit))
  const rounds = (plan?.combats ?? []).filter(({ own }) => !own.every(({ unit }) => charging.has(unit)))
  const is_in = ({ own }: Combat): boolean => own.some(({ unit }) => unit === scene.own?.sheet.id)
  const combats = (all: readonly Combat[] = []) => all.map((combat) => <CombatCard key={combat.own.map(({ unit }) => unit).join(' ')} combat={combat} />)
  const cards = (all: readonly Odds[] = []) => all.map((odds, index) => <OddsCard key={index} odds={odds} />)
  return (
    <>
      <Asked {...props} />
      {plan?.question === null && <Own {...props} />}
      <Chosen {...props} />
      <Fights of={scene.own === undefined ? undefined : key_of(scene.own)}>
        {cards(plan?.preview.filter(is_own))}
        {combats(rounds.filter(is_in))}
      </Fights>
      {plan?.question === null && <RallyAll {...props} />}
      <OrderText draft={draft} yours refusals={plan?.refusals ?? []} current={current} />
      <ProblemNotice fault={fault} />
      {cards(plan?.preview.filter((odds) => !is_own(odds)))}
      {combats(rounds.filter((combat) => !is_in(combat)))}
      <Losses scene={scene} />
      <Sentences scene={scene} />
    </>
  )
}

function Chosen(props: PanelProps) {
  const { own, group } = props.scene
  if (own === undefined) return null
  if (group.length > 1) return <PiecesCard {...props} piece={own} />
  return own.kind === 'unit' ? <UnitCard {...props} unit={own} /> : <LeaderCard {...props} leader={own} />
}

/** A reaction, the fire at chargers or the last fire: a button an answer, with what hangs on it. */
function Asked({ play: { draft }, scene }: PanelProps) {
  const asked = scene.planned.plan?.question
  if (asked === null || asked === undefined) return null
  const given = (order: string): boolean => has_line(draft.text, order.toLowerCase())
  return (
    <>
      <Question
        message={asked.message}
        answers={asked.answers}
        given={given}
        give={(order) => draft.change(order_text.toggled(draft.text, order))}
      />
      {asked.answers.map(({ order, odds }) =>
        odds === null ? null : (
          <details key={order}>
            <summary>Possible results of {order}</summary>
            <OddsCard odds={odds} />
          </details>
        ),
      )}
    </>
  )
}

function Own({ play, scene }: PanelProps) {
  const { file, chosen, choose, chosen_keys } = scene
  const press = (key: string, besides: boolean): void => {
    if (besides || chosen_keys.several) chosen_keys.toggle(key)
    else choose(chosen !== undefined && key_of(chosen) === key ? undefined : key)
  }
  const ordered = ordered_in(play.draft.text)
  const pieces: readonly Piece[] = [...own_units(scene), ...own_leaders(scene)]
  return (
    <ul class="own-units" aria-label="Your units">
      {pieces.map((piece) => {
        const key = key_of(piece)
        const is_chosen = chosen_keys.keys.includes(key)
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={is_chosen}
              class={ordered.has(key) ? 'ordered' : ''}
              onClick={(event) => press(key, event.shiftKey)}
            >
              {piece.kind === 'unit' && (
                <FormationIcon sheet={piece.sheet} arm={piece.arm} formation={piece.formation} side={side_number(file, piece.sheet.side)} />
              )}
              {piece.kind === 'unit' ? `${piece.sheet.id} ${score_of(piece)}` : piece.sheet.id}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** After all moves, units may rally. Ending the turn rallies them as well. */
function RallyAll({ play: { draft }, scene }: PanelProps) {
  if (scene.phase === 'rallied' || scene.phase === 'last_fire') return null
  const given = has_line(draft.text, 'rally all')
  return (
    <p class="chips">
      <button
        type="button"
        aria-pressed={given}
        onClick={() => draft.change(order_text.toggled(draft.text, 'rally all'))}
      >
        Rally all
      </button>
    </p>
  )
}

/** How much each army and brigade has lost, and what that forbids. */
function Losses({ scene: { file, position } }: { readonly scene: Scene }) {
  if (position === undefined) return null
  const { armies, brigades } = losses_in(position)
  const bar = (name: string, loss: { readonly lost: number; readonly scores: number }, limit: number, words: string) => (
    <>
      <span>{name}</span>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, part_of(loss) / 10)}%` }} />
        <i style={{ left: `${limit / 10}%` }} />
      </span>
      <span>
        {loss.lost} of {loss.scores}
        {words !== '' && `, ${words}`}
      </span>
    </>
  )
  return (
    <details>
      <summary>Army and brigade losses</summary>
      <div class="losses">
        {file.sides.map((side) => {
          const loss = armies[side]
          return loss === undefined ? null : bar(side_words(file, side), loss, file.victory.breakpoint, '')
        })}
        {file.brigades.map(({ id }) => {
          const loss = brigades[id]
          return loss === undefined ? null : bar(id, loss, brigade_shaken, brigade_words(loss))
        })}
      </div>
    </details>
  )
}
