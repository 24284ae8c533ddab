// Pictures of Culp's Hill and the First Day at the table: screenshots.js FOLDER.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Browser, House, sizes } from '../../../web/house.js'

const folder = process.argv[2]
if (folder === undefined) throw new Error('say where the pictures go: screenshots.js FOLDER')
mkdirSync(folder, { recursive: true })

const house = new House()
const browser = new Browser()
try {
  await house.start()
  await browser.start()
  const tokens = { us: await house.player('george'), cs: await house.player('edward') }
  const take = async (name, match, how, hex) => {
    const context = await browser.window(house, how)
    const page = await context.newPage()
    await page.goto(`/matches/${match}`)
    await page.locator('[data-stack]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator(`path[data-hex="${hex}"]`).click()
    await page.locator('.mark-reach, .sight').first().waitFor({ state: 'attached' })
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
  }
  const hill = await house.match(tokens.us, tokens.cs, {}, 'lfm/culps-hill')
  await take('culps-hill', hill, { handle: 'edward', size: sizes.desk }, 'G2514')
  await take('culps-hill-guns', hill, { handle: 'edward', size: sizes.desk }, 'G2613')
  await take('culps-hill-phone', hill, { handle: 'edward', size: sizes.phone }, 'G2514')
  const day = await house.match(tokens.us, tokens.cs, {}, 'lfm/first-day')
  await take('first-day', day, { handle: 'george', size: sizes.desk }, 'G0707')
} finally {
  await browser.chromium?.close()
  await house.close()
}
