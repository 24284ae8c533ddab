// A turn at the table of 2 by 2 Napoleonics: bases pressed, dragged, nudged and turned; order lines both ways.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { hand_in, my_turn, orders, until, written } from '../../../web/table.js'

const handles = { blue: 'regnier', red: 'stuart' }
const { house, browser, tokens } = open_house(handles)

const new_match = () => house.match(tokens.blue, tokens.red, {}, 'two-by-two/maida')
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.blue)
const base = (page, id) => page.locator(`.base[aria-label^="${id}, "]`)
const card = (page, id) => page.getByRole('region', { name: `Orders of ${id}` })

async function open_table(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('.base').first().waitFor()
  await my_turn(page)
  return page
}

/** Where a place of the table is on the screen, in mils. */
const on_screen = (page, x, y) =>
  page.locator('.board[role="application"]').evaluate((svg, [at_x, at_y]) => {
    const point = new DOMPoint(at_x / 20, (24_000 - at_y) / 20).matrixTransform(svg.getScreenCTM())
    return { x: point.x, y: point.y }
  }, [x, y])

async function drag(page, from, to, steps = 8) {
  const one = await on_screen(page, ...from)
  const other = await on_screen(page, ...to)
  await page.mouse.move(one.x, one.y)
  await page.mouse.down()
  await page.mouse.move(other.x, other.y, { steps })
}

test('a base is dragged with a ruler, red with its reason where the rules refuse it', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await drag(page, [18_000, 7000], [16_000, 7000])
  await page.locator('.ghost .ruler').waitFor()
  assert.match(await page.locator('.ghost .ruler').textContent(), /^(1\.9|2\.0)\d″$/)
  await page.mouse.up()
  await until(async () => /^move 1Le to (15\.9\d*|16\S*) (6\.9\d*|7\S*) facing 270\n$/.test(await orders(page).inputValue()),
    'the order is written')
  await page.locator('.ways line').waitFor({ state: 'attached' })

  // Too far: red, with the rule; the line that comes of it is refused in the text, too.
  await drag(page, [18_000, 8500], [12_000, 8500])
  await page.locator('.ghost.refused').waitFor()
  assert.match(await page.locator('.pointed').textContent(), /\[3\] this costs/)
  await page.mouse.up()
  await page.locator('.order-text .refusals li').first().waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  await until(async () => (await page.locator('.order-text .refusals li').count()) === 0, 'nothing is refused')
  await context.close()
})

test('buttons, nudges and the compass order a unit, and the turn is handed in', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: '42', exact: true }).click()
  await card(page, '42').waitFor()
  await page.getByRole('button', { name: 'Ahead 1″' }).click()
  await written(page, 'move 42 to 17 8.5 facing 270')
  await base(page, '42').and(page.locator('[aria-label*="at 17 8.5"]')).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Nudge north', exact: true }).click()
  await written(page, 'move 42 to 17 8.6 facing 270')
  await base(page, '42').and(page.locator('[aria-label*="at 17 8.6"]')).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'NW', exact: true }).click()
  await written(page, 'move 42 to 17 8.6 facing 315')
  await page.getByText('End my turn').click()
  await written(page, 'end turn')
  await hand_in(page, () => read(match))
  assert.equal((await read(match)).to_act, 'red')
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.blue)
  assert.deepEqual(units.find(({ id }) => id === '42').at, [17_000, 8600])
  await context.close()
})

test('the keyboard chooses, moves and turns; typed lines move bases', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await base(page, 'Pol').focus()
  await page.keyboard.press('Enter')
  await card(page, 'Pol').waitFor()
  await page.keyboard.press('ArrowLeft')
  await written(page, 'move Pol to 18.25 11 facing 270')
  await orders(page).fill('move Pol ahead 2\n')
  await base(page, 'Pol').and(page.locator('[aria-label*="at 16.5 11"]')).waitFor({ state: 'attached' })
  await context.close()
})

test('it is accessible, and fits a phone', async () => {
  const match = await new_match()
  for (const size of Object.values(sizes)) {
    const context = await browser.window(house, { handle: handles.blue, size, dark: size === sizes.phone })
    const page = await open_table(context, match)
    await expect_narrow(page, 'the table')
    await page.getByRole('button', { name: 'Rey', exact: true }).click()
    await card(page, 'Rey').waitFor()
    await expect_accessible(page, 'the table with a unit chosen')
    await context.close()
  }
})
