// The what-if board of Rise & Fight Again: the odds of fire and of a charge, wherever units stand and however tired.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { arranging, lay_out, open_odds, put } from '../../../web/what_if.js'
import { base, on_screen, ring } from './board.js'

const { house, browser, tokens, handles } = open_house({ us: 'morgan', cr: 'tarleton' })

test('the odds of a charge are read from a match that waits for the other side', async () => {
  const match = await house.match(tokens.us, tokens.cr, {}, 'rise-and-fight/cowpens')
  const first = (await house.call('GET', `/matches/${match}`, undefined, tokens.us)).to_act
  const { revision } = await house.submit(match, tokens[first], 'end turn')
  const context = await browser.window(house, { handle: handles[first] })
  const page = await context.newPage()
  await open_odds(page, match)
  await put(page, '7F', 'before Hay')
  await page.getByText('“before Hay” is not a place. Write it like 22 30.5.').waitFor()
  await put(page, 'Cun', '')
  await put(page, 'commander McArthur', '44 18', { 'Attached to': '7F' })

  // A press on the table names the place of the chosen unit, and orders nothing.
  await arranging(page).getByLabel(/^Unit\b/).selectOption('7F')
  const spot = await on_screen(page, 44_500, 20_500)
  await page.mouse.click(spot.x, spot.y)
  const where = arranging(page).getByLabel('Place (empty: not in play)')
  await until(async () => /^44\.\d+ 20\.\d+$/.test(await where.inputValue()), 'the press names the place')
  await put(page, '7F', '44.5 20.5', { Formation: 'open' })
  await look_at(page, 'a position that is laid out')
  await lay_out(page, 'cr')
  await base(page, '7F').and(page.locator('[aria-label*="at (44.5, 20.5)"]')).waitFor()
  await ring(page, 'McArthur').waitFor()
  /** What the charge comes to. */
  const odds = async () => {
    await orders(page).fill('charge 7F into Hay')
    const shown = page.getByRole('region', { name: '7F charges Hay' })
    await shown.waitFor()
    return shown.textContent()
  }
  const fresh = await odds()
  await page.getByText('If it stands').click()
  await page.getByRole('heading', { name: '7F against Hay' }).first().waitFor()

  await page.getByRole('tab', { name: 'Arrange' }).click()
  await put(page, '7F', '44.5 20.5', { Fatigue: '3' })
  await lay_out(page, 'cr')
  assert.notEqual(await odds(), fresh, 'who is tired has other odds')
  assert.equal((await house.call('GET', `/matches/${match}`, undefined, tokens.us)).revision, revision)
  await context.close()
})
