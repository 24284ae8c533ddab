// Pictures of the main pages: screenshots.js FOLDER.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Browser, House, sizes } from '../../../web/house.js'
import { lay_out, put } from '../../../web/what_if.js'
import { press } from './board.js'
import { play_opening } from './opening.js'

const folder = process.argv[2]
if (folder === undefined) throw new Error('say where the pictures go: screenshots.js FOLDER')
mkdirSync(folder, { recursive: true })

const house = new House()
const browser = new Browser()
try {
  await house.start()
  await browser.start()
  const tokens = { us: await house.player('winfield'), ac: await house.player('phineas') }
  const match = await house.match(tokens.us, tokens.ac, { clock: { turn_minutes: 4320 } })
  await play_opening(house, match, tokens)
  await house.call('POST', '/matches', { scenario: 'tlg2/chippewa', side: 'us', invite: 'phineas' }, tokens.us)
  await house.call('POST', `/matches/${match}/chat`, { text: 'Good luck, Phineas!' }, tokens.us)
  const { to_act } = await house.call('GET', `/matches/${match}`, undefined, tokens.us)
  const handle = to_act === 'us' ? 'winfield' : 'phineas'

  const take = async (name, path, how, prepare = async () => undefined) => {
    const context = await browser.window(house, how)
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await prepare(page)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
  }
  const plan = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens[to_act])
  const movers = plan.movement
    .filter(({ from }) => from !== undefined)
    .sort((a, b) => b.reach.length - a.reach.length)
  const choose_a_unit = async (page) => {
    const place = await page.getByRole('application').boundingBox()
    for (const { from } of movers) {
      const box = await page.locator(`path[data-hex="${from}"]`).boundingBox()
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const margin = 60
      if (at.x < place.x + margin || at.x > place.x + place.width - margin) continue
      if (at.y < place.y + margin || at.y > place.y + place.height - margin) continue
      await page.mouse.click(at.x, at.y)
      await page.locator('.unit-card').waitFor({ state: 'attached' })
      await page.mouse.move(1, 1)
      return
    }
  }
  await take('matches', '/matches', { handle: 'phineas' })
  await take('table', `/matches/${match}`, { handle }, choose_a_unit)
  await take('table-phone', `/matches/${match}`, { handle, size: sizes.phone }, choose_a_unit)
  await take('replay', `/matches/${match}/replay`, {})
  await take('odds', `/what-if?match=${match}&panel=arrange`, { handle }, async (page) => {
    await put(page, '11US', 'C2224', { Steps: '1 step' })
    await put(page, 'Lnc', 'C2223')
    await lay_out(page, 'us')
    await press(page, 'C2223')
    await page.getByRole('region', { name: /^Combat on C2223/ }).getByText(/^\d+ %$/).first().waitFor()
    await page.mouse.move(1, 1)
  })
} finally {
  await browser.chromium?.close()
  await house.close()
}
