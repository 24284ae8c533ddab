// A match against Captain to its end, at the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered_by_computer, back_to_now, match_now, my_turn } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two } from './board.js'

const { house, browser, handles } = open_for_two()

test('a match against Captain is played to its end', async () => {
  const context = await browser.window(house, { handle: handles.us })
  const page = await context.newPage()
  await page.goto('/matches/new')
  await page.getByRole('radio', { name: /^Chippewa/ }).check()
  await page.getByLabel('Captain').check()
  await page.getByLabel('United States').check()
  await page.getByRole('button', { name: 'Create match' }).click()
  await page.waitForURL(/\/matches\/m_/)
  const match = new URL(page.url()).pathname.split('/')[2]
  for (let turn = 0; turn < 30; ++turn) {
    const now = await answered_by_computer(page, match, 'us')
    if (now.status !== 'running') break
    await my_turn(page)
    const box = page.getByLabel('End my turn')
    if (!(await box.isChecked())) await box.check()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await until(async () => (await match_now(page, match)).revision > now.revision, 'the orders arrive')
  }
  const over = await match_now(page, match)
  assert.equal(over.status, 'over')
  // The page tells no result ahead of the film of the turn that brought it, which may be long.
  const reason = page.getByText(over.result.reason, { exact: false }).first()
  await until(async () => {
    await back_to_now(page)
    return reason.isVisible()
  }, 'the result is told')
  await context.close()
})
