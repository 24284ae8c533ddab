import { heading_of, step, turning, type Extent, type Place, type Spot } from './geometry'

// Where the units of a group on a table stand beside the one that leads them. Pure.

/** Where a unit stands once its leader has come from one place to another, in the same place beside it. */
export function kept(unit: Place, from: Place, to: Place): Place {
  const by = turning(from.facing, to.facing)
  if (by === 0) return { x: unit.x + to.x - from.x, y: unit.y + to.y - from.y, facing: unit.facing }
  const { ahead, right } = seen_from(from, unit)
  return { ...step(to, ahead, right), facing: heading_of(unit.facing + by) }
}

/** How far ahead of a place a spot lies, and to its right. */
export function seen_from({ x, y, facing }: Place, spot: Spot): { readonly ahead: number; readonly right: number } {
  const angle = (facing * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [dx, dy] = [spot.x - x, spot.y - y]
  return { ahead: dx * sin + dy * cos, right: dx * cos - dy * sin }
}

const facing_alike = 15 // degrees
const gap_most = 2000 // mils, between the ends of two fronts
const off_most = 1000 // mils, one front before the other
const overlap_most = 250 // mils, of two fronts one behind the other

/** The line that a unit stands in, itself first: friends beside it that face alike, and those beside them. */
export function line_with<Unit extends Place>(unit: Unit, friends: readonly Unit[], size_of: (unit: Unit) => Extent): readonly Unit[] {
  const line = [unit]
  const rest = friends.filter((one) => one !== unit && Math.abs(turning(one.facing, unit.facing)) <= facing_alike)
  const gap = (one: Unit, other: Unit): number =>
    Math.abs(seen_from(one, other).right) - (size_of(one).width + size_of(other).width) / 2
  for (const from of line) { // which grows meanwhile
    for (const one of rest) {
      const beside = Math.abs(seen_from(from, one).ahead) <= off_most && gap(from, one) <= gap_most
      // Behind somebody is the second line.
      if (beside && line.every((other) => other !== one && gap(other, one) >= -overlap_most)) line.push(one)
    }
  }
  return line
}
