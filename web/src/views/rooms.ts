/** The boxes that scroll an element: the panel, and in small windows the side that has it. */
export const rooms_of = (element: Element): readonly Element[] =>
  ['.tab-panel', '.side'].flatMap((room) => element.closest(room) ?? [])

/** What is seen of a box that scrolls: in small windows a bar lies over its end. */
export function room_in(room: Element): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(room)
  const { left, top, right, bottom } = room.getBoundingClientRect()
  return { left, right, top: top + (parseFloat(scrollPaddingTop) || 0), bottom: bottom - (parseFloat(scrollPaddingBottom) || 0) }
}

/** Scrolls the boxes around an element so far that it is visible, or its top where it is `long`. The page itself,
 * with the board, stays where it is: to scroll that would push the board out of sight. */
export function bring_into_view(element: Element, long = false): void {
  for (const room of rooms_of(element)) {
    const [it, seen] = [element.getBoundingClientRect(), room_in(room)]
    const above = seen.top - it.top
    const below = it.bottom - seen.bottom
    room.scrollTop += needed(above, below, long)
  }
}

/** How far to scroll down: `above` and `below` are how much of it is out of view there. */
export function needed(above: number, below: number, long: boolean): number {
  if (long || above > 0) return -above
  return below > 0 ? Math.min(below, -above) : 0
}
