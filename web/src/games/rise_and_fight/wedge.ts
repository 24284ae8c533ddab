import { long } from '../tabletop/scale'

// Where a unit fires, as a path about the middle of its front, front up, in picture units.

/** Everything within a range of the front edge and within these degrees beyond its ends. */
export function wedge(width: number, degrees: number, range: number): string {
  const [half, far] = [long(width) / 2, long(range)]
  const angle = (degrees * Math.PI) / 180
  const [aside, ahead] = [far * Math.sin(angle), far * Math.cos(angle)].map(rounded)
  return `M${-half} 0L${-half - (aside ?? 0)} ${-(ahead ?? 0)}A${far} ${far} 0 0 1 ${-half} ${-far}H${half}A${far} ${far} 0 0 1 ${half + (aside ?? 0)} ${-(ahead ?? 0)}L${half} 0Z`
}

/** The place of a range's number: on its arc toward the right, clear of what lies straight ahead. */
export function on_ray(width: number, degrees: number, range: number): string {
  const angle = (degrees * 0.75 * Math.PI) / 180
  const far = long(range) - 14
  return `${rounded(long(width) / 2 + far * Math.sin(angle))} ${rounded(-far * Math.cos(angle))}`
}

const rounded = (length: number): number => Math.round(length * 10) / 10

/** Of a front that steps ahead so far: where a segment of its move ends. */
export const front_ahead = (width: number, mils: number): string => `M${-long(width) / 2} ${-long(mils)}H${long(width) / 2}`
