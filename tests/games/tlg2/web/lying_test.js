// A telephone on its side: a press of a finger scrolls nothing away, and a playback leads back to what was seen before it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { back_to_now, my_turn } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table } from './board.js'
import { opening_turns, orders_of } from './opening.js'

const { house, browser, tokens, handles } = open_for_two()

test('a press keeps the page where it is, and the map comes back after a look at the past', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  for (const turn of opening_turns.slice(0, 2)) await house.submit(match, tokens[turn.slice(-2)], orders_of(turn))
  const context = await browser.window(house, { handle: handles.us, size: { width: 740, height: 360 }, hasTouch: true })
  const page = await open_table(context, match)
  await back_to_now(page)
  await my_turn(page)
  const { movement } = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens.us)
  const { from } = movement.find(({ from, reach }) => from !== undefined && reach.length > 0)
  await page.locator(`path[data-hex="${from}"]`).tap()
  await page.locator('.unit-card').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-hex')), from)
  assert.match(await page.locator('.pointed').innerText(), new RegExp(`^${from}`))
  assert.equal(await page.evaluate(() => scrollY), 0)

  const map = page.locator('.board-sheets svg[role="application"]')
  const view = async () => (await map.getAttribute('viewBox')).split(' ').map((number) => Math.round(Number(number))).join(' ')
  await page.getByRole('button', { name: 'Map view' }).tap()
  for (let presses = 0; presses < 3; ++presses) await page.getByRole('button', { name: 'Zoom in' }).tap()
  const before = await view()
  await page.getByRole('tab', { name: 'Log' }).tap()
  const moments = page.locator('.log li button')
  for (let at = (await moments.count()) - 1; at >= 0 && (await view()) === before; --at) await moments.nth(at).press('Enter')
  assert.notEqual(await view(), before, 'the playback has led the map elsewhere')
  await page.getByRole('button', { name: 'Skip' }).tap()
  await until(async () => (await view()) === before, 'the map shows what it showed before')
  await context.close()
})
