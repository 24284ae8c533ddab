import type { Game } from '../../games/game'
import { use_later } from '../../views/use_later'

/** The guide of a game, fetched once the table stands. */
export function Guide({ tour }: { readonly tour: NonNullable<Game['tour']> }) {
  const Steps = use_later(true, async () => {
    const [{ default: Tour }, { steps }] = await Promise.all([import('../../tour/tour'), tour()])
    return () => <Tour steps={steps} />
  })
  return Steps === undefined ? null : <Steps />
}
