// The what-if board, of whatever game.
import assert from 'node:assert/strict'
import { my_turn, orders } from './table.js'
import { until } from './waiting.js'

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
  await page.getByRole('button', { name: 'Set up board' }).click()
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
  await page.getByRole('button', { name: /^Submit/ }).click()
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

/** The panel in which units are put anywhere. */
export const arranging = (page) => page.getByRole('region', { name: 'Arrange' })

/** Chooses a unit there, and says where it shall be, empty: not in play, and how: by name, the option. */
export async function put(page, unit, where, traits = {}) {
  const panel = arranging(page)
  await panel.getByLabel(/^Unit\b/).selectOption(unit)
  await panel.getByLabel('Place (empty: not in play)').fill(where)
  for (const [name, option] of Object.entries(traits)) await panel.getByRole('combobox', { name, exact: true }).selectOption(option)
  await panel.getByRole('button', { name: 'Place unit' }).click()
}

/** Begins a board with what has been put, where this side moves. */
export async function lay_out(page, side) {
  const before = page.url()
  await arranging(page).getByLabel('Side to move').selectOption(side)
  await arranging(page).getByRole('button', { name: 'Set up position' }).click()
  await until(async () => {
    assert.deepEqual(await page.getByRole('alert').allTextContents(), [])
    return page.url() !== before
  }, 'a board of its own')
  await my_turn(page)
}

/** Goes by *Odds…* from the log of a match to where its units can be put. */
export async function open_odds(page, match) {
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('link', { name: 'Odds…' }).click()
  await arranging(page).getByText('An odds calculator').waitFor()
}
