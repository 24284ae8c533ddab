import type { Spot, TableSize } from './geometry'
import { Badge, lifted } from './marks'
import { seen } from './scale'

/** A fight that is ordered: against whom, where that one stands, and how likely it is won. */
export interface FightBadge {
  readonly unit: string
  readonly target: string
  readonly at: Spot
  readonly words: string
}

const high = 27 // of a badge, with a gap

/** Over each enemy how likely the fights against it are won, those of several units one above another. */
export const FightBadges = ({ size, fights }: { readonly size: TableSize; readonly fights: readonly FightBadge[] }) => (
  <g class="fight-badges">
    {fights.map(({ unit, target, at, words }, index) => {
      const { x, y } = lifted(seen(size, at))
      const below = fights.slice(0, index).filter((other) => other.target === target).length
      return (
        <g key={`${unit} ${target}`} data-fight={`${unit} ${target}`}>
          <Badge at={{ x, y: y - below * high }} {...{ words }} kind="score" />
        </g>
      )
    })}
  </g>
)
