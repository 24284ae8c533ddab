// Every page that needs no match in progress: axe finds nothing in light and dark, nothing is wider than a
// phone, and it can be reached and left by keyboard.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, password, sizes } from './house.js'
import { until } from './waiting.js'

const open_to_all = ['/', '/sign-in', '/sign-up', '/reset-password', '/reset-password/a-token',
  '/confirm/a-token', '/matches', '/archive', '/tournaments', '/ratings', '/tournaments/new', '/matches/new',
  '/first-turn', '/account', '/nowhere-at-all']
const for_players = ['/', '/tournaments/new', '/matches', '/matches?show=live', '/matches/new', '/account', '/first-turn']

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' }, { prepare, alone: true })
async function prepare() {
  const { one, other } = tokens
  await house.match(one, other)
  const { id: scenario, sides } = await house.scenario()
  const [first, second] = sides.map(({ id }) => id)
  await house.call('POST', '/matches', { scenario, side: first, invite: handles.other }, one)
  await house.call('POST', '/matches', { scenario, side: second }, one)
  open_to_all.push(await tournament(scenario))
}

/** The address of a tournament that has begun. */
async function tournament(scenario) {
  const { one, other } = tokens
  const { scenarios } = await house.call('GET', '/scenarios')
  const { ruleset } = scenarios.find(({ id }) => id === scenario)
  const definition = { format: 'adjutant-tournament-definition-1', title: 'Club', ruleset,
    scenarios: [{ id: scenario }], stages: [{ system: 'swiss', rounds: 1 }], round: { automatic: false } }
  const { id } = await house.call('POST', '/tournaments', { definition }, one)
  const go = (where, token = one, body = {}) =>
    house.call('POST', `/tournaments/${id}/${where}`, body, token)
  await go('open')
  await go('entries', one)
  await go('entries', other)
  for (const where of ['close', 'start', 'rounds', 'rounds/1/start']) await go(where)
  return `/tournaments/${id}`
}

test('a tournament shows its round, its table and its log', async () => {
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await page.goto('/tournaments')
  await page.getByRole('link', { name: 'Club' }).click()
  await page.getByRole('heading', { name: 'Standings' }).waitFor()
  await page.getByRole('link', { name: /^plays: .* against / }).waitFor()
  await page.getByText('Round 1 starts').waitFor()
  await context.close()
})

test('beside one’s own public match nobody is told that there is none', async () => {
  const own = await browser.window(house, { handle: handles.one })
  const page = await own.newPage()
  await page.goto('/matches')
  const list = (title) => page.locator('.match-list').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await list('Your matches').locator('li').first().waitFor()
  await list('In progress').getByText('No other public matches in progress.').waitFor()
  assert.equal(await page.getByText('No public matches in progress').count(), 0)
  await own.close()
  const guest = await browser.window(house, {})
  const other = await guest.newPage()
  await other.goto('/matches')
  await other.locator('.match-list').filter({ hasText: 'In progress' }).locator('li').first().waitFor()
  await guest.close()
})

test('a visitor who has not signed in finds no error in the console', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  const told = []
  page.on('console', (message) => message.type() === 'error' && told.push(`${page.url()}: ${message.text()}`))
  for (const address of ['/', '/matches', '/archive', '/what-if']) {
    await page.goto(address)
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  assert.deepEqual(told, [])
  await context.close()
})

test('the start page shows each game with its battles and their measured length', async () => {
  const { scenarios } = await house.call('GET', '/scenarios')
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await page.goto('/')
  const cards = page.locator('.games li')
  await cards.getByText(/^about \d+( to \d+)? turns for each player$/).first().waitFor()
  const told = (await cards.allTextContents()).join()
  for (const { title } of scenarios) assert.ok(told.includes(title), title)
  assert.equal(await cards.getByRole('link', { name: /^Lessons: / }).count(), await cards.count())
  await cards.first().getByRole('link', { name: /^Rules: / }).click()
  await page.waitForURL(/\/rules\//)
  await context.close()
})

test('where battles are chosen, it is said which can be played without an account, and what one adds', async () => {
  const visitor = await browser.window(house, {})
  const page = await visitor.newPage()
  for (const address of ['/', '/matches/new']) {
    await page.goto(address)
    const told = page.getByText(/^Without an account you can play \d+ battles against the computer/)
    await told.waitFor()
    const ways = told.getByRole('link')
    const [number] = /\d+/.exec(await told.textContent())
    assert.equal(await ways.count(), Number(number) + 1, 'each of them, and an account')
    await ways.first().click()
    await page.getByRole('button', { name: 'Begin' }).waitFor()
    await page.goBack()
    await told.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  }
  await visitor.close()
  const player = await browser.window(house, { handle: handles.one })
  const own = await player.newPage()
  await own.goto('/')
  await own.getByRole('link', { name: /^New match: / }).first().waitFor()
  assert.equal(await own.getByText('Without an account').count(), 0)
  await player.close()
})

test('the menu opens and closes by keyboard, and leads to every list', async () => {
  for (const how of [{ size: sizes.desk }, { size: sizes.phone, dark: true }]) {
    const context = await browser.window(house, { handle: handles.one, ...how })
    const page = await context.newPage()
    await page.goto('/')
    for (const name of ['Learn', 'Play', 'Watch']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
      await page.locator('.menu-links a').first().waitFor()
      await expect_accessible(page, `the menu ${name}`, ['.board-sheets'])
      await expect_narrow(page, `the menu ${name}`)
      await page.keyboard.press('Tab')
      assert.ok(await page.locator('.menu-links a').first().evaluate((link) => link === document.activeElement))
      await page.keyboard.press('Escape')
      await page.locator('.menu-links a').first().waitFor({ state: 'detached' })
      assert.ok(await button.evaluate((one) => one === document.activeElement), 'the focus is back')
    }
    await page.getByRole('button', { name: 'Learn', exact: true }).click()
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    assert.equal(await page.getByRole('link', { name: 'What-if board' }).count(), 0, 'one menu at a time')
    await page.getByRole('link', { name: 'Live matches' }).click()
    await page.getByRole('heading', { name: 'Live matches' }).waitFor()
    await page.locator('.match-list li').first().waitFor()
    assert.equal(await page.locator('.menu-links a').count(), 0, 'it closes when a page is chosen')
    await context.close()
  }
})

test('the theme is as the system, or as it is chosen, and stays so', async () => {
  const ground = (page) => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)
  const shown = {}
  for (const dark of [false, true]) {
    const context = await browser.window(house, { dark })
    const page = await context.newPage()
    await page.goto('/')
    const system = await ground(page)
    shown[dark ? 'dark' : 'light'] = system
    await page.getByLabel('Theme').selectOption(dark ? 'light' : 'dark')
    const chosen = await ground(page)
    assert.notEqual(chosen, system)
    await expect_accessible(page, 'another theme')
    await page.goto('/archive')
    await page.getByLabel('Theme').waitFor()
    assert.equal(await ground(page), chosen, 'on every page')
    await page.goto(`/matches/${await house.match(tokens.one, tokens.other)}`)
    await page.locator('.board-sheets').waitFor()
    assert.equal(await ground(page), chosen, 'at the table, too')
    await expect_accessible(page, 'the table in another theme', ['.board-sheets'])
    await page.goto('/')
    await page.getByLabel('Theme').selectOption('system')
    assert.equal(await ground(page), system)
    if (dark) assert.equal(chosen, shown.light)
    await context.close()
  }
})

test('a sound tells of one’s turn where it is switched on', async () => {
  const context = await browser.window(house, { handle: handles.one })
  await context.addInitScript(() => {
    globalThis.tones = 0
    const made = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      ++globalThis.tones
      return made.call(this)
    }
  })
  const page = await context.newPage()
  const tones = () => page.evaluate(() => globalThis.tones)
  // A page watches the reader's matches once it knows them: what comes after that is news to it.
  const watches = async (open) => {
    const socket = page.waitForEvent('websocket')
    await open()
    await socket
  }
  await watches(() => page.goto('/archive'))
  const box = page.getByLabel('Sound when it is my turn')
  assert.equal(await box.isChecked(), false, 'off until it is chosen')
  await box.check()
  assert.equal(await tones(), 2, 'it is heard when it is switched on')
  await watches(() => page.reload())
  assert.ok(await box.isChecked())
  assert.equal(await tones(), 0)
  await house.match(tokens.one, tokens.other)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await until(async () => (await tones()) > 0, 'a match that begins is heard')
  await context.close()
})

test('matches are filtered by battle and player, and the filter can be linked to', async () => {
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await page.goto('/matches?show=live')
  const { scenario } = await house.call('GET', `/matches/${await house.match(tokens.one, tokens.other)}`)
  const { scenarios } = await house.call('GET', '/scenarios')
  await page.getByText('Filter by battle or player').click()
  await page.getByLabel('Battle').selectOption(scenario)
  await page.getByLabel('Player').fill(handles.one)
  await expect_accessible(page, 'the filter')
  await page.getByRole('button', { name: 'Show matches' }).click()
  await page.waitForURL(/show=live&scenario=.*&player=/)
  await page.locator('.match-list li').first().waitFor()
  const [another] = scenarios.filter(({ id }) => id !== scenario)
  await page.goto(`/matches?show=live&scenario=${another.id}&player=${handles.one}`)
  await page.getByText('No matches found.').waitFor()
  await context.close()
})

test('the archive is searched by battle, player and result, and the search can be linked to', async () => {
  const { id, seats, scenario } = await house.match(tokens.one, tokens.other).then((made) =>
    house.call('GET', `/matches/${made}`))
  const [loser, winner] = seats
  const { revision } = await house.call('GET', `/matches/${id}`)
  const token = loser.player === handles.one ? tokens.one : tokens.other
  await house.call('POST', `/matches/${id}/resign`, { revision }, token)
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await page.goto('/archive')
  const found = page.locator('.match-list li')
  await page.getByRole('link', { name: 'Watch' }).first().waitFor()
  await page.getByLabel('Battle').selectOption(scenario)
  await page.getByLabel('Player').fill(handles.other)
  await page.getByLabel('Result').selectOption(winner.side)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/winner=/)
  await found.first().waitFor()
  assert.match(await found.first().textContent(), new RegExp(`${winner.player} won`))
  await page.goto(page.url().replace(`winner=${winner.side}`, 'winner=none'))
  await page.getByText('No matches found.').waitFor()
  await page.goto('/archive?player=nobody-at-all')
  await page.getByText('there is no player nobody-at-all').waitFor()
  await context.close()
})

async function look(context, path) {
  const page = await context.newPage()
  await page.goto(path === '/nowhere-at-all' ? '/' : path)
  if (path === '/nowhere-at-all') {
    await page.evaluate(() => history.pushState(null, '', '/nowhere-at-all'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect_accessible(page, path)
  await expect_narrow(page, path)
  await page.close()
}

for (const [name, how] of Object.entries({
  light: {},
  'dark, on a phone': { dark: true, size: sizes.phone },
})) {
  test(`pages for everybody: ${name}`, async () => {
    const context = await browser.window(house, how)
    for (const path of open_to_all) await look(context, path)
    await context.close()
  })
  test(`pages for players: ${name}`, async () => {
    const context = await browser.window(house, { handle: handles.other, ...how })
    for (const path of for_players) await look(context, path)
    await context.close()
  })
}

test('an invited player finds the match, takes the seat by keyboard, and is at the table', async () => {
  const context = await browser.window(house, { handle: handles.other })
  const page = await context.newPage()
  await page.goto('/matches')
  const invited = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'You are invited' })
  await invited.getByRole('button', { name: /^Play / }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/matches\/m_/)
  const id = new URL(page.url()).pathname.split('/')[2]
  const match = await (await page.request.get(`/api/v1/matches/${id}`)).json()
  const [, second] = (await house.scenario()).sides
  assert.deepEqual([match.status, match.your_side], ['running', second.id])
  await context.close()
})

test('a match that waits is offered to somebody else, or called off', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  await page.goto('/matches')
  const waiting = page.locator('section').filter({ hasText: 'Waiting for an opponent' }).locator('li')
  await waiting.first().waitFor()
  const before = await waiting.count()
  await waiting.last().getByText('Invite a player').click()
  await waiting.last().getByLabel('Handle or e-mail address').fill(handles.other)
  await waiting.last().getByRole('button', { name: 'Reserve the seat' }).click()
  await waiting.last().getByText(`The seat is reserved for ${handles.other}.`).waitFor()
  await waiting.last().getByRole('button', { name: 'Cancel match' }).click()
  await waiting.last().getByText('The match is cancelled.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your matches' }).waitFor()
  await page.waitForLoadState('networkidle')
  await until(async () => (await waiting.count()) === before - 1, 'it is not there any more')
  await context.close()
})

test('a page is reached by keyboard alone: skip link, header, form', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Skip to content')
  for (let i = 0; i < 6; ++i) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => document.activeElement?.getAttribute('href'))
    if (at === '/sign-in') break
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await context.close()
})

test('a private match is given away by a link, and whoever opens it sees what they commit to', async () => {
  const context = await browser.window(house, { handle: handles.one })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto('/matches/new')
  await page.getByLabel('Anyone with the link').check()
  await page.getByLabel('Time per turn').selectOption('3')
  await page.getByRole('button', { name: 'Create match' }).click()
  await page.getByRole('heading', { name: 'Your match is waiting for an opponent' }).waitFor()
  await page.getByRole('button', { name: /^Create invitation link/ }).click()
  const url = new URL(await page.locator('.invite-link code').innerText())
  assert.match(url.pathname, /^\/invitations\/[\w-]{43}$/)
  await expect_accessible(page, 'a link to a seat')
  await page.getByRole('button', { name: /^Copy/ }).click()
  await page.getByText('Copied.').waitFor()

  // Without an account one sees all of it, and comes back to it by signing in.
  const visitor = await browser.window(house, { size: sizes.phone })
  const look = await visitor.newPage()
  await look.goto(url.pathname)
  await look.getByRole('heading', { name: new RegExp(`^${handles.one} invites you to `) }).waitFor()
  await look.getByText('3 days a turn').waitFor()
  await look.waitForLoadState('networkidle')
  await expect_accessible(look, 'an invitation')
  await expect_narrow(look, 'an invitation')
  await look.getByRole('link', { name: 'Sign in to take the seat' }).click()
  await look.getByLabel('Handle').fill(handles.other)
  await look.getByLabel('Password').fill(password)
  await look.getByRole('button', { name: 'Sign in' }).click()
  await look.waitForURL(`**${url.pathname}`)
  await look.getByRole('button', { name: /^Play / }).focus()
  await look.keyboard.press('Enter')
  await look.waitForURL(/\/matches\/m_/)

  // It is good once.
  await page.goto(url.pathname)
  await page.getByText('not valid or has expired').waitFor()
  await context.close()
  await visitor.close()
})
