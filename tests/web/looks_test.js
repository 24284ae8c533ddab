// How a browser shows units: by symbol or by picture, in every game, as its reader chose.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { expect_accessible, expect_narrow, open_house, sizes } from './house.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' })

/** The page of a match, its legend open. */
async function legend(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('.board .face').first().waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText(/^How to read the (map|table)$/).click()
  return { page, choice: page.getByLabel('Units shown by') }
}

/** What marks the units on the board, and in the legend. */
const drawn = (page) =>
  page.evaluate(() => {
    const count = (what) => document.querySelectorAll(`.board ${what}`).length
    return { symbols: count('.symbol'), pictures: count('.symbol-solid[transform]'), figures: count('.figures') }
  })

test('units are shown by symbol or by picture, in all games', async () => {
  const { scenarios } = await house.call('GET', '/scenarios')
  // The first of each game; the last may begin with nobody on the board.
  const of_each_game = new Map(scenarios.map(({ id }) => [id.split('/')[0], id]).reverse())
  const context = await browser.window(house, { handle: handles.one })
  const looks = { own: [], nato: [], picture: [] }
  for (const scenario of of_each_game.values()) {
    const match = await house.match(tokens.one, tokens.other, {}, scenario)
    const { page, choice } = await legend(context, match)
    assert.equal(await choice.inputValue(), 'own', 'the choice is put back below')
    for (const [look, seen] of Object.entries(looks)) {
      await choice.selectOption(look)
      seen.push({ scenario, ...(await drawn(page)) })
    }
    await choice.selectOption('own')
    await page.close()
  }
  for (const { scenario, symbols, pictures, figures } of looks.nato)
    assert.ok(symbols > 0 && pictures === 0 && figures === 0, `${scenario} by symbol`)
  for (const { scenario, pictures } of looks.picture) assert.ok(pictures > 0, `${scenario} by picture`)
  for (const { scenario, pictures } of looks.own) assert.equal(pictures, 0, `${scenario} by itself`)
  await context.close()
})

test('the browser keeps the choice', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const context = await browser.window(house, { handle: handles.one, size: sizes.phone })
  const { page, choice } = await legend(context, match)
  await choice.selectOption({ label: 'pictures' })
  await expect_narrow(page, 'the legend')
  await expect_accessible(page, 'the legend', ['.board-place'])
  await page.goto(`/matches/${match}/replay`)
  await page.locator('.board .symbol-solid[transform]').first().waitFor({ state: 'attached' })
  await context.close()
})
