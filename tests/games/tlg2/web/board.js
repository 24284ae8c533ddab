// The house, and the board as it is pressed.
import { open_house } from '../../../web/house.js'

/** A house with a player for each side: their handles and tokens by side. */
export const open_for_two = (more = {}) => open_house({ us: 'winfield', ac: 'phineas' }, more)

export async function open_table(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('[data-unit]').first().waitFor()
  return page
}

/** Presses the middle of a hex, once the map lies still: it grows when a playback above its foot is left. */
export const press = (page, hex) => page.locator(`path[data-hex="${hex}"]`).click()
