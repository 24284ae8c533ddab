// Pictures of the main pages: screenshots.js FOLDER.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Browser, House, sizes } from './house.js'
import { play_opening } from './opening.js'

const folder = process.argv[2]
if (folder === undefined) throw new Error('say where the pictures go: screenshots.js FOLDER')
mkdirSync(folder, { recursive: true })

const house = await House.open()
const browser = await Browser.open()
try {
  const tokens = { us: await house.player('winfield'), ac: await house.player('phineas') }
  const match = await house.match(tokens.us, tokens.ac, { clock: { turn_minutes: 4320 } })
  await play_opening(house, match, tokens)
  await house.call('POST', '/matches', { scenario: 'tlg2/chippewa', side: 'us', invite: 'phineas' }, tokens.us)
  await house.call('POST', `/matches/${match}/chat`, { text: 'Good luck, Phineas!' }, tokens.us)
  const { to_act } = await house.call('GET', `/matches/${match}`, undefined, tokens.us)
  const mover = to_act === 'us' ? 'winfield' : 'phineas'

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
  const mover = plan.movement.find(({ from, reach }) => from !== undefined && reach.length > 20)
  const choose_a_unit = async (page) => {
    const box = await page.locator(`path[data-hex="${mover.from}"]`).boundingBox()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.locator('.unit-card').waitFor()
    await page.mouse.move(1, 1)
  }
  await take('start', '/', {})
  await take('matches', '/matches', { handle: 'phineas' })
  await take('table', `/matches/${match}`, { handle: mover }, choose_a_unit)
  await take('table-dark', `/matches/${match}`, { handle: mover, dark: true })
  await take('table-phone', `/matches/${match}`, { handle: mover, size: sizes.phone }, choose_a_unit)
  await take('replay', `/matches/${match}/replay`, {})
  await take('new-match', '/matches/new', { handle: 'winfield' })
  await take('account', '/account', { handle: 'winfield' })
} finally {
  await browser.chromium.close()
  await house.close()
}
