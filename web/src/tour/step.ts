/** One step of a guide: what it says, and the real thing that it points at. */
export interface Step {
  readonly title: string
  readonly text: string
  /** What it points at, as CSS; the first that is there. */
  readonly at: string
  /** Once this holds, the guide continues by itself. `turn` is the game turn in which the step began, `orders` those that
   *  were written then. */
  readonly done?: (page: ParentNode, turn: string | undefined, orders: string) => boolean
}

/** The game turn that the page shows. */
export const turn_shown = (page: ParentNode): string | undefined =>
  page.querySelector<HTMLElement>('.turn-line')?.dataset['turn']

/** The orders as they are written. */
export const orders_shown = (page: ParentNode): string =>
  page.querySelector<HTMLTextAreaElement>('#orders')?.value ?? ''

/** Whether a line of the orders begins with one of these words. */
export const is_ordered = (page: ParentNode, words: readonly string[]): boolean =>
  orders_shown(page)
    .split('\n')
    .some((line) => words.includes(line.trim().split(' ')[0] ?? ''))

/** The rest of the first turn, played by Captain because beginners do not know it yet. */
export const captains_advice: Step = {
  title: 'The rest of your army',
  text: 'One unit is not a turn. Press Hint, then “Use these orders”: the map shows what Captain would do. Undo restores your own.',
  at: '.hint-row',
  done: (page) => page.querySelector('.hint-row [aria-pressed="true"]') !== null,
}
