/** One step of a guide: what it says, and the real thing that it points at. */
export interface Step {
  readonly title: string
  readonly text: string
  /** What it points at, as CSS; the first that is there. */
  readonly at: string
  /** Once this holds, the guide continues by itself. `turn` is the game turn in which the step began. */
  readonly done?: (page: ParentNode, turn: string | undefined) => boolean
}

/** The game turn that the page shows. */
export const turn_shown = (page: ParentNode): string | undefined =>
  page.querySelector<HTMLElement>('.turn-line')?.dataset['turn']

/** The orders as they are written. */
export const orders_shown = (page: ParentNode): string =>
  page.querySelector<HTMLTextAreaElement>('#orders')?.value ?? ''
