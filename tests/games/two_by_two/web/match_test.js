// 2 by 2 Napoleonics from the first step of the guide to the end of a battle, at the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { film_over, match_now, my_move, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { card, drag } from './board.js'

const { house, browser, handles } = open_house({ blue: 'reynier' })

const match_of = (page) => new URL(page.url()).pathname.split('/')[2]

test('a guest is led through the whole first turn, the computer answers, and the guide ends', async () => {
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/first-turn?game=two-by-two')
  await page.getByRole('button', { name: 'Begin' }).click()
  const at = (title) => page.getByRole('heading', { name: title, exact: true }).waitFor()
  const next = () => page.getByRole('region', { name: 'Guide' }).getByRole('button', { name: 'Next' }).click()
  await at('The table')
  const match = match_of(page)
  await next()
  await at('Choose a unit')
  await page.getByRole('button', { name: 'Pol', exact: true }).click()
  await card(page, 'Pol').waitFor()
  await at('Move it')
  await drag(page, [18_500, 11_000], [16_000, 11_000])
  await page.mouse.up()
  await at('Turn it')
  await page.getByRole('button', { name: 'NW', exact: true }).click()
  await written(page, 'facing NW')
  await next()
  await at('Your orders')
  assert.match(await orders(page).inputValue(), /^move Pol to \S+ \S+ facing NW\n/)
  await next()
  await at('Fire and charges')
  await next()
  await at('End your turn')
  await page.getByText('End my turn', { exact: true }).click()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await film_over(page, page.getByRole('heading', { name: 'What happened', exact: true }))
  await next()
  await at('While you are away')
  const now = await my_move(page, match, 'blue')
  assert.equal(now.status, 'running')
  assert.ok(now.revision >= 2, 'the computer has moved')
  await context.close()
})

test('the guide fits a phone', async () => {
  const context = await browser.window(house, { size: sizes.phone, dark: true })
  const page = await context.newPage()
  await page.goto('/first-turn?game=two-by-two')
  await page.getByRole('button', { name: 'Begin' }).click()
  const guide = page.getByRole('region', { name: 'Guide' })
  for (let step = 0; step < 8; ++step) {
    await guide.waitFor()
    await expect_narrow(page, `guide, step ${step}`)
    await expect_accessible(page, `guide, step ${step}`)
    const box = await guide.boundingBox()
    assert.ok(box.y >= 0 && box.y + box.height <= sizes.phone.height, `step ${step} is on the screen`)
    await guide.getByRole('button', { name: 'Next' }).click()
  }
  await context.close()
})

test('Maida is played to its end against Captain', async () => {
  const context = await browser.window(house, { handle: handles.blue })
  const page = await context.newPage()
  await page.goto('/matches/new')
  await page.getByRole('radio', { name: /^Maida/ }).check()
  await page.getByLabel('Captain').check()
  await page.getByLabel('French').check()
  await page.getByRole('button', { name: 'Create match' }).click()
  await page.waitForURL(/\/matches\/m_/)
  const match = match_of(page)
  let turns = 0
  for (;;) {
    const now = await my_move(page, match, 'blue')
    if (now.status !== 'running') break
    ++turns
    assert.ok(turns <= 8, 'a turn of eight each')
    await page.locator('.order-text[aria-busy="false"]').waitFor()
    // The next unit that may move comes on by half an inch, or charges, as far as the rules let it.
    await page.locator('.board[role="application"]').focus()
    await page.keyboard.press('n')
    await page.locator('.chosen-unit').waitFor()
    await page.getByRole('button', { name: 'Move 0.5″ ahead' }).click()
    await page.locator('.order-text[aria-busy="false"]').waitFor()
    if ((await page.locator('.order-text .refusals li').count()) > 0) {
      await page.getByRole('button', { name: 'Remove order' }).click()
    }
    await page.getByText('End my turn', { exact: true }).click()
    await written(page, 'end turn')
    await page.getByRole('button', { name: /^Submit/ }).click()
    await until(async () => (await match_now(page, match)).revision > now.revision, 'the orders arrive')
  }
  assert.ok(turns > 2, 'it was a battle')
  const over = await match_now(page, match)
  assert.equal(over.status, 'over')
  await page.getByText(over.result.reason, { exact: false }).first().waitFor()
  await page.goto(`/matches/${match}/replay`)
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verified:').waitFor()
  await context.close()
})
