import { Chances, OddsCard, Reckoning, signed } from '../odds/odds'
import { result_words, title_of } from './fight_words'
import type { Shot } from './field'

/** An ordered charge, shot, melee or arrival: what changes the roll, and the chance of each result. */
export function FightCard({ odds }: { readonly odds: Shot }) {
  const { kind, modifiers, sum, chances } = odds
  return (
    <OddsCard title={title_of(odds)}>
      <Chances chances={chances.map(({ result, cases, of }) => ({ words: result_words(odds, result), cases, of }))} />
      {kind !== 'arrival' && (
        <Reckoning
          modifiers={modifiers.map(({ cause, rule, value }) => ({ cause, rule, value: signed(value) }))}
          sum={[kind === 'melee' ? 'Difference of the rolls' : 'Added to the roll', signed(sum)]}
        />
      )}
    </OddsCard>
  )
}
