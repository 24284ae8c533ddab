// A table of miniatures that is seen from its north edge, of whatever game.
import assert from 'node:assert/strict'
import { look_at } from './look.js'
import { back_to_now, orders } from './table.js'
import { base } from './tabletop.js'
import { drawn, until } from './waiting.js'

/** Turns the table for the side of `own`, which begins at the north edge, and leads it: on the screen toward `enemy`. */
export async function expect_turned(page, { own, enemy, card }) {
  const middle = async (id) => {
    const { x, y, width, height } = await base(page, id).locator('[data-block]').boundingBox()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const above = async (one, other) => (await middle(one)).y < (await middle(other)).y
  assert.ok(await above(own, enemy), 'as it lies at first')
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('How to read the table').click()
  await page.getByLabel('Turn the table if my side begins at the top').check()
  await until(async () => above(enemy, own), 'the table is turned')
  await page.getByRole('tab', { name: 'Orders' }).click()
  await back_to_now(page)

  // A drag up the screen is ordered as it looks, and so is a key.
  const y_of = async () => (await middle(own)).y
  const before = await y_of()
  const { x, y } = await middle(own)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 25, { steps: 4 })
  await page.locator('.ghost[data-order]:not(.follows)').waitFor()
  await page.mouse.up()
  await until(async () => (await orders(page).inputValue()).startsWith(`move ${own} `), 'it is ordered')
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  assert.equal(await page.locator('.order-text .refusals li').count(), 0)
  await until(async () => (await y_of()) < before - 5, 'it is farther up')
  await page.getByRole('button', { name: 'Remove order', exact: true }).click()
  await until(async () => Math.abs((await y_of()) - before) < 1, 'it is back')
  await card(page, own).waitFor()
  await page.locator('.board[role="application"]').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await until(async () => (await y_of()) < before - 1, 'a key leads it up')
  await drawn(page)
  await look_at(page, 'a table that is turned')
}
