// A page in one of its states, looked at as a test can: light and dark, by axe, on a phone.
import { expect_accessible, expect_narrow, sizes } from './house.js'
import { drawn } from './waiting.js'

/** axe finds nothing in light and dark, and nothing is wider than a phone. The board itself is looked at where
 *  its game is tested. */
export async function look_at(page, what) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((name) => matchMedia(`(prefers-color-scheme: ${name})`).matches, colorScheme)
    await drawn(page)
    await expect_accessible(page, `${what}, ${colorScheme}`, ['.board-sheets'])
  }
  const usual = page.viewportSize()
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, what)
  await page.setViewportSize(usual)
}
