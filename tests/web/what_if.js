// The what-if board, of whatever game.
import assert from 'node:assert/strict'
import { my_turn, orders, until } from './table.js'

/** Sets a battle up, by its title; `players` by the name of their side: "Captain". `unit` is on its map. With
 *  `quick` nobody is asked in the enemy's turn. */
export async function set_up(context, title, unit, players = {}, { quick = false } = {}) {
  const page = await context.newPage()
  await page.goto('/what-if')
  const battles = page.getByLabel('Battle', { exact: true })
  await until(async () => (await battles.locator('option').count()) > 0, 'the battles are listed')
  const [label] = (await battles.locator('option').allTextContents()).filter((text) => text.startsWith(title))
  await battles.selectOption({ label })
  for (const [side, player] of Object.entries(players))
    await page.getByLabel(side, { exact: true }).selectOption({ label: player })
  if (quick) await page.getByRole('radio', { name: /^Standing orders/ }).check()
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.locator(unit).first().waitFor()
  return page
}

/** Hands these orders in; gives the number of the moment that they lead to. */
export async function play(page, text) {
  await page.getByRole('tab', { name: 'Orders' }).click()
  await my_turn(page)
  const before = await moment(page)
  await orders(page).fill(text)
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: /^Hand in/ }).click()
  await until(async () => (await moment(page)) !== before, 'the orders are played')
  return moment(page)
}

export const moment = (page) => page.locator('.status').getAttribute('data-revision')

/** Every request of the API that the page makes from now on. */
export function requests_of(page) {
  const made = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) made.push(request.url())
  })
  return made
}

/** The lines that have been played, in words; the one that is shown. */
export async function lines(page) {
  await page.getByRole('tab', { name: 'Lines' }).click()
  const all = page.locator('.lines button')
  await all.first().waitFor()
  const shown = await page.locator('.lines [aria-current]').textContent()
  return { all: await all.allTextContents(), shown }
}

/** The link to the moment that is shown. */
export async function link_of(page) {
  await page.getByRole('tab', { name: 'Lines' }).click()
  await page.getByRole('button', { name: /link/ }).click()
  const link = await page.getByLabel('Link to this moment').inputValue()
  assert.match(link, /\/what-if#board=[\w-]+$/)
  return link
}
