// The table in states that one does not see every day: axe finds nothing in any of them, in light and dark,
// and none is wider than a phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { look_at } from '../../../web/look.js'
import { my_turn, orders, pause_film } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table, press } from './board.js'
import { play_opening } from './opening.js'

const { house, browser, tokens, handles } = open_for_two({ alone: true })

const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.us)

test('a turn being made: a unit, its combat, an order that is wrong', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const { to_act } = await read(match)
  const context = await browser.window(house, { handle: handles[to_act] })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'C2522')
  await page.locator('.unit-card').waitFor()
  await look_at(page, 'a unit is chosen')
  await press(page, 'C2624')
  await page.keyboard.press('Escape')
  await orders(page).fill('move D C2523\nattak C2624 with D')
  await page.getByText('Line 2:').waitFor()
  await page.getByRole('button', { name: /^Write “attack/ }).click()
  await page.getByRole('button', { name: /^D → C2624/ }).click()
  await page.getByText('Chance of each result').or(page.locator('.chances')).first().waitFor()
  await look_at(page, 'a combat is open')
  await orders(page).fill('move D C2523\nnonsense')
  await page.getByText('Line 2:').waitFor()
  await look_at(page, 'an order is wrong')
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('How to read the map').click()
  await page.getByRole('button', { name: 'Resign…' }).click()
  await look_at(page, 'facts, legend, resigning')
  await context.close()
})

test('what happened while one was away is shown played back; without a connection the page says so', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const context = await browser.window(house, { handle: handles.ac })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.goto('/matches')
  // Enough for a film over more than one turn.
  for (const side of ['ac', 'us', 'ac', 'us', 'ac']) await house.submit(match, tokens[side], 'end turn')
  await page.goto(`/matches/${match}`)
  await page.getByText('The match has moved on.').waitFor()
  await look_at(page, 'something was missed')
  await pause_film(page, () => page.getByRole('button', { name: 'Show me' }).click())
  await look_at(page, 'the playback of it')
  assert.match(await page.locator('.turn-line').textContent(), /^Turn \d of 5: playing back what has happened$/)
  // Neither the log nor the score runs ahead of the film.
  await page.getByRole('tab', { name: 'Log' }).click()
  const lines = page.locator('.log li')
  const told = await lines.count()
  const turn = Number(await page.locator('.turn-line').getAttribute('data-turn'))
  await page.getByRole('button', { name: /^Skip/ }).click()
  await until(async () => (await lines.count()) > told, 'the log tells all of it')
  assert.ok(Number(await page.locator('.turn-line').getAttribute('data-turn')) > turn)
  const { port } = house
  await house.stop({ kill: true })
  await page.getByText('No connection. This page may be out of date').waitFor()
  await look_at(page, 'no connection')
  await house.start(port)
  await page.getByText('No connection').waitFor({ state: 'detached' })
  await context.close()
})

test('a match looked at by somebody else: waiting, running, over', async () => {
  const open = await house.call('POST', '/matches', { scenario: 'tlg2/thames', side: 'us' }, tokens.us)
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house)
  const page = await open_table(context, open.id)
  await look_at(page, 'a match that waits')
  await page.goto(`/matches/${match}`)
  await page.getByText('United States to act').waitFor()
  await look_at(page, 'a match that runs')
  const { revision } = await read(match)
  await house.call('POST', `/matches/${match}/resign`, { revision }, tokens.us)
  await page.getByRole('link', { name: 'Replay and verify dice' }).waitFor()
  await look_at(page, 'a match that is over')
  await context.close()
})

