// What players say to each other, and notes that it is one's turn.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, expect_accessible, House } from './house.js'
import { submit } from './opening.js'

let house, browser, tokens, match
before(async () => {
  house = await House.open()
  browser = await Browser.open()
  tokens = { us: await house.player('winfield'), ac: await house.player('phineas') }
  match = await house.match(tokens.us, tokens.ac)
})
after(async () => {
  await browser.close()
  await house.close()
})

async function talk(handle) {
  const context = await browser.window(house, { handle })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Talk' }).click()
  await page.getByLabel('Say something').waitFor()
  return { context, page }
}

test('two players talk, and find what was said when they come back', async () => {
  const one = await talk('winfield')
  const other = await talk('phineas')
  await one.page.getByLabel('Say something').fill('Good luck, <b>Phineas</b>!')
  await one.page.getByRole('button', { name: 'Say', exact: true }).click()
  const said = other.page.getByRole('log').getByText('Good luck, <b>Phineas</b>!')
  await said.waitFor()
  await other.page.getByLabel('Say something').fill('To you as well.')
  await other.page.keyboard.press('Enter')
  await one.page.getByRole('log').getByText('To you as well.').waitFor()
  await expect_accessible(one.page, 'talk')
  await one.page.reload()
  await one.page.getByRole('tab', { name: 'Talk' }).click()
  await one.page.getByRole('log').getByText('Good luck').waitFor()
  await one.context.close()
  await other.context.close()
})

test('who looks on has no part in it', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Log' }).waitFor()
  assert.equal(await page.getByRole('tab', { name: 'Talk' }).count(), 0)
  await context.close()
})

test('a player on another page is told that it is their turn', async () => {
  const context = await browser.window(house, { handle: 'phineas' })
  const page = await context.newPage()
  // Told is what comes after the page has begun to watch; it does so when it knows how things stand.
  const watches = page.waitForEvent('websocket')
  await page.goto('/account')
  await page.getByRole('heading', { name: 'phineas' }).waitFor()
  await watches
  await submit(house, match, tokens.us, 'end turn')
  const note = page.getByRole('status').filter({ hasText: 'Your turn' })
  await note.waitFor()
  await expect_accessible(page, 'a note')
  await note.getByRole('link').click()
  await page.waitForURL(`**/matches/${match}`)
  await note.waitFor({ state: 'detached' }).catch(() => undefined)
  assert.equal(await page.locator('.notices .card').count(), 0)
  await context.close()
})
