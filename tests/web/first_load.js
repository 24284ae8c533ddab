// What a first visit of a page fetches: a size is not a timing, so it is a test.
import assert from 'node:assert/strict'

const first_load_bytes_max = 150 * 1024

/** A first load of this address is small, the engine apart, and asks for nothing twice. */
export async function expect_small(context, path) {
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
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  console.log(`# ${path}: ${bytes} bytes`)
  assert.ok(bytes > 1000, 'something was loaded')
  assert.ok(bytes <= first_load_bytes_max, `${bytes} bytes`)
  assert.ok(asked.length > 0, 'something was asked for')
  assert.deepEqual([...asked].sort(), [...new Set(asked)].sort())
}
