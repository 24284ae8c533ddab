/** The boxes that scroll an element: the panel, and in small windows the side that has it. */
export const rooms_of = (element: Element): readonly Element[] =>
  ['.tab-panel', '.side'].flatMap((room) => element.closest(room) ?? [])

/** Scrolls the boxes around an element so far that it is visible, or its top where it is `long`. The page itself,
 * with the board, stays where it is: to scroll that would push the board out of sight. */
export function bring_into_view(element: Element, long = false): void {
  for (const room of rooms_of(element)) {
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(room)
    const [it, seen] = [element.getBoundingClientRect(), room.getBoundingClientRect()]
    const above = seen.top + (parseFloat(scrollPaddingTop) || 0) - it.top
    const below = it.bottom - (seen.bottom - (parseFloat(scrollPaddingBottom) || 0))
    room.scrollTop += needed(above, below, long)
  }
}

/** How far to scroll down: `above` and `below` are how much of it is out of view there. */
export function needed(above: number, below: number, long: boolean): number {
  if (long || above > 0) return -above
  return below > 0 ? Math.min(below, -above) : 0
}
