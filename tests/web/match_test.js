// What the page of a match is to its players, whatever the game.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, opening, password, sizes } from './house.js'
import { look_at } from './look.js'
import { back_to_now, my_turn, orders, pause_film } from './table.js'
import { drawn, until } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' })

async function open_match(context) {
  const match = await house.match(tokens.one, tokens.other)
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  return { match, page }
}

test('who presses “Resign…” twice has not resigned', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const { match, page } = await open_match(context)
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByRole('button', { name: 'Resign…' }).dblclick()
  await page.getByRole('button', { name: 'Resign…' }).waitFor()
  assert.equal((await house.call('GET', `/matches/${match}`)).status, 'running')
  await page.getByRole('button', { name: 'Resign…' }).click()
  await page.getByRole('button', { name: 'Yes, I resign' }).click()
  await page.getByRole('link', { name: 'Replay and verify dice' }).waitFor()
  await context.close()
})

test('both players are told how it ended for them, and who looks on is told who won', async () => {
  const match = await house.match(tokens.one, tokens.other)
  await house.call('POST', `/matches/${match}/resign`, {}, tokens.other)
  for (const [handle, heading, listed] of [
    [handles.one, 'You won', 'You won'],
    [handles.other, 'You lost', 'You lost'],
    [undefined, undefined, `${handles.one} won`],
  ]) {
    const context = await browser.window(house, { handle })
    const page = await context.newPage()
    await page.goto(`/matches/${match}`)
    await page.locator('.turn-line').getByText(' victory: ').waitFor()
    assert.deepEqual(await page.locator('.status h2').allTextContents(), heading === undefined ? [] : [heading])
    await look_at(page, `the end, ${heading}`)
    await page.goto(handle === undefined ? '/archive' : '/matches')
    await page.locator(`.match-entry:has([href="/matches/${match}"])`).getByText(listed, { exact: true }).waitFor()
    await context.close()
  }
})

/** Who is to act does as little as can be done. */
async function quiet_turn(match) {
  const { seats, to_act } = await house.call('GET', `/matches/${match}`)
  const { player } = seats.find(({ side }) => side === to_act)
  await house.submit(match, player === handles.one ? tokens.one : tokens.other, opening.quiet.join('\n'))
}

test('an older answer that comes last is not shown', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const { match, page } = await open_match(context)
  let release
  const released = new Promise((resolve) => (release = resolve))
  let fetched = 0
  let answered = 0
  await page.route(`**/api/v1/matches/${match}`, async (route) => {
    const response = await route.fetch()
    if (++fetched === 1) await released
    await route.fulfill({ response })
    ++answered
  })
  await quiet_turn(match)
  await until(() => fetched === 1, 'the answer after the first turn is on its way')
  await quiet_turn(match)
  await until(() => answered === 1, 'the answer after the second turn has come')
  await my_turn(page)
  release()
  await until(() => answered === fetched, 'all answers have come')
  await drawn(page)
  assert.ok(await page.getByRole('button', { name: /^Submit/ }).isVisible())
  await context.close()
})

test('how it ended waits until the film that ends it was seen, or is not wanted', async () => {
  for (const [name, size] of Object.entries(sizes)) {
    const context = await browser.window(house, { handle: handles.one, size })
    for (const wanted of [true, false]) {
      const match = await house.match(tokens.one, tokens.other)
      const page = await context.newPage()
      await page.goto(`/matches/${match}`)
      await page.locator('.status').waitFor()
      await page.goto('/account')
      for (let turns = 0; turns < 2; ++turns) await quiet_turn(match)
      await house.call('POST', `/matches/${match}/resign`, {}, tokens.other)
      await page.goto(`/matches/${match}`)
      await page.getByRole('button', { name: 'Show me' }).waitFor()
      const ending = page.locator('.status').getByText(/You won|victory|Replay and verify/)
      const told = page.locator('.log').getByText(/resign/)
      const untold = async (when) => {
        await page.getByRole('tab', { name: 'Log' }).click()
        assert.deepEqual(await ending.allTextContents(), [], when)
        assert.equal(await told.count(), 0, when)
      }
      await untold('while it is offered')
      await look_at(page, `the end is offered, ${name}`)
      if (wanted) {
        await pause_film(page, () => page.getByRole('button', { name: 'Show me' }).click())
        await untold('while it plays')
        await back_to_now(page)
      } else await page.getByRole('button', { name: 'Got it' }).click()
      await page.locator('.status').getByRole('heading', { name: 'You won' }).waitFor()
      await told.first().waitFor()
      await page.close()
    }
    await context.close()
  }
})

test('a vacation is told, and taken back', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const match = await house.match(tokens.one, tokens.other, {
    clock: { turn_minutes: 4320, vacation_days: 14 },
  })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('Go on vacation…').click()
  const day = new Date(Date.now() + 5 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('My last day away').fill(day)
  await page.getByRole('button', { name: 'Announce vacation' }).click()
  await page.getByRole('button', { name: 'End my vacation' }).waitFor()
  await page.getByText('You are away from').waitFor()
  await look_at(page, 'vacation')
  await page.getByRole('button', { name: 'End my vacation' }).click()
  await page.getByText('Go on vacation…').waitFor()
  const { seats } = await house.call('GET', `/matches/${match}`)
  assert.deepEqual(seats.map(({ vacation_days_left }) => vacation_days_left), [14, 14])
  assert.deepEqual(seats.map(({ vacation }) => vacation), [null, null])
  await context.close()
})

test('a rematch has the sides changed, and invites who was the opponent', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const match = await house.match(tokens.one, tokens.other)
  await house.call('POST', `/matches/${match}/resign`, {}, tokens.other)
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.getByRole('button', { name: 'Rematch, sides swapped' }).click()
  await page.waitForURL((url) => /^\/matches\/m_/.test(url.pathname) && !url.pathname.endsWith(match))
  const made = await house.call('GET', new URL(page.url()).pathname, undefined, tokens.one)
  const [first, second] = (await house.call('GET', `/matches/${match}`)).seats
  assert.equal(made.your_side, second.side)
  const { matches } = await house.call('GET', '/matches?invited=1', undefined, tokens.other)
  assert.ok(matches.some(({ id }) => id === made.id))
  assert.equal(made.seats.find(({ side }) => side === first.side).invited, true)
  await context.close()
})

test('after a match there is its picture, the next battle, and for a guest how to keep it', async () => {
  const { id, sides } = await house.scenario()
  for (const [name, size] of Object.entries(sizes)) {
    const context = await browser.window(house, { size, dark: name === 'phone' })
    const ask = (path, data) =>
      context.request.post(`${house.url}/api/v1${path}`, { data, headers: { origin: house.url } }).then((answer) => answer.json())
    await ask('/sessions/guest', { cookie: true })
    const options = { opponent: 'recruit', public: false }
    const { id: match } = await ask('/matches', { scenario: id, side: sides[0].id, options })
    await ask(`/matches/${match}/resign`, {})
    const page = await context.newPage()
    await page.goto(`/matches/${match}`)
    const card = page.getByRole('region', { name: 'After the match' })
    const picture = card.getByAltText('The map at the end')
    await until(() => picture.evaluate((image) => image.naturalWidth > 0), 'the picture is there')
    await card.getByRole('link', { name: /^Next battle: / }).waitFor()
    await card.getByRole('button', { name: 'Rematch, sides swapped' }).waitFor()
    assert.equal(await card.getByRole('button', { name: /^Next opponent/ }).count(), 0, 'nobody was beaten')
    await look_at(page, `after a match, ${name}`)
    await card.getByRole('link', { name: 'Create an account' }).click()
    await page.getByText('You keep the matches that you started as a guest.').waitFor()
    await context.close()
  }
})

test('on paper there are the map and the report, and nothing to press', async () => {
  const match = await house.match(tokens.one, tokens.other)
  await quiet_turn(match)
  const context = await browser.window(house, { dark: true })
  const page = await context.newPage()
  await page.goto(`/matches/${match}/replay`)
  await page.getByText('Report of this turn').click()
  await page.getByRole('button', { name: 'Go to the end' }).click()
  await page.getByRole('button', { name: 'Print map and report' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 760, height: 1080 })
  await page.getByLabel('Report', { exact: true }).waitFor()
  await page.locator('.board').first().waitFor()
  assert.equal(await page.locator('.log').isVisible(), false)
  assert.equal(await page.locator('button:visible').count(), 0)
  await expect_narrow(page, 'on paper')
  const bright = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)
  assert.equal(bright, 'rgb(255, 255, 255)')
  await context.close()
})

test('notes of one\u2019s own stay with the match, and the header leads to the next that waits', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const { match, page } = await open_match(context)
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByLabel('Your notes').fill('Hold the bridge.')
  await look_at(page, 'notes')
  const other = await house.match(tokens.one, tokens.other)
  await page.goto(`/matches/${other}`)
  await page.getByRole('link', { name: /^\d+ more match(es)? waits?$/ }).waitFor()
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'the way to the next match')
  assert.ok((await page.locator('.header').evaluate(({ offsetHeight }) => offsetHeight)) <= 50, 'one line')
  await page.setViewportSize(sizes.desk)
  await page.getByRole('tab', { name: 'Match' }).click()
  assert.equal(await page.getByLabel('Your notes').inputValue(), '')
  await page.getByRole('link', { name: /more match(es)? waits?$/ }).click()
  await page.waitForURL((url) => /^\/matches\/m_/.test(url.pathname) && !url.pathname.endsWith(other))
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Match' }).click()
  assert.equal(await page.getByLabel('Your notes').inputValue(), 'Hold the bridge.')
  await context.close()
})

test('whose session ends in mid-turn signs in again, and finds the orders they had written', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const { match, page } = await open_match(context)
  const { orders: legal } = await house.call('GET', `/matches/${match}/legal`, undefined, tokens.one)
  await orders(page).fill(legal[0])
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await context.clearCookies()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Handle').fill(handles.one)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/matches/${match}`)
  await my_turn(page)
  assert.equal((await orders(page).inputValue()).trim(), legal[0])
  await context.close()
})

test('orders are prepared for the next turn, and taken back', async () => {
  const id = await house.match(tokens.one, tokens.other)
  const match = await house.call('GET', `/matches/${id}`)
  const waiting = match.seats.find(({ side }) => side !== match.to_act)
  for (const [name, size] of Object.entries({ desk: undefined, phone: sizes.phone })) {
    const context = await browser.window(house, { handle: waiting.player, ...(size && { size }) })
    const page = await context.newPage()
    await page.goto(`/matches/${id}`)
    await page.getByRole('tab', { name: 'Prepared' }).click()
    await page.getByLabel('Orders for your next turn').fill('if the moon is full')
    await page.getByRole('button', { name: 'Prepare orders' }).click()
    await page.getByText('there is no such condition').waitFor()
    await page.getByLabel('Orders for your next turn').fill('end turn')
    await page.getByRole('button', { name: 'Prepare orders' }).click()
    await page.getByText('Saved for your turn.').waitFor()
    await expect_accessible(page, `prepared orders, ${name}`)
    await page.getByRole('button', { name: 'Delete prepared orders' }).click()
    await page.getByRole('button', { name: 'Delete prepared orders' }).waitFor({ state: 'detached' })
    assert.equal((await page.request.get(`/api/v1/matches/${id}/prepared-orders`).then((answer) => answer.json())).since, null)
    await context.close()
  }
})

test('standing orders are said to answer where they do, and not in a match that asks', async () => {
  for (const decisions of ['standing', 'ask']) {
    const id = await house.match(tokens.one, tokens.other, { decisions })
    const match = await house.call('GET', `/matches/${id}`)
    const { player } = match.seats.find(({ side }) => side !== match.to_act)
    const context = await browser.window(house, { handle: player })
    const page = await context.newPage()
    await page.goto(`/matches/${id}`)
    await page.getByRole('tab', { name: 'Orders' }).click()
    const said = page.getByText('It is not your move.')
    await said.waitFor()
    assert.equal(/standing orders answer/.test(await said.textContent()), decisions === 'standing', decisions)
    await context.close()
  }
})

test('the row of tabs holds them all beside the map', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const { page } = await open_match(context)
  await page.getByRole('tab', { name: 'Prepared' }).waitFor()
  for (const tab of ['Orders', 'Match']) {
    await page.getByRole('tab', { name: tab }).click()
    const { wide, room } = await page
      .getByRole('tablist', { name: 'Panels' })
      .evaluate(({ scrollWidth, clientWidth }) => ({ wide: scrollWidth, room: clientWidth }))
    assert.ok(wide <= room, `with ${tab} chosen: tabs of ${wide} pixels in a row of ${room}`)
  }
  await context.close()
})
