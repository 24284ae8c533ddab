// What a first visit fetches, and a second.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_small } from '../../../web/first_load.js'
import { open_for_two } from './board.js'
import { play_opening } from './opening.js'

const { house, browser, tokens } = open_for_two({ prepare, alone: true })
let match
async function prepare() {
  match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
}

for (const [name, path] of [
  ['start', () => '/'],
  ['matches', () => '/matches'],
  ['table', () => `/matches/${match}`],
  ['replay', () => `/matches/${match}/replay`],
]) {
  test(`the first load of a page is small, and asks for nothing twice: ${name}`, async () => {
    const context = await browser.window(house)
    await expect_small(context, path())
    await context.close()
  })
}

test('what does not change is fetched once', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  for (const path of ['/matches', '/']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const assets = new Set()
  let fetched = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/assets/')) assets.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (assets.has(requestId)) fetched += encodedDataLength
  })
  await page.goto('/')
  await page.goto('/matches')
  await page.waitForLoadState('networkidle')
  assert.ok(assets.size > 0, 'there are assets')
  assert.equal(fetched, 0)
  await context.close()
})
