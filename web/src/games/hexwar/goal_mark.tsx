import { centre, half_height, type Hex } from './hex'

/** A place that counts for winning: a star in the hex's upper corner, with its worth where there is one. */
export function GoalMark({ hex, worth }: { readonly hex: Hex; readonly worth?: number }) {
  const { x, y } = centre(hex)
  return (
    <g class="goal-mark" transform={`translate(${x - 19} ${y - half_height + 9})`}>
      <path d="M0-9 2.6-3 9-2.6 4.2 1.6 5.6 8 0 4.6-5.6 8-4.2 1.6-9-2.6-2.6-3z" />
      {worth !== undefined && (
        <text x="17" y="4">
          {worth}
        </text>
      )}
    </g>
  )
}
