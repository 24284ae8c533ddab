import { list_name, month_of, plot_of, range_of, type Curve } from './words'

const width = 640
const height = 220
const room = 44 // for the figures on the left

/** A player's ratings month by month: the line, and how sure they are. What it shows stands as a table below. */
export function RatingCurve({ curve }: { readonly curve: Curve }) {
  const { periods } = curve
  const plot = plot_of(periods, width - room, height)
  const first = periods[0]
  const last = periods[periods.length - 1]
  if (first === undefined || last === undefined) return null
  return (
    <figure class="rating-curve">
      <svg
        viewBox={`0 -10 ${width + 10} ${height + 20}`}
        role="img"
        aria-label={`${list_name(curve.list)}: ${range_of(first)} in ${month_of(first.period)}, ${range_of(last)} in ${month_of(last.period)}`}
      >
        {plot.marks.map(({ y, rating }) => (
          <g key={rating}>
            <path class="mark" d={`M${room} ${y}H${width}`} />
            <text x={room - 6} y={y} text-anchor="end" dominant-baseline="middle">
              {rating}
            </text>
          </g>
        ))}
        <g transform={`translate(${room} 0)`}>
          <path class="band" d={plot.band} />
          <path class="line" d={plot.line} />
          {plot.points
            .filter(({ point }) => point.games > 0)
            .map(({ x, y, point }) => (
              <circle key={point.period} cx={x} cy={y} r="4" />
            ))}
        </g>
      </svg>
      <figcaption class="hint">
        {month_of(first.period)} to {month_of(last.period)}; the band is one deviation either way,
        dots are months with games.
      </figcaption>
    </figure>
  )
}
