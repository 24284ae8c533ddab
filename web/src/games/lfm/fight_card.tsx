import type { Schema } from '../../api/client'
import { RuleWords } from '../../rules/rule_words'
import { Chances, OddsCard, Reckoning, signed } from '../odds/odds'

type Preview = Schema<'lfm.Preview'>

const titles = { attack: 'Attack on', fire: 'Fire at', charge: 'Charge on' } as const

/** An ordered fight: who against whom, what changes the die, and the chance of each result. */
export function FightCard({ preview }: { readonly preview: Preview }) {
  const { kind, targets, text, chances, modifiers, strength, sum } = preview
  const [sides = ''] = text
  const more = text.slice(1 + modifiers.length + chances.length)
  return (
    <OddsCard title={`${titles[kind]} ${targets.join(' and ')}`}>
      <p>
        <RuleWords text={sides} />
      </p>
      <Chances
        chances={chances.map(({ words, sixths }) => ({
          words: words.charAt(0).toUpperCase() + words.slice(1),
          cases: sixths,
          of: 6,
        }))}
      />
      {modifiers.length > 0 && (
        <Reckoning
          modifiers={modifiers.map(({ cause, rule, value }) => ({ cause, rule, value: signed(value) }))}
          sum={kind === 'fire' ? ['Strength', String(strength ?? '')] : ['Added to the die', signed(sum ?? 0)]}
        />
      )}
      {more.map((line) => (
        <p key={line} class="hint">
          <RuleWords text={line} />
        </p>
      ))}
    </OddsCard>
  )
}
