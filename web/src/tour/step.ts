/** One step of a guide: what it says, and the real thing that it points at. */
export interface Step {
  readonly title: string
  readonly text: string
  /** How to do it with the keyboard: hidden where there are only fingers. */
  readonly keys?: string
  /** What it points at, as CSS: the first of these that is on the page. */
  readonly at: readonly string[]
  /** Once this holds, the guide continues by itself. `turn` is the game turn in which the step began, `orders` the
   * orders at that time. */
  readonly done?: (page: ParentNode, turn: string | undefined, orders: string) => boolean
  /** Whether the turn is over after this step. */
  readonly ends_turn?: true
}

/** The game turn that the page shows. */
export const turn_shown = (page: ParentNode): string | undefined =>
  page.querySelector<HTMLElement>('.turn-line')?.dataset['turn']

/** What a step points at, and the selector that found it. */
export function pointed_at(page: ParentNode, { at }: Step): readonly [Element | null, string | undefined] {
  for (const selector of at) {
    const found = page.querySelector(selector)
    if (found !== null) return [found, selector]
  }
  return [null, undefined]
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is in sight of a box inside others; undefined: nothing. */
export function seen_within(box: Box, rooms: readonly Box[]): Box | undefined {
  const left = Math.max(box.left, ...rooms.map((room) => room.left))
  const top = Math.max(box.top, ...rooms.map((room) => room.top))
  const right = Math.min(box.right, ...rooms.map((room) => room.right))
  const bottom = Math.min(box.bottom, ...rooms.map((room) => room.bottom))
  return bottom <= top || right <= left ? undefined : { left, top, right, bottom }
}

/** Where a guide stands after a look at the page. It follows a player who does more than it asks for: a step without
 * a task ends with the next one, and none lasts longer than the turn. */
export function step_at(
  steps: readonly Step[],
  index: number,
  page: ParentNode,
  turn: string | undefined,
  orders: string,
): number {
  const now = turn_shown(page)
  const last = steps.findIndex(({ ends_turn }) => ends_turn === true)
  if (turn !== undefined && now !== undefined && now !== turn && index <= last) return last + 1
  const done = steps[index]?.done ?? steps[index + 1]?.done
  return done?.(page, turn, orders) === true ? index + 1 : index
}

/** The written orders. */
export const orders_shown = (page: ParentNode): string =>
  page.querySelector<HTMLTextAreaElement>('#orders')?.value ?? ''

/** Whether the panel shows this one as chosen: a unit, or a place with several. */
export const is_chosen = (page: ParentNode, name: string): boolean => page.querySelector(`[data-chosen="${name}"]`) !== null

/** Whether a line of the orders begins with one of these words. */
export const is_ordered = (page: ParentNode, words: readonly string[]): boolean =>
  orders_shown(page)
    .split('\n')
    .some((line) => words.includes(line.trim().split(' ')[0] ?? ''))

/** The rest of the first turn, played by Captain because beginners do not know it yet. */
export const captains_advice = (board: 'map' | 'table'): Step => ({
  title: 'The rest of your army',
  text: `Now order the rest of your army. Press Hint, then “Use these orders”: the ${board} shows what Captain, the strongest computer player, would do. Undo restores your own.`,
  at: ['.hint-row'],
  done: (page) => page.querySelector('.hint-row [aria-pressed="true"]') !== null,
})

/** The end of the first turn; what the referee does then, in a sentence. */
export const end_of_turn = (referee: string): Step => ({
  title: 'End your turn',
  text: `Make sure that “End my turn” is ticked, and press Submit. ${referee}, and the computer plays its turn at once.`,
  at: ['.hand-in', '.playback-bar'],
  ends_turn: true,
  // The computer may have moved already when the page learns that the turn is over.
  done: (page, turn) =>
    turn_shown(page) !== turn ||
    (['#panel-orders', '.playback-bar'].some((part) => page.querySelector(part) !== null) && page.querySelector('.hand-in') === null),
})
