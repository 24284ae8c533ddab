// The table of 2 by 2 Napoleonics as it is pressed and dragged.
import { tabletop } from '../../../web/tabletop.js'

export { answered, base, card, ghost, open_table } from '../../../web/tabletop.js'
export const { on_screen, drag, answer_times } = tabletop(24_000)
