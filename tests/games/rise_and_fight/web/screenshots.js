// Pictures of units of several bases: screenshots.js FOLDER.
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
  const tokens = { us: await house.player('greene'), cr: await house.player('rawdon') }
  const new_match = (scenario) => house.match(tokens.us, tokens.cr, {}, scenario)
  const take = async (name, match, how, prepare) => {
    const context = await browser.window(house, { handle: 'rawdon', ...how })
    const page = await open_table(context, match)
    await prepare(page)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
  }
  const cowpens = await new_match('rise-and-fight/cowpens')
  const choose = (id) => async (page) => {
    await page.getByRole('button', { name: new RegExp(`^${id} `) }).click()
    await card(page, id).waitFor()
    await page.locator('.segments .segment').first().waitFor({ state: 'attached' })
  }
  await take('cowpens', cowpens, { size: sizes.desk }, choose('LI'))
  await take('cowpens-phone', cowpens, { size: sizes.phone }, choose('LI'))
  const hill = await new_match('rise-and-fight/hobkirks-hill')
  const { units } = await house.call('GET', `/matches/${hill}/position`, undefined, tokens.cr)
  const [x, y] = units.find(({ id }) => id === '63F').at
  await take('hobkirks-hill-led', hill, { size: sizes.desk, dark: true }, async (page) => {
    await drag(page, [x, y - 400], [x, y + 6000])
    await page.locator('.ghost[data-order] .ruler').waitFor()
  })
} finally {
  await browser.chromium?.close()
  await house.close()
}
