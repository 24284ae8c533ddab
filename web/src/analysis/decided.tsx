import type { Measure, ReadingWithGame } from '../games/game'
import { side_name } from '../replay/reading'
import { gain_words, measure_of, unit_words } from '../what_if/worth_words'
import { by_turn, comparable, deciding, shares, type Judged } from './judge'
import { AnalysisStatus } from './status'
import { use_analysis } from './use_analysis'

/** Analyses a match that is over, and tells the three moments that decided it. */
export function Decided({ reading }: { readonly reading: ReadingWithGame }) {
  const progress = use_analysis(reading)
  return (
    <section aria-label="What decided it">
      <AnalysisStatus progress={progress} />
      {progress.done && <DecidedBy reading={reading} judged={progress.judged} />}
      <p>
        <a href={`/matches/${reading.match.id}/analysis`}>Every turn, judged</a>
      </p>
    </section>
  )
}

/** The moments at which the evaluation changed most, and what dice and orders were worth in all. */
export function DecidedBy({ reading, judged }: { readonly reading: ReadingWithGame; readonly judged: readonly Judged[] }) {
  const { match, game } = reading
  const told = comparable(judged)
  const measure = measure_of(game, told)
  const moments = deciding(told.judged, 3, measure.decided)
  const { dice, orders } = shares(told.judged, match.seats[0]?.side ?? '', measure.decided)
  const turns = Math.max(1, by_turn(told.judged).length)
  const gain = (value: number): string => gain_of_side(match.seats, value, measure)
  return (
    <>
      {moments.length === 0 ? (
        <p>The match was too short to tell.</p>
      ) : (
        <ol>
          {moments.map(({ event, side, when, swing }) => (
            <li key={event}>
              <a href={`/matches/${match.id}/replay?at=${event}`}>
                {side_name(match, side)}
                {when === undefined ? '' : `, ${when}`}
              </a>
              : {gain(swing)}
            </li>
          ))}
        </ol>
      )}
      <p>
        On average per turn, the dice: {gain(dice / turns)}; orders: {gain(orders / turns)}.
      </p>
      <p class="hint">In {unit_words(measure)}, by Captain’s evaluation. Orders are compared with Captain’s.</p>
    </>
  )
}

/** "+3.4 strength points for the side that gained it": values are those of the first side. */
function gain_of_side(seats: ReadingWithGame['match']['seats'], value: number, measure: Measure): string {
  const size = gain_words(Math.abs(value), measure)
  return size.startsWith('±') ? 'even' : `${size} ${measure.unit} for ${seats[value > 0 ? 0 : 1]?.side_name ?? ''}`
}
