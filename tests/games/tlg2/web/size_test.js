// What a first visit fetches: a size is not a timing, so it is a test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_for_two } from './board.js'
import { play_opening } from './opening.js'

const first_load_bytes_max = 150 * 1024

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
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const urls = new Map()
    const asked = []
    let bytes = 0
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (new URL(request.url).pathname.startsWith('/api/')) asked.push(request.url)
    })
    session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!(urls.get(requestId) ?? '').endsWith('.wasm')) bytes += encodedDataLength
    })
    await page.goto(path())
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    assert.ok(bytes > 1000, 'something was loaded')
    assert.ok(bytes <= first_load_bytes_max, `${bytes} bytes`)
    assert.ok(asked.length > 0, 'something was asked for')
    assert.deepEqual([...asked].sort(), [...new Set(asked)].sort())
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
