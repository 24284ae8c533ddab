// A tournament led on the page alone: defined, opened, entered, drawn, started, ruled on and finished.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from './house.js'
import { look_at } from './look.js'

const { house, browser } = open_house({ one: 'winfield', other: 'phineas', organiser: 'organiser', third: 'gordon', fourth: 'drummond' })

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

test('a ladder is climbed on the page', async () => {
  const context = await browser.window(house, { handle: 'organiser' })
  const page = await context.newPage()
  await page.goto('/tournaments/new')
  await page.getByLabel('Title').fill('Ladder of the club')
  await page.getByLabel('Ladder', { exact: false }).first().check()
  await page.getByText('a ladder runs until you end it', { exact: false }).waitFor()
  await look_at(page, 'a new ladder')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/\/tournaments\/t_/)
  const press = (name) => page.getByRole('button', { name }).click()
  await press('Open entries')
  await page.getByRole('button', { name: 'Close entries' }).waitFor()
  await page.getByText('Enter players from a list').click()
  await page.getByLabel('Players', { exact: true }).fill('winfield\nphineas')
  await look_at(page, 'a list of players')
  await press('Enter them')
  await page.getByRole('listitem').filter({ hasText: /^phineas$/ }).waitFor()
  for (const name of ['Close entries', 'Start the tournament']) await press(name)
  await page.getByRole('heading', { name: 'Standings' }).waitFor()
  const id = new URL(page.url()).pathname.split('/')[2]
  const { rows } = await house.call('GET', `/tournaments/${id}/standings`)
  const [above, below] = rows.map(({ player }) => player)
  await at(below, id, async (own) => {
    await own.getByRole('button', { name: 'Challenge' }).click()
    await own.getByText(`You have challenged ${above}`, { exact: false }).waitFor()
  })
  await at(above, id, async (own) => {
    await own.getByText(`${below} challenges you`, { exact: false }).waitFor()
    await look_at(own, 'a challenge to answer')
    await own.getByRole('button', { name: `Play ${below}` }).click()
    await own.getByRole('link', { name: /^plays: .* against / }).waitFor()
  })
  await page.reload()
  await page.getByRole('link', { name: /^plays: .* against / }).waitFor()
  await look_at(page, 'a ladder that is played')
  await context.close()
})

test('a team puts its players at the boards on the page', async () => {
  const context = await browser.window(house, { handle: 'organiser' })
  const page = await context.newPage()
  await page.goto('/tournaments/new')
  await page.getByLabel('Title').fill('Cup of the clubs')
  await page.getByLabel('Teams', { exact: false }).first().check()
  await page.getByLabel('Boards of a match').fill('2')
  await page.getByLabel('Rounds are drawn').uncheck()
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/\/tournaments\/t_/)
  const press = (name) => page.getByRole('button', { name }).click()
  await press('Open entries')
  await page.getByRole('button', { name: 'Close entries' }).waitFor()
  await page.getByText('Enter players from a list').click()
  await page.getByLabel('Players', { exact: true }).fill('player,team\nwinfield,North\nphineas,North\ngordon,South\ndrummond,South\n')
  await press('Enter them')
  await page.getByRole('button', { name: 'phineas up' }).waitFor()
  await look_at(page, 'the order of the boards')
  const id = new URL(page.url()).pathname.split('/')[2]
  await at('winfield', id, async (own) => {
    await own.getByRole('button', { name: 'phineas up' }).click()
    await own.getByRole('button', { name: 'winfield up' }).and(own.locator(':enabled')).waitFor()
    assert.equal(await own.getByRole('button', { name: 'drummond up' }).count(), 0)
  })
  const { entries } = await house.call('GET', `/tournaments/${id}/entries`)
  assert.equal(entries.find(({ player }) => player === 'phineas').team_board, 1)
  for (const name of ['Close entries', 'Start the tournament', 'Draw round 1', 'Start round 1']) await press(name)
  await page.getByRole('link', { name: /^plays: .* against / }).first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'phineas up' }).count(), 0)
  await look_at(page, 'a match of teams')
  await context.close()
})

// What a player does at the page of a tournament.
async function at(handle, id, does) {
  const context = await browser.window(house, { handle })
  const page = await context.newPage()
  await page.goto(`/tournaments/${id}`)
  await does(page)
  await context.close()
}
