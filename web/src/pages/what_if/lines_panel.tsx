import type { Game } from '../../games/game'
import type { Session } from '../../what_if/session'
import { dice_of, lines_of, type Step, type Study } from '../../what_if/study'

interface Props {
  readonly session: Session
  readonly game: Game
}

/** The dice of the current step, and all lines that the player has tried. */
export function LinesPanel({ session, game }: Props) {
  const { study } = session
  return (
    <>
      {study.at !== undefined && <Dice session={session} step={study.at} />}
      <section aria-label="Lines">
        <h2>Lines</h2>
        <ul class="lines">
          <li>
            <button
              type="button"
              class="quiet"
              aria-current={study.at === undefined ? 'true' : undefined}
              onClick={() => session.go_to(undefined)}
            >
              Start
            </button>
          </li>
          {lines_of(study).map(({ step, depth }) => (
            <li key={step.number} style={{ marginInlineStart: `${Math.min(depth, 6) * 14}px` }}>
              <button
                type="button"
                class="quiet"
                aria-current={study.at === step ? 'true' : undefined}
                onClick={() => session.go_to(step)}
              >
                {step_words(study, step, game)}
              </button>
            </li>
          ))}
        </ul>
        {study.at !== undefined && (
          <button type="button" onClick={() => study.at !== undefined && session.cut_off(study.at)}>
            Delete from here
          </button>
        )}
      </section>
    </>
  )
}

const orders_shown = 3

/** "turn 3, Blue: a; b; c and 2 more" */
function step_words(study: Study, { side, kind, orders, after }: Step, game: Game): string {
  const name = study.beginning.sides.find(({ id }) => id === side)?.name ?? side
  const when = game.when?.((after?.told ?? study.beginning).position)
  const shown = orders.slice(0, orders_shown).join('; ')
  const more = orders.length - orders_shown
  const words = more > 0 ? `${shown} and ${more} more` : shown
  return `${when === undefined ? '' : `${when}, `}${name}${kind === 'orders' ? '' : ', standing orders'}: ${words}`
}

/** The dice as they fell; a choice of another face stands beside what it led to. */
function Dice({ session, step }: { readonly session: Session; readonly step: Step }) {
  const dice = dice_of(step.events)
  if (dice.length === 0) return null
  return (
    <section aria-label="Dice">
      <h2>Dice</h2>
      <p class="hint">Choose another result to start a variation. The dice after it are rolled.</p>
      <ul class="dice">
        {dice.map(({ sides, value, purpose }, index) => (
          <li key={index}>
            <label>
              <span>{purpose}</span>
              <select
                value={String(value)}
                onChange={(event) =>
                  void session.choose_die(step, index, Number(event.currentTarget.value))
                }
              >
                {[...Array(sides).keys()].map((face) => (
                  <option key={face} value={String(face + 1)}>
                    {face + 1}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
