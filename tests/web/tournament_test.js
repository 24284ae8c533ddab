// A tournament led on the page alone: defined, opened, entered, drawn, started, ruled on and finished.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from './house.js'
import { look_at } from './look.js'

const { house, browser } = open_house({ one: 'winfield', other: 'phineas', organiser: 'organiser' })

test('an organiser leads a tournament without documentation', async () => {
  const context = await browser.window(house, { handle: 'organiser' })
  const page = await context.newPage()
  await page.goto('/tournaments')
  await page.getByRole('link', { name: 'New tournament' }).click()
  await page.getByLabel('Title').fill('Club evening')
  await page.getByLabel('Rounds', { exact: true }).fill('1')
  await page.getByLabel('Rounds are drawn').uncheck()
  await look_at(page, 'a new tournament')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/\/tournaments\/t_/)
  const press = (name) => page.getByRole('button', { name }).click()
  await press('Open entries')
  await page.getByRole('button', { name: 'Close entries' }).waitFor()
  for (const handle of ['winfield', 'phineas']) await enter(handle, page.url())
  for (const name of ['Close entries', 'Start the tournament', 'Draw round 1', 'Start round 1']) await press(name)
  await page.getByRole('link', { name: /^plays: .* against / }).waitFor()
  await page.getByText('Rule on a board').click()
  await page.getByLabel('Reason').fill('both agreed')
  await press('Rule')
  await press('Finish')
  await page.getByText('Ruling. Round 1, board 1: 1–0: both agreed').waitFor()
  await look_at(page, 'a tournament that is over')
  const id = new URL(page.url()).pathname.split('/')[2]
  assert.equal((await house.call('GET', `/tournaments/${id}`)).status, 'finished')
  await context.close()
})

async function enter(handle, address) {
  const context = await browser.window(house, { handle })
  const page = await context.newPage()
  await page.goto(new URL(address).pathname)
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByText(/^You are entry/).waitFor()
  await context.close()
}
