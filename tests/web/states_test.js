// Pages in states that one does not see every day: axe finds nothing in any of them, in light and dark, and
// none is wider than a phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_chromium } from './chromium.js'
import { open_house } from './house.js'
import { look_at } from './look.js'
import { not_arrived } from './not_arrived.js'
import { limit_milliseconds } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' })

const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.one)

test('what is not there, what does not arrive, what is refused', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  const answer = await page.goto('/nowhere-at-all')
  assert.equal(answer.status(), 404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await look_at(page, 'no such page')
  for (const path of ['/matches/m_nobody', '/matches/m_nobody/replay']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This match cannot be shown' }).waitFor()
    await look_at(page, path)
  }
  await page.route(/\/assets\/sign_up_page-/, (route) => route.abort())
  await page.goto('/sign-up')
  await page.getByRole('heading', { name: 'The page did not load' }).waitFor()
  await look_at(page, 'a page that did not arrive')
  await page.route('**/api/v1/matches?*', (route) => route.abort())
  await page.goto('/matches')
  await page.getByRole('alert').first().waitFor()
  await look_at(page, 'a list that did not arrive')
  await page.goto('/sign-in')
  await page.getByLabel('Handle').fill('nobody')
  await page.getByLabel('Password').fill('whatever it may be')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await look_at(page, 'a password that is wrong')
  await context.close()
})

test('every part of a form: a new match, an account', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  await page.goto('/matches/new')
  await page.getByLabel('Greedy').check()
  await page.getByLabel('A player I invite').check()
  await page.getByLabel('Time per turn').selectOption('3')
  await page.getByLabel('If a player runs out of time').selectOption('captain')
  await look_at(page, 'a new match')
  await page.goto('/account')
  for (const part of ['Change address', 'Change password', 'New token for a script'])
    await page.getByText(part).click()
  await look_at(page, 'an account')
  await context.close()
})

test('a form waits for what it chooses from', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  let arrive
  const arrived = new Promise((resolve) => (arrive = resolve))
  await page.route('**/api/v1/scenarios', async (route) => {
    await arrived
    return route.continue()
  })
  await page.goto('/matches/new')
  await page.getByRole('heading', { name: 'New match' }).waitFor()
  assert.equal(await page.getByRole('radio').count(), 0)
  arrive()
  await page.getByLabel('Doctrine').waitFor()
  await context.close()
})

test('a match against the level that was chosen, with a substitute for who is late', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  const made = async () => {
    await page.getByRole('button', { name: 'Create match' }).click()
    await page.waitForURL(/\/matches\/m_/)
    return (await read(new URL(page.url()).pathname.split('/')[2])).options
  }
  await page.goto('/matches/new')
  await page.getByLabel('Doctrine').check()
  assert.equal((await made()).opponent, 'doctrine')
  await page.goto('/matches/new')
  await page.getByLabel(/^Anyone(?! with)/).check()
  await page.getByLabel('Time per turn').selectOption('1')
  await page.getByLabel('If a player runs out of time').selectOption('captain')
  const { clock } = await made()
  assert.deepEqual([clock.turn_minutes, clock.on_timeout], [1440, 'captain'])
  await context.close()
})

const by_hand = 'Press the text below to select it, and copy it yourself'

/** The link that is there to be copied by hand: a press chooses it. */
async function chosen_link(page, label) {
  await page.getByRole('alert').getByText(by_hand).waitFor()
  await page.getByLabel(label).click()
  return page.evaluate(() => getSelection().toString())
}

test('whom the browser does not let copy has the link to copy by hand', async () => {
  const context = await browser.window(house, { handle: handles.one })
  await context.grantPermissions(['notifications']) // and no others: the clipboard is refused
  const page = await context.newPage()
  await page.goto('/matches/new')
  await page.getByLabel('Anyone with the link').check()
  await page.getByLabel('Time per turn').selectOption('3')
  await page.getByRole('button', { name: 'Create match' }).click()
  await page.getByRole('button', { name: /^Create invitation link/ }).click()
  const invitation = await page.locator('.invite-link code').innerText()
  await page.getByRole('button', { name: /^Copy/ }).click()
  assert.equal(await chosen_link(page, 'Link to the seat'), invitation)
  await look_at(page, 'a link that cannot be copied')

  const match = await house.match(tokens.one, tokens.other)
  await page.goto(`/matches/${match}/replay`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  assert.equal(await chosen_link(page, 'Link to this moment'), page.url())
  await look_at(page, 'a moment whose link cannot be copied')
  await context.close()
})

test('a page that came by plain http from elsewhere has no clipboard and no hashes, and says so', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const elsewhere = await open_chromium('--host-resolver-rules=MAP club.example 127.0.0.1')
  try {
    const page = await elsewhere.newPage()
    page.on('pageerror', (error) => browser.faults.push(`${page.url()}: ${error}`))
    page.setDefaultTimeout(limit_milliseconds)
    await page.goto(`http://club.example:${house.port}/matches/${match}/replay`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    assert.equal(await page.evaluate(() => isSecureContext), false)
    assert.equal(await chosen_link(page, 'Link to this moment'), page.url())
    await page.getByRole('button', { name: 'Verify dice' }).click()
    await page.getByText('This check needs https').waitFor()
  } finally {
    await elsewhere.close()
  }
})

for (const [what, play] of Object.entries(not_arrived))
  test(what, async () => {
    const context = await browser.window(house, { handle: handles.one })
    await play(await context.newPage(), { house, tokens, look: look_at })
    await context.close()
  })
