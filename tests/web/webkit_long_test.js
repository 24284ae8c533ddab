// The page in WebKit, the engine of Safari: every page opens in a narrow window, those of players at a desk; signing in, a
// turn, its replay with its dice checked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house, opening, password, sizes } from './house.js'
import { prepare_pages } from './newest_pages.js'
import { until } from './waiting.js'
import { open_webkit } from './webkit.js'

let pages
const { house, browser, tokens, handles } = open_house(
  { one: 'winfield', other: 'phineas' },
  { prepare: async () => (pages = await prepare_pages(house, tokens)), alone: true, open: open_webkit },
)
const says = (page, text) =>
  until(() => page.evaluate((wanted) => document.body.innerText.includes(wanted), text), `the page says “${text}”`)

async function look_through(page, addresses) {
  for (const [address] of addresses) {
    await page.goto(house.url + address)
    await page.element('main :is(h1, h2, h3, .board-sheets)')
    await until(() => page.evaluate(() => document.querySelector('main .loading') === null), `${address} is loaded`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${address}: ${wide} pixels wider than the window`)
  }
}

test('in WebKit every page opens, and a turn is played', async () => {
  const page = browser.chromium
  await page.resize(sizes.phone)
  await look_through(page, pages.everybody)
  await page.resize(sizes.desk)
  await page.goto(`${house.url}/sign-in`)
  await page.type('input[autocomplete="username"]', handles.one)
  await page.type('input[type="password"]', password)
  await page.click('main form button')
  await says(page, handles.one)
  await look_through(page, pages.players)

  const match = await house.match(tokens.one, tokens.other)
  const read = () => house.call('GET', `/matches/${match}`, undefined, tokens.one)
  const before = await read()
  await page.goto(`${house.url}/matches/${match}`)
  await page.type('.order-text textarea', `${opening.quiet.join('\n')}\n`)
  await page.element('.order-text[aria-busy="false"]')
  await page.click('.hand-in button.primary[aria-disabled="false"]')
  await until(async () => (await read()).revision > before.revision, 'the orders arrive')
  await house.call('POST', `/matches/${match}/resign`, {}, tokens.other)
  await page.goto(`${house.url}/matches/${match}/replay`)
  await page.click('.dice-check button')
  await says(page, 'Verified:')
})
