// The page without a server: a match as it was last seen, until its reader signs out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from './house.js'

const { house, browser, tokens, handles } = open_house({ anne: 'anne', ben: 'ben' }, { alone: true })

/** A window in which the page may keep what it shows; it is kept once this has come. */
async function seen_match(handle, match) {
  const context = await browser.window(house, { handle, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('.status[data-revision]').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // From here on what the page is shown passes its worker.
  await page.reload()
  await page.locator('.status[data-revision]').waitFor()
  await page.waitForFunction(async (path) => (await caches.match(path)) !== undefined, `/api/v1/matches/${match}`)
  return { context, page }
}

test('a match opens without the server, as it was last seen', async () => {
  const match = await house.match(tokens.anne, tokens.ben)
  const { context, page } = await seen_match(handles.anne, match)
  const { port } = house
  await house.stop()
  await page.reload()
  await page.locator('.status[data-revision="0"]').waitFor()
  assert.match(await page.locator('.status').textContent(), new RegExp(`${handles.anne} \\(you\\)`))
  await page.getByText('No connection. This page may be out of date').waitFor()
  await house.start(port)
  await page.reload()
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await context.close()
})

test('signing out forgets what was seen', async () => {
  const match = await house.match(tokens.anne, tokens.ben)
  const { context, page } = await seen_match(handles.anne, match)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForFunction(async (path) => (await caches.match(path)) === undefined, `/api/v1/matches/${match}`)
  await context.close()
})

test('the page can be installed: manifest and icons are as they should be', async () => {
  const manifest = await (await fetch(`${house.url}/manifest.webmanifest`)).json()
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(`${house.url}${src}`)
    assert.equal(answer.headers.get('content-type'), type, src)
    if (sizes === 'any') continue
    const bytes = new DataView(await answer.arrayBuffer())
    const [width, height] = [bytes.getUint32(16), bytes.getUint32(20)] // PNG, section 11.2.2
    assert.equal(`${width}x${height}`, sizes)
  }
  assert.ok(manifest.icons.some(({ sizes }) => sizes === '192x192'))
  assert.ok(manifest.icons.some(({ sizes }) => sizes === '512x512'))
  for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    assert.equal((await fetch(`${house.url}${path}`)).status, 200, path)
})
