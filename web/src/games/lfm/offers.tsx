import { is_asked } from '../../turn/question'
import { offer_words } from './offer_words'
import { has_order, with_order, without_order, type Phase } from './plan'
import type { Scene } from './scene'

// The orders beside moves and attacks, and the answers to what is asked: a button each.

const open_most = 12

interface Offer {
  readonly order: string
  readonly phase: Phase
  readonly units?: readonly string[]
}

/** The other available orders, of the chosen units or of all. */
function offers_of(scene: Scene): readonly Offer[] {
  const { planned: { plan }, selection: { hex, units } } = scene
  if (plan === undefined) return []
  if (is_asked(scene.play.reading.match)) return (plan.question?.answers ?? []).map(({ order }) => ({ order, phase: 'combat' }))
  const attacks = plan.combat.targets.filter((target) => target.hex === hex)
  const others = plan.also.filter(
    (one) => hex === undefined || one.units.some((id) => units.has(id)) || one.hexes.includes(hex),
  )
  return [...attacks.map(({ order, attackers, guns }) => ({ order, phase: 'combat' as const, units: [...attackers, ...guns] })), ...others]
}

/** By their kinds, in the order of the phases. A click adds an order, or removes it again. */
export function Offers(scene: Scene) {
  const offers = offers_of(scene).map((offer) => ({ ...offer, ...offer_words(offer.order, offer.units) }))
  if (offers.length === 0) return null
  const kinds = [...new Set(offers.map(({ kind }) => kind))]
  if (is_asked(scene.play.reading.match))
    return (
      <section aria-label="Available orders">
        <h2>Your answer</h2>
        <Buttons {...{ scene, offers }} />
      </section>
    )
  return (
    <section aria-label="Available orders">
      <h2>Other orders</h2>
      {kinds.map((kind) => {
        const some = offers.filter((offer) => offer.kind === kind)
        return (
          <details key={kind} class="offers-of-kind" open={offers.length <= open_most}>
            <summary>
              {kind} ({some.length})
            </summary>
            <Buttons {...{ scene }} offers={some} />
          </details>
        )
      })}
    </section>
  )
}

function Buttons({ scene, offers }: { readonly scene: Scene; readonly offers: readonly (Offer & { readonly words: string })[] }) {
  const { play: { draft }, planned } = scene
  const press = ({ order, phase }: Offer): void => {
    planned.learn(order, { phase, moves: [] })
    draft.change(has_order(draft.text, order) ? without_order(draft.text, order) : with_order(draft.text, planned.lines, order, phase))
  }
  return (
    <ul class="offers">
      {offers.map((offer) => (
        <li key={offer.order}>
          <button type="button" aria-pressed={has_order(draft.text, offer.order)} onClick={() => press(offer)}>
            {offer.words}
          </button>
        </li>
      ))}
    </ul>
  )
}
