// A public match in a frame of another site's page: what it shows, that nobody is signed in there, and that it keeps up.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { expect_narrow, open_house, opening, sizes } from './house.js'
import { look_at } from './look.js'
import { my_turn } from './table.js'
import { limited, until } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' })

/** A club's page of this HTML. At localhost it is of another site than the server; at 127.0.0.1 of the same, so that the
 *  browser would send its cookies. */
const clubs = []
async function club_page(host, html) {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="en"><title>Club</title><main>${html}</main></html>`)
  })
  clubs.push(server)
  await limited(new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)), () => assert.fail('no club page'))
  return `http://${host}:${server.address().port}/`
}
after(() => clubs.forEach((server) => server.close()))

/** What the panel of a match gives its reader to copy. */
async function copied_code(match) {
  const context = await browser.window(house, { handle: handles.one })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('Visible to').waitFor()
  const button = page.getByRole('button', { name: 'Copy HTML code' })
  const code = (await button.count()) === 0 ? undefined : await button.click().then(() =>
    page.getByRole('button', { name: 'Copied' }).waitFor().then(() => page.evaluate(() => navigator.clipboard.readText())))
  await context.close()
  return code
}

test('a club’s page shows a match, who is to move and the last turn, and nobody is signed in there', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const address = await club_page('127.0.0.1', await copied_code(match))
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  const cookies = []
  page.on('request', async (request) => {
    if ((await request.allHeaders()).cookie !== undefined) cookies.push(request.url())
  })
  await page.clock.install()
  await page.goto(address)
  const frame = page.frameLocator('iframe')
  await frame.getByText(`${handles.one} to move`).waitFor()
  await frame.locator('.board-sheets').waitFor()
  assert.equal(await frame.getByRole('button', { name: 'Play' }).count(), 0, 'nothing has happened yet')

  await house.submit(match, tokens.one, opening.quiet.join('\n'))
  await page.clock.runFor('01:00')
  await frame.getByText(`${handles.other} to move`).waitFor()
  const moment = frame.getByRole('slider', { name: 'Moment of the match' })
  const last = await moment.inputValue()
  assert.ok(Number(last) > 0)
  await frame.getByRole('button', { name: 'Play' }).click()
  await until(async () => {
    await page.clock.runFor('00:01')
    return (await moment.inputValue()) === last && frame.getByRole('button', { name: 'Play' }).isVisible()
  }, 'the last turn has been played back')

  const inside = page.frames().find((one) => one.url().endsWith('/embed'))
  assert.equal(await inside.evaluate(() => localStorage.length), 0, 'nothing is stored')
  assert.equal(await inside.locator('a').count(), 1, 'nothing else leads out of the frame')
  const [opened] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link', { name: 'Open the match' }).click()])
  await opened.waitForURL(`${house.url}/matches/${match}`)
  await opened.close()
  assert.deepEqual(cookies.filter((url) => url.includes('/api/')), [])
  await context.close()
})

test('a frame on another site, where the browser stores nothing, shows the map', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto(await club_page('localhost', await copied_code(match)))
  await page.frameLocator('iframe').locator('.board-sheets').waitFor()
  await context.close()
})

test('a match in a frame is accessible, and as narrow as its frame', async () => {
  const match = await house.match(tokens.one, tokens.other)
  await house.submit(match, tokens.one, opening.quiet.join('\n'))
  const context = await browser.window(house, { size: { width: 640, height: 560 } })
  const page = await context.newPage()
  await page.goto(`/matches/${match}/embed`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await look_at(page, 'a match in a frame')
  await page.setViewportSize({ width: 300, height: 400 })
  await expect_narrow(page, 'a match in a small frame')
  assert.ok((await page.locator('.board-sheets').boundingBox()).height > 80, 'the map has room')
  await context.close()
})

test('a private match is shown in no frame, to its players neither, and its panel offers none', async () => {
  const { id: scenario, sides } = await house.scenario()
  const [first, second] = sides.map(({ id }) => id)
  const body = { scenario, side: first, invite: handles.other, options: { public: false } }
  const { id: match } = await house.call('POST', '/matches', body, tokens.one)
  await house.call('POST', `/matches/${match}/seats`, { side: second }, tokens.other)
  assert.equal(await copied_code(match), undefined)
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  const answer = await page.goto(`/matches/${match}/embed`)
  assert.equal(answer.status(), 404)
  await page.getByText('Only public matches can be shown in another page.').waitFor()
  await context.close()
})

test('no other page of the server can be framed', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const address = await club_page('127.0.0.1', `<iframe src="${house.url}/matches/${match}"></iframe><iframe src="${house.url}/account"></iframe>`)
  const context = await browser.window(house, { size: sizes.desk })
  const page = await context.newPage()
  const refused = []
  const faults = browser.faults.length
  page.on('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()) && refused.push(message.text()))
  await page.goto(address)
  await until(() => refused.length >= 2, 'both frames are refused')
  browser.faults.length = faults
  await context.close()
})
