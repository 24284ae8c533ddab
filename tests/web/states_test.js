// Pages in states that one does not see every day: axe finds nothing in any of them, in light and dark, and
// none is wider than a phone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, expect_accessible, expect_narrow, House, sizes } from './house.js'
import { play_opening, submit } from './opening.js'
import { handles, my_turn, open_table, orders, press } from './table.js'

let house, browser, tokens
before(async () => {
  house = await House.open()
  browser = await Browser.open()
  tokens = { us: await house.player('winfield'), ac: await house.player('phineas') }
})
after(async () => {
  await browser.close()
  await house.close()
})

const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.us)

/** The map itself is looked at in table_test.js. */
async function look(page, what) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((name) => matchMedia(`(prefers-color-scheme: ${name})`).matches, colorScheme)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    await expect_accessible(page, `${what}, ${colorScheme}`, ['.board-sheets'])
  }
  const usual = page.viewportSize()
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, what)
  await page.setViewportSize(usual)
}

test('a turn being made: a unit, its combat, an order that is wrong', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const { to_act } = await read(match)
  const context = await browser.window(house, { handle: handles[to_act] })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'C2522')
  await page.locator('.unit-card').waitFor()
  await look(page, 'a unit is chosen')
  await press(page, 'C2624')
  await page.keyboard.press('Escape')
  await orders(page).fill('move D C2523\nattak C2624 with D')
  await page.getByText('Line 2:').waitFor()
  await page.getByRole('button', { name: /^Write “attack/ }).click()
  await page.getByRole('button', { name: /^D → C2624/ }).click()
  await page.getByText('Chance of each result').or(page.locator('.chances')).first().waitFor()
  await look(page, 'a combat is open')
  await orders(page).fill('move D C2523\nnonsense')
  await page.getByText('Line 2:').waitFor()
  await look(page, 'an order is wrong')
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('How to read the map').click()
  await page.getByRole('button', { name: 'Resign…' }).click()
  await look(page, 'facts, legend, resigning')
  await context.close()
})

test('what happened while one was away is shown played back; without a connection the page says so', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const context = await browser.window(house, { handle: 'phineas' })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.goto('/matches')
  // Enough for a playback that does not end before it is paused.
  for (const side of ['ac', 'us', 'ac', 'us', 'ac']) await submit(house, match, tokens[side], 'end turn')
  await page.goto(`/matches/${match}`)
  await page.getByText('The match has gone on since you looked.').waitFor()
  await look(page, 'something was missed')
  await page.getByRole('button', { name: 'Show me' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await look(page, 'the playback of it')
  const { port } = house
  await house.stop({ kill: true })
  await page.getByText('No connection: what you see may be out of date.').waitFor()
  await look(page, 'no connection')
  await house.start(port)
  await page.getByText('No connection').waitFor({ state: 'detached' })
  await context.close()
})

test('a match looked at by somebody else: waiting, running, over', async () => {
  const open = await house.call('POST', '/matches', { scenario: 'tlg2/thames', side: 'us' }, tokens.us)
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house)
  const page = await open_table(context, open.id)
  await look(page, 'a match that waits')
  await page.goto(`/matches/${match}`)
  await page.getByText('United States to act').waitFor()
  await look(page, 'a match that runs')
  const { revision } = await read(match)
  await house.call('POST', `/matches/${match}/resign`, { revision }, tokens.us)
  await page.getByRole('link', { name: 'Watch it again, and check the dice' }).waitFor()
  await look(page, 'a match that is over')
  await context.close()
})

test('what is not there, what does not arrive, what is refused', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  const answer = await page.goto('/nowhere-at-all')
  assert.equal(answer.status(), 404)
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await look(page, 'no such page')
  for (const path of ['/matches/m_nobody', '/matches/m_nobody/replay']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This match cannot be shown' }).waitFor()
    await look(page, path)
  }
  await page.route(/\/assets\/sign_up_page-/, (route) => route.abort())
  await page.goto('/sign-up')
  await page.getByRole('heading', { name: 'The page did not arrive' }).waitFor()
  await look(page, 'a page that did not arrive')
  await page.route('**/api/v1/matches?*', (route) => route.abort())
  await page.goto('/matches')
  await page.getByRole('alert').first().waitFor()
  await look(page, 'a list that did not arrive')
  await page.goto('/sign-in')
  await page.getByLabel('Handle').fill('nobody')
  await page.getByLabel('Password').fill('whatever it may be')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await look(page, 'a password that is wrong')
  await context.close()
})

test('every part of a form: a new match, an account', async () => {
  const context = await browser.window(house, { handle: 'winfield' })
  const page = await context.newPage()
  await page.goto('/matches/new')
  await page.getByLabel('Level of play').selectOption('greedy')
  await page.getByLabel('Somebody I invite').check()
  await page.getByLabel('Time for a turn').selectOption('3')
  await page.getByLabel('When a player\'s time is over').selectOption('captain')
  await look(page, 'a new match')
  await page.goto('/account')
  for (const part of ['Another address', 'Another password', 'New token for a script'])
    await page.getByText(part).click()
  await look(page, 'an account')
  await context.close()
})

test('a match against the level that was chosen, with a substitute for who is late', async () => {
  const context = await browser.window(house, { handle: 'winfield' })
  const page = await context.newPage()
  const made = async () => {
    await page.getByRole('button', { name: 'Make the match' }).click()
    await page.waitForURL(/\/matches\/m_/)
    return (await read(new URL(page.url()).pathname.split('/')[2])).options
  }
  await page.goto('/matches/new')
  await page.getByLabel('Level of play').selectOption('doctrine')
  assert.equal((await made()).opponent, 'doctrine')
  await page.goto('/matches/new')
  await page.getByLabel('Anybody').check()
  await page.getByLabel('Time for a turn').selectOption('1')
  await page.getByLabel('When a player\'s time is over').selectOption('captain')
  const { clock } = await made()
  assert.deepEqual([clock.turn_minutes, clock.on_timeout], [1440, 'captain'])
  await context.close()
})
