// 2 by 2 Napoleonics from the first step of the guide to the end of a battle, at the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { film_over, match_now, my_move, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { begin_first_turn, expect_on_board, expect_pointed_at, expect_sound, onward, take_advice } from '../../../web/guide.js'
import { base, card, drag } from './board.js'

const { house, browser, handles } = open_house({ blue: 'reynier' })

const match_of = (page) => new URL(page.url()).pathname.split('/')[2]

test('a guest is led through the whole first turn, the computer answers, and the guide ends', async () => {
  const context = await browser.window(house, {})
  await context.clock.install()
  const { page, match, module, at, next } = await begin_first_turn(context, 'two-by-two')
  await at('The table')
  await next()
  await at('Choose a unit')
  await page.getByRole('button', { name: '42', exact: true }).click()
  await card(page, '42').waitFor()
  await at('Move it')
  await drag(page, [18_000, 8_500], [16_000, 8_500])
  await page.mouse.up()
  await at('Turn it')
  await expect_pointed_at(page, 'turning')
  await page.getByRole('button', { name: 'NW', exact: true }).click()
  await written(page, 'facing NW')
  await at('Your orders')
  assert.match(await orders(page).inputValue(), /^move 42 to \S+ \S+ facing NW\n/)
  await next()
  await at('The rest of your army')
  await expect_pointed_at(page, 'advice')
  await take_advice(page)
  await at('Fire and charges')
  await next()
  await at('End your turn')
  await expect_pointed_at(page, 'End your turn')
  assert.ok(await page.getByLabel('End my turn').isChecked())
  await expect_sound(page, module, 'two-by-two/maida', 'blue')
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
  const { page, guide } = await begin_first_turn(context, 'two-by-two')
  for (let step = 0; step < 8; ++step) {
    await guide.waitFor()
    await expect_narrow(page, `guide, step ${step}`)
    await expect_accessible(page, `guide, step ${step}`)
    const box = await guide.boundingBox()
    assert.ok(box.y >= 0 && box.y + box.height <= sizes.phone.height, `step ${step} is on the screen`)
    await expect_pointed_at(page, `step ${step}`)
    if (step === 1) await expect_on_board(page, base(page, '42'))
    await onward(guide).click()
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
    // A pinned or disrupted unit is offered no move.
    const ahead = page.getByRole('button', { name: 'Move 0.5″ ahead' })
    if ((await ahead.count()) > 0) await ahead.click()
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
