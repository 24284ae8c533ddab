import type { Schema } from '../../api/client'
import { RuleWords } from '../../rules/rule_words'

type Preview = Schema<'lfm.Preview'>

const titles = { attack: 'Attack on', fire: 'Fire at', charge: 'Charge on' } as const

/** A fight that is ordered: who against whom, what changes the die, and the chance of each result. */
export function FightCard({ preview }: { readonly preview: Preview }) {
  const { kind, targets, text, chances } = preview
  const [sides = '', ...rest] = text
  const changes = rest.slice(0, preview.modifiers.length)
  const more = rest.slice(preview.modifiers.length + chances.length)
  return (
    <div role="group" class="card fight-card" aria-label="Possible results">
      <h2>
        {titles[kind]} {targets.join(' and ')}
      </h2>
      <p>
        <RuleWords text={sides} />
      </p>
      {changes.length > 0 && (
        <ul aria-label="Modifiers">
          {changes.map((line) => (
            <li key={line}>
              <RuleWords text={line} />
            </li>
          ))}
        </ul>
      )}
      <ul class="chances" aria-label="Chance of each result">
        {chances.map(({ result, words, sixths }) => (
          <li key={result}>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${(100 * sixths) / 6}%` }} />
            </span>
            <span class="chance">{Math.round((100 * sixths) / 6)} %</span>
            <span>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
          </li>
        ))}
      </ul>
      {more.map((line) => (
        <p key={line} class="hint">
          <RuleWords text={line} />
        </p>
      ))}
    </div>
  )
}
