import './bracket.css'
import { level_name, why_of, row_name, type Bracket, type Tie } from './words'

/** The bracket of a knock-out: side by side where there is room, one below the other on a phone. */
export function BracketView({ bracket }: { readonly bracket: Bracket }) {
  const last = bracket.levels.length
  return (
    <section>
      <h2>Bracket</h2>
      <div class="bracket" tabIndex={0} role="region" aria-label="Bracket">
        {bracket.levels.map((ties, index) => (
          <div key={index} class="bracket-level">
            <h3>{level_name(index + 1, last)}</h3>
            <ol>
              {ties.map((tie, place) => (
                <li key={place}>
                  <TieView tie={tie} first_level={index === 0} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}

function TieView({ tie, first_level }: { readonly tie: Tie; readonly first_level: boolean }) {
  const why = why_of(tie)
  return (
    <div class="tie">
      <Player tie={tie} one={tie.first} first_level={first_level} />
      <Player tie={tie} one={tie.second} first_level={first_level} />
      {why !== '' && <p class="hint">{why}</p>}
    </div>
  )
}

interface PlayerProps {
  readonly tie: Tie
  readonly one: Tie['first']
  readonly first_level: boolean
}

function Player({ tie, one, first_level }: PlayerProps) {
  if (one === null) {
    const bye = first_level || tie.decided !== 'open'
    return <p class="nobody">{bye ? 'bye' : 'not known yet'}</p>
  }
  const won = tie.winner?.entry === one.entry
  return (
    <p class={won ? 'won' : tie.winner === null ? '' : 'out'}>
      {row_name(one)}
      {won && <span class="mark"> ✓ advances</span>}
    </p>
  )
}
