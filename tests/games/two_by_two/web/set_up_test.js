// The Plain, set up by hand at the page: bases led, pressed and nudged into their zone, each side in its turn.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { hand_in, my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { answered, base, card, drag, ghost, on_screen } from './board.js'

const { house, browser, tokens, handles } = open_house({ blue: 'berthier', red: 'volkonski' })
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.blue)
const standing = async (match, token) =>
  (await house.call('GET', `/matches/${match}/position`, undefined, token)).units.filter(({ at }) => at !== undefined)
const new_match = () => house.match(tokens.blue, tokens.red, {}, 'two-by-two/the-plain')

async function open_plain(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  return page
}

/** Chooses a unit that waits, and presses where it is to stand. */
async function press_place(page, id, at) {
  await page.getByRole('button', { name: id, exact: true }).click()
  await card(page, id).waitFor()
  const { x, y } = await on_screen(page, ...at)
  await page.mouse.click(x, y)
  await base(page, id).waitFor({ state: 'attached' })
}

const all_stand = async (page) => {
  await page.getByRole('button', { name: 'Place the rest for me' }).click()
  await page.getByRole('region', { name: 'Units to set up' }).waitFor({ state: 'detached' })
  await page.locator('.order-text[aria-busy="false"]').waitFor()
}

test('both sides set up by hand: pressed, led, flush, turned, refused; then each is ready', async () => {
  const match = await new_match()
  const blue = await browser.window(house, { handle: handles.blue })
  const page = await open_plain(blue, match)
  await page.locator('.zone').waitFor({ state: 'attached' })
  await page.getByText('Units to set up in your zone: 15', { exact: false }).waitFor()
  await press_place(page, 'BLn1', [8000, 4500])
  await until(async () => /^place BLn1 (7\.9|8)\S* 4\.[45]\S* facing N\n$/.test(await orders(page).inputValue()), 'it is placed')
  await page.getByText('Units to set up in your zone: 14', { exact: false }).waitFor()

  // Led elsewhere in its zone; out of it red, with the rule.
  await drag(page, [8000, 4500], [10_000, 4000])
  await until(async () => /^place BLn1 (9\.9|10)\S* (3\.9|4)\S* facing N$/.test((await ghost(page).getAttribute('data-order')) ?? ''), 'it is led')
  await page.mouse.up()
  await until(async () => /^place BLn1 (9\.9|10)\S* (3\.9|4)\S* facing N\n$/.test(await orders(page).inputValue()), 'its line follows')
  await drag(page, [10_000, 4000], [10_000, 9000])
  await page.locator('.ghost.refused').waitFor()
  assert.match(await page.locator('.pointed').textContent(), /\[N29\]/)
  await page.keyboard.press('Escape')
  await page.mouse.up()

  // The exact place by the text; a second one flush beside it, and turned by the compass.
  await orders(page).fill('place BLn1 10 4 facing N\n')
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await press_place(page, 'BLn2', [14_000, 4000])
  await page.getByRole('button', { name: 'BLn2', exact: true, pressed: true }).waitFor()
  await drag(page, [14_000, 4000], [11_150, 4050])
  await answered(page, 'place BLn2 11 4 facing N')
  await page.mouse.up()
  await written(page, 'place BLn2 11 4 facing N')
  await page.getByRole('button', { name: 'NE', exact: true }).click()
  await written(page, 'place BLn2 11 4 facing NE')
  await page.getByRole('button', { name: 'Nudge east', exact: true }).click()
  await written(page, 'place BLn2 11.1 4 facing NE')
  await page.getByRole('button', { name: 'Remove order' }).click()
  await page.getByText('Units to set up in your zone: 14', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await written(page, 'place BLn2 11.1 4 facing NE')
  await expect_accessible(page, 'the set-up')

  // The army cannot be ready before all stand.
  await page.getByText('My army is set up', { exact: true }).click()
  await page.locator('.order-text .refusals li').first().waitFor()
  await all_stand(page)
  assert.equal(await page.locator('.order-text .refusals li').count(), 0)
  await hand_in(page, () => read(match))
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.blue)
  const placed = units.find(({ id }) => id === 'BLn2')
  assert.deepEqual([placed.at, placed.facing], [[11_100, 4000], 45])
  assert.equal((await standing(match, tokens.blue)).length, 15)
  assert.equal((await read(match)).to_act, 'red')
  await blue.close()

  const red = await browser.window(house, { handle: handles.red })
  const other = await open_plain(red, match)
  await press_place(other, 'RHQ', [12_000, 22_000])
  await until(async () => /^place RHQ (11\.9|12)\S* (21\.9|22)\S* facing S\n$/.test(await orders(other).inputValue()), 'it faces the enemy')
  await all_stand(other)
  await other.getByText('My army is set up', { exact: true }).click()
  await written(other, 'ready')
  await my_turn(other)
  await hand_in(other, () => read(match))
  assert.equal((await standing(match, tokens.red)).length, 30)
  const now = await read(match)
  assert.equal(now.to_act, 'blue')
  assert.equal((await house.call('GET', `/matches/${match}/position`, undefined, tokens.blue)).phase, 'movement')
  await red.close()
})

test('by keyboard alone, and on a phone', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_plain(context, match)
  await page.locator('.board[role="application"]').focus()
  await page.keyboard.press('n')
  await card(page, 'BG1').waitFor()
  await page.keyboard.press('ArrowUp')
  await written(page, 'place BG1 12 3.25 facing N')
  await base(page, 'BG1').waitFor({ state: 'attached' })
  await page.keyboard.press('Shift+ArrowLeft')
  await written(page, 'place BG1 11.9 3.25 facing N')
  await page.keyboard.press(']')
  await written(page, 'place BG1 11.9 3.25 facing 15')
  await page.keyboard.press('n')
  await card(page, 'BG2').waitFor()
  await page.keyboard.press('Delete')
  await page.keyboard.press('u')
  await written(page, 'place BG1 11.9 3.25 facing N')
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'the set-up on a phone')
  await expect_accessible(page, 'the set-up on a phone', ['.board-sheets'])
  await context.close()
})
