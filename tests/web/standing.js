// The panel of standing orders as fields, of whatever game.
import assert from 'node:assert/strict'

export const standing = (page) => page.getByRole('textbox', { name: 'Standing orders', exact: true })
export const field = (page, name) => page.getByRole('combobox', { name, exact: true })
/** Of one unit. */
export const fields_of = (page, unit) => page.getByRole('group', { name: unit, exact: true })

/** Each choice of the fields that are shown is an order that the server takes. */
export async function expect_orders(page, house, match, token) {
  const lines = await page.locator('.standing-fields option').evaluateAll((options) =>
    options.map(({ value }) => value).filter((value) => value !== ''))
  assert.ok(lines.length > 5, `${lines.length} choices`)
  for (const text of lines) await house.call('PUT', `/matches/${match}/standing-orders?dry_run=1`, { text }, token)
}
