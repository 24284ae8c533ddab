import { distance, step, type Extent, type Place, type Spot } from './geometry'

// Lines and columns without gaps: where a base stands flush with another, facing alike.

export type Beside = 'behind' | 'left' | 'right'
export interface Flush<Friend> {
  readonly friend: Friend
  readonly beside: Beside
  readonly place: Place
}

/** The places flush with a base whose centre stands there. */
export function flush_with<Friend extends Place>(friend: Friend, { width, depth }: Extent): readonly Flush<Friend>[] {
  return [
    { friend, beside: 'left', place: step(friend, 0, -width) },
    { friend, beside: 'right', place: step(friend, 0, width) },
    { friend, beside: 'behind', place: step(friend, -depth) },
  ]
}

/** The nearest of all places flush with these, if it is near enough. */
export function flush_near<Friend extends Place>(
  friends: readonly Friend[],
  extent: Extent,
  spot: Spot,
  within: number,
): Flush<Friend> | undefined {
  let best: Flush<Friend> | undefined
  let least = within
  for (const one of friends.flatMap((friend) => flush_with(friend, extent))) {
    const far = distance(one.place, spot)
    if (far > least) continue
    best = one
    least = far
  }
  return best
}
