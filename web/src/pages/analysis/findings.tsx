import { line_through, points_of } from '../../analysis/curve'
import { by_turn, comparable, most_lost, type Judged, type Strengths } from '../../analysis/judge'
import type { Measure, ReadingWithGame } from '../../games/game'
import { side_name } from '../../replay/reading'
import { gain_words, measure_of, standing_words, unit_words, value_words } from '../../what_if/worth_words'

interface Props {
  readonly reading: ReadingWithGame
  readonly judged: readonly Judged[]
}

const width = 640
const height = 200

/** How it stood after each submission, by Captain's judgement. */
export function Curve({ reading, judged }: Props) {
  const { match, game } = reading
  const [one = '', other = ''] = match.seats.map(({ side_name }) => side_name)
  const told = comparable(judged)
  const measure = measure_of(game, told)
  const values = told.judged.map(({ after }) => after)
  const points = points_of(values, measure.decided, width, height)
  return (
    <section aria-label="Course of the match">
      <h2>Course of the match</h2>
      <figure class="value-curve">
        <svg
          viewBox={`-8 -8 ${width + 16} ${height + 16}`}
          role="img"
          aria-label={`${values.length} moments; at the last ${standing_words(values.at(-1) ?? 0, [one, other], measure)}`}
        >
          <path class="even" d={`M0 ${height / 2}H${width}`} />
          <path class="line" d={line_through(points)} />
          {points.map(({ x, y }, index) => (
            <circle key={index} class={`side-${seat_of(reading, told.judged[index]?.side ?? '')}`} cx={x} cy={y} r="5" />
          ))}
          <text x="2" y="10">
            {one}
          </text>
          <text x="2" y={height - 2}>
            {other}
          </text>
        </svg>
        <figcaption class="hint">
          {measure.chance ? 'The chance of winning' : `The lead in ${measure.unit}`}, by Captain’s evaluation: above the
          middle {one}’s is better, below it {other}’s. One dot per submission, coloured by side.
        </figcaption>
      </figure>
    </section>
  )
}

const seat_of = ({ match }: ReadingWithGame, side: string): number => match.seats.findIndex((seat) => seat.side === side) + 1

/** The moments at which each side lost most, and what Captain would have done. */
export function MostLost({ reading, judged }: Props) {
  const { match, game } = reading
  const told = comparable(judged)
  const measure = measure_of(game, told)
  const lost_by = (side: string): readonly Judged[] =>
    most_lost(told.judged.filter((one) => one.side === side), moments_of_a_side)
  return (
    <section aria-label="Biggest mistakes">
      <h2>Biggest mistakes</h2>
      <p class="hint">
        Compared with Captain’s orders: average over the dice, in {unit_words(measure)}.
      </p>
      {own_first(match).map(({ side, side_name: name }) => (
        <section key={side} aria-label={name}>
          <h3>{name}</h3>
          <Moments {...{ reading, measure }} moments={lost_by(side)} />
        </section>
      ))}
    </section>
  )
}

/** The reader's own side before the other. */
const own_first = ({ seats, your_side }: ReadingWithGame['match']) =>
  [...seats].sort((one, other) => Number(other.side === your_side) - Number(one.side === your_side))

const moments_of_a_side = 3

interface MomentsProps extends Pick<Props, 'reading'> {
  readonly measure: Measure
  readonly moments: readonly Judged[]
}

function Moments({ reading: { match }, measure, moments }: MomentsProps) {
  if (moments.length === 0) return <p>Captain would not have played better.</p>
  return (
    <ol class="moments">
      {moments.map(({ event, when, orders, worth, best, advice }) => (
        <li key={event} class="card">
          <h4>
            {when === undefined ? '' : `${when}: `}
            {gain_words(worth - best, measure)} {measure.unit}
            {moments.some((other) => other.event !== event && other.when === when) && (
              <small>, of “{orders[0]}”{orders.length > 1 && '…'}</small>
            )}
          </h4>
          <p>
            <a href={`/matches/${match.id}/replay?at=${event}`}>Watch</a>{' '}
            <a href={`/what-if?match=${match.id}&at=${event}`}>What if…</a>
          </p>
          <Lines title={`Played: ${value_words(worth, measure)}`} lines={orders} />
          <Lines title={`Captain’s orders: ${value_words(best, measure)}`} lines={advice} />
        </li>
      ))}
    </ol>
  )
}

const heading = ({ match }: ReadingWithGame, side: string, when: string | undefined): string =>
  `${side_name(match, side)}${when === undefined ? '' : `, ${when}`}`

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <details>
    <summary>{title}</summary>
    <pre class="preview" tabIndex={0} aria-label={title}>
      {lines.join('\n')}
    </pre>
  </details>
)

/** For each turn the losses, the expected losses, and the worth of the dice. */
export function LuckByTurn({ reading, judged }: Props) {
  const { match, game } = reading
  const told = comparable(judged)
  const measure = measure_of(game, told)
  const measured = judged.some(({ rolled }) => rolled !== undefined)
  return (
    <section aria-label="Luck">
      <h2>Luck, turn by turn</h2>
      <p class="hint">
        Luck: result minus the average for the orders given, in {unit_words(measure)}.
        {measured && ' Losses are in strength points, with the expected losses in parentheses.'}
      </p>
      <div class="scrolls" tabIndex={0} role="region" aria-label="Luck by turn">
        <table>
          <thead>
            <tr>
              <th scope="col">Turn</th>
              <th scope="col">Luck</th>
              {measured && match.seats.map(({ side, side_name: name }) => <th key={side} scope="col">{name} lost</th>)}
            </tr>
          </thead>
          <tbody>
            {by_turn(judged).map(({ event, side, when, luck, chances, rolled, expected }) => (
              <tr key={event}>
                <th scope="row">
                  <a href={`/matches/${match.id}/replay?at=${event}`}>{heading(reading, side, when)}</a>
                </th>
                <td>{chances === told.chances ? gain_words(luck, measure) : ''}</td>
                {measured &&
                  match.seats.map(({ side: whose }) => <td key={whose}>{losses(rolled, expected, whose)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function losses(rolled: Strengths | undefined, expected: Strengths | undefined, side: string): string {
  const [was, mean] = [rolled?.[side] ?? 0, expected?.[side] ?? 0]
  return was === 0 && mean === 0 ? '' : `${was} (${mean.toFixed(1)})`
}
