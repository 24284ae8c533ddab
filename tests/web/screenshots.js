// Pictures of pages that are of no game: screenshots.js FOLDER.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Browser, House, sizes } from './house.js'
import { prepare_pages } from './newest_pages.js'

const folder = process.argv[2]
if (folder === undefined) throw new Error('say where the pictures go: screenshots.js FOLDER')
mkdirSync(folder, { recursive: true })

const house = new House()
const browser = new Browser()
try {
  await house.start()
  await browser.start()
  const tokens = { one: await house.player('winfield'), other: await house.player('phineas') }
  const { everybody, players } = await prepare_pages(house, tokens)
  const take = async (name, [address, opened], how, whole = false) => {
    const context = await browser.window(house, how)
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await opened?.(page)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: whole })
    await context.close()
  }
  const found = (pages, begin) => pages.find(([address]) => address.startsWith(begin))
  await take('account', ['/account'], { handle: 'winfield' }, true)
  await take('desk', found(players, '/desk'), { handle: 'winfield' }, true)
  await take('desk-phone', found(players, '/desk'), { handle: 'winfield', size: sizes.phone, dark: true })
  await take('invitation', found(everybody, '/invitations/'), {})
} finally {
  await browser.chromium?.close()
  await house.close()
}
