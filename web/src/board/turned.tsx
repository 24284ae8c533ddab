import { kept_choice } from './kept_choice'

// A map as on paper, or turned by 180 degrees so that the reader's side has the lower edge.

const { choose, use } = kept_choice('adjutant.own-side', ['as-printed', 'below'])

/** Where somebody of a side begins: the greater, the nearer to the upper edge of the map as it is printed. */
export interface Height {
  readonly side: string
  readonly height: number
}

/** Whether this side begins nearer to the upper edge than its opponent, by more than this. */
export function begins_above(side: string, heights: readonly Height[], by = 0): boolean {
  const mean = (list: readonly Height[]): number => list.reduce((sum, { height }) => sum + height, 0) / list.length
  const own = heights.filter((one) => one.side === side)
  const others = heights.filter((one) => one.side !== side)
  return own.length > 0 && others.length > 0 && mean(own) > mean(others) + by
}

/** Whether this reader wants the map turned, whose side this is. */
export function use_turned(side: string | null, heights: () => readonly Height[], by = 0): boolean {
  return use() === 'below' && side !== null && begins_above(side, heights(), by)
}

export function TurnChoice({ what = 'map' }: { readonly what?: string }) {
  const wanted = use() === 'below'
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={wanted}
        onChange={({ currentTarget: { checked } }) => choose(checked ? 'below' : 'as-printed')}
      />{' '}
      Turn the {what} if my side begins at the top
    </label>
  )
}
