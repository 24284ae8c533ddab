// Last Full Measure from the first step of the guide to the end of a battle, at the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { film_over, match_now, my_move, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { begin_first_turn, expect_on_board, expect_pointed_at, expect_sound, onward, take_advice } from '../../../web/guide.js'

const { house, browser, handles } = open_house({ cs: 'edward' })

const press = (page, hex) => page.locator(`path[data-hex="${hex}"]`).click()
const match_of = (page) => new URL(page.url()).pathname.split('/')[2]

test('a guest is led through the whole first turn, the computer answers, and the guide ends', async () => {
  const context = await browser.window(house, {})
  await context.clock.install()
  const { page, match, module, at, next } = await begin_first_turn(context, 'lfm')
  await at('The field')
  await next()
  await at('Choose a brigade')
  await press(page, 'G2514')
  await at('March')
  await press(page, 'G2315')
  await at('Guns')
  await press(page, 'G2613')
  await page.getByRole('region', { name: 'Stack in G2613' }).waitFor()
  await press(page, 'G2015')
  await at('Your orders')
  await page.locator('.arrow-fire').waitFor({ state: 'attached' })
  assert.match(await orders(page).inputValue(), /^fire G2015 with And1 And2\nmove 21VA .* G2315\n/)
  await next()
  await at('The rest of your army')
  await expect_pointed_at(page, 'advice')
  await take_advice(page)
  await at('Attacks')
  await next()
  await at('End your turn')
  await expect_pointed_at(page, 'End your turn')
  assert.ok(await page.getByLabel('End my turn').isChecked())
  await expect_sound(page, module, 'lfm/culps-hill', 'cs')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await film_over(page, page.getByRole('heading', { name: 'What happened', exact: true }))
  await next()
  await at('While you are away')
  const now = await my_move(page, match, 'cs')
  assert.equal(now.status, 'running')
  assert.ok(now.revision >= 2, 'the computer has moved')
  await context.close()
})

test('the guide fits a phone', async () => {
  const context = await browser.window(house, { size: sizes.phone, dark: true })
  const { page, guide } = await begin_first_turn(context, 'lfm')
  for (let step = 0; step < 8; ++step) {
    await guide.waitFor()
    await expect_narrow(page, `guide, step ${step}`)
    await expect_accessible(page, `guide, step ${step}`)
    const box = await guide.boundingBox()
    assert.ok(box.y >= 0 && box.y + box.height <= sizes.phone.height, `step ${step} is on the screen`)
    await expect_pointed_at(page, `step ${step}`)
    if (step === 1) await expect_on_board(page, page.locator('path[data-hex="G2514"]'))
    await onward(guide).click()
  }
  await context.close()
})

test("Culp's Hill is played to its end against Captain", async () => {
  const context = await browser.window(house, { handle: handles.cs })
  const page = await context.newPage()
  await page.goto('/matches/new')
  await page.getByRole('radio', { name: /^Culp's Hill/ }).check()
  await page.getByLabel('Captain').check()
  await page.getByLabel('Confederate').check()
  await page.getByRole('button', { name: 'Create match' }).click()
  await page.waitForURL(/\/matches\/m_/)
  const match = match_of(page)
  let turns = 0
  for (;;) {
    const now = await my_move(page, match, 'cs')
    if (now.status !== 'running') break
    ++turns
    assert.ok(turns <= 8, 'a turn of eight each')
    await page.locator('.order-text[aria-busy="false"]').waitFor()
    if (turns === 1) {
      await press(page, 'G2514')
      await page.getByRole('region', { name: 'Stack in G2514' }).waitFor()
      await press(page, 'G2414')
      await written(page, 'gen Jones G2414')
    }
    await page.getByText('End my turn', { exact: true }).click()
    await written(page, 'end turn')
    await page.getByRole('button', { name: /^Submit/ }).click()
    await until(async () => (await match_now(page, match)).revision > now.revision, 'the orders arrive')
  }
  assert.equal(turns, 8)
  const over = await match_now(page, match)
  assert.equal(over.status, 'over')
  await page.getByText(over.result.reason, { exact: false }).first().waitFor()
  await page.goto(`/matches/${match}/replay`)
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verified:').waitFor()
  await context.close()
})
