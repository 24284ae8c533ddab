// Ratings on the page: a list, a player's curve, opponents and matches; before the first month is over, none.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { open_house, sizes } from './house.js'
import { look_at } from './look.js'
import { until } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas', organiser: 'organiser' }, { alone: true })
const months = 3 // by which what is played now is put back

const games = new URL('../games/', import.meta.url)
const ruleset = process.env['ADJUTANT_GAME'] ?? readFileSync(new URL('default-game', games), 'utf8').trim()
const opening = JSON.parse(readFileSync(new URL(`${ruleset}/samples/opening.json`, games), 'utf8'))

/** A tournament of one round that winfield and phineas play: a turn each, then the second side resigns. */
async function played() {
  const definition = {
    format: 'adjutant-tournament-definition-1',
    title: 'Club evening',
    ruleset,
    scenarios: [{ id: opening.scenario }],
    stages: [{ system: 'swiss', rounds: 1 }],
    clock: { turn_minutes: 1440 },
    round: { automatic: false },
  }
  const { id } = await house.call('POST', '/tournaments', { definition }, tokens.organiser)
  const path = `/tournaments/${id}`
  await house.call('POST', `${path}/open`, {}, tokens.organiser)
  for (const token of [tokens.one, tokens.other]) await house.call('POST', `${path}/entries`, {}, token)
  for (const step of ['/close', '/start', '/rounds', '/rounds/1/start'])
    await house.call('POST', `${path}${step}`, {}, tokens.organiser)
  const { rounds } = await house.call('GET', `${path}/rounds`)
  const [board] = rounds[0].boards
  const token_of = { [handles.one]: tokens.one, [handles.other]: tokens.other }
  for (let turns = 0; turns < 2; ++turns) {
    const now = await house.call('GET', `/matches/${board.match}`)
    const seat = now.seats.find(({ side }) => side === now.to_act)
    await house.submit(board.match, token_of[seat.player], opening.quiet[0])
  }
  await house.call('POST', `/matches/${board.match}/resign`, {}, token_of[board.black.player])
  await until(async () => (await house.call('GET', `${path}/rounds`)).rounds[0].state === 'closed', 'the round closes')
  return board.white.player
}

/** As if all had been played months ago, and the server had been off since. */
async function put_back() {
  const { port } = house
  await house.stop()
  const statements = [
    `UPDATE rated_matches SET period = period - ${months}`,
    'UPDATE rating_state SET closed_to = NULL',
  ]
  const script = `import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    for statement in sys.argv[2:]: assert database.execute(statement).rowcount > 0, statement`
  execFileSync('python3', ['-c', script, join(house.data, 'adjutant.db'), ...statements])
  await house.start(port)
  await until(async () => (await house.call('GET', '/ratings')).period !== null, 'a month is closed')
}

test('ratings are there when the month is over', async () => {
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await page.goto('/tournaments')
  await page.getByRole('link', { name: 'Ratings' }).click()
  await page.getByText('No ratings yet').waitFor()
  await look_at(page, 'no ratings')
  const winner = await played()
  await put_back()
  await page.goto('/ratings')
  await page.getByText('How ratings are calculated').click()
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  assert.equal(await rows.count(), 2)
  assert.match(await rows.first().innerText(), new RegExp(`^1\\s+${winner}\\s+1662\\?`))
  await look_at(page, 'ratings')
  // By keyboard alone to the player's page.
  await page.getByRole('link', { name: winner }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`/ratings/${winner}`)
  await page.getByRole('img', { name: /^All games: 1662\? ± / }).waitFor()
  await page.getByText('Month by month').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader', { name: /20\d\d/ }).first().waitFor()
  await page.getByRole('link', { name: /^won against / }).waitFor()
  const figures = page.getByRole('region', { name: 'Figures by battle and side' }).locator('tbody tr')
  assert.match(await figures.first().innerText(), /\s1\s+1\s+0\s+0$/)
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await look_at(page, 'ratings of a player')
  await page.setViewportSize(sizes.phone)
  await look_at(page, 'ratings of a player on a phone')
  await page.goto('/ratings/nobody')
  await page.getByText('There is no player nobody.').waitFor()
  await context.close()
})
