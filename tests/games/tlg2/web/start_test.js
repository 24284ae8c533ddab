// The start page: a field, how a match on it stands, and what leads there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_for_two } from './board.js'

const { house, browser, tokens } = open_for_two({ alone: true })

test('the start page shows how a match stands, and leads to its table', async () => {
  await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/')
  const picture = page.getByRole('link', { name: 'Chippewa, turn 1', exact: true })
  await picture.waitFor()
  assert.ok((await picture.locator('.counter').count()) >= 10, 'units stand on the field')
  await picture.click()
  await page.waitForURL(/\/matches\/m_/)
  await context.close()
})
