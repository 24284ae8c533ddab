// The table of a match as a player uses it.
import assert from 'node:assert/strict'
import { wait_milliseconds } from './house.js'

export const handles = { us: 'winfield', ac: 'phineas' }

export async function open_table(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('[data-unit]').first().waitFor()
  return page
}

/** Waits until the table lets its player write orders, and what happened before is shown. */
export async function my_turn(page) {
  await page.getByRole('button', { name: /^Hand in/ }).waitFor()
  const now = page.getByRole('button', { name: 'Back to now' })
  if (await now.isVisible()) await now.click()
}

export const orders = (page) => page.getByRole('textbox', { name: 'Orders', exact: true })

/** Waits until the orders have this in them. */
export async function written(page, text) {
  await until(async () => (await orders(page).inputValue()).includes(text), `“${text}” is written`)
}

/** Hands in, and waits until the server has it; `read` tells how the match stands. */
export async function hand_in(page, read) {
  const { revision } = await read()
  await page.getByRole('button', { name: /^Hand in/ }).click()
  await until(async () => (await read()).revision > revision, 'the orders arrive')
}

/** Presses the middle of a hex, as a hand would. */
export async function press(page, hex) {
  const box = await page.locator(`path[data-hex="${hex}"]`).boundingBox()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

export async function until(holds, what) {
  const end = Date.now() + wait_milliseconds
  while (Date.now() < end) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`in vain: ${what}`)
}
