// The table of Rise & Fight Again as it is pressed and dragged.
import { tabletop } from '../../../web/tabletop.js'

export { answered, base, card, ghost, open_table } from '../../../web/tabletop.js'
export const { on_screen, drag, answer_times } = tabletop(48_000)

/** A commander, who may be called as a unit is. */
export const ring = (page, id) => page.locator(`.bases [data-unit="*${id}"]`)
