// Pictures of a table without hexes: screenshots.js FOLDER.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Browser, House, sizes } from '../../../web/house.js'
import { card, drag, open_table } from './board.js'

const folder = process.argv[2]
if (folder === undefined) throw new Error('say where the pictures go: screenshots.js FOLDER')
mkdirSync(folder, { recursive: true })

const house = new House()
const browser = new Browser()
try {
  await house.start()
  await browser.start()
  const tokens = { blue: await house.player('murat'), red: await house.player('bagration') }
  const new_match = (scenario) => house.match(tokens.blue, tokens.red, {}, scenario)
  const take = async (name, match, how, prepare) => {
    const context = await browser.window(house, { handle: 'murat', ...how })
    const page = await open_table(context, match)
    await prepare(page)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
  }
  const rear_guard = await new_match('two-by-two/schoengrabern')
  const guns = async (page) => {
    await page.getByRole('button', { name: 'HA', exact: true }).click()
    await card(page, 'HA').waitFor()
    await page.locator('.sights .own').first().waitFor({ state: 'attached' })
  }
  await take('schoengrabern', rear_guard, { size: sizes.desk }, guns)
  await take('schoengrabern-phone', rear_guard, { size: sizes.phone }, guns)
  const ridge = await new_match('two-by-two/rolica')
  await take('rolica-led', ridge, { size: sizes.desk, dark: true }, async (page) => {
    await drag(page, [11_000, 22_000], [11_500, 19_600])
    await page.locator('.ghost[data-order] .ruler').waitFor()
  })
} finally {
  await browser.chromium?.close()
  await house.close()
}
