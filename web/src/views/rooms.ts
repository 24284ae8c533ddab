/** The boxes that an element may be scrolled in: the panel, and in small windows the side that has it. */
export const rooms_of = (element: Element): readonly Element[] =>
  ['.tab-panel', '.side'].flatMap((room) => element.closest(room) ?? [])
