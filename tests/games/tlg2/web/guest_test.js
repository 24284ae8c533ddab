// Who has never been here: a guided first turn against Recruit without an account, then an account that keeps the match.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, fresh, open_house, password, sizes } from '../../../web/house.js'
import { film_over, match_now, my_turn } from '../../../web/table.js'
import { begin_first_turn, expect_on_board, expect_pointed_at, expect_sound, onward, take_advice } from '../../../web/guide.js'
import { press } from './board.js'

const { house, browser } = open_house({}, { alone: true }) // a server lets one address have ten guests an hour

const account = async (page) => (await page.request.get('/api/v1/account')).json()
async function hand_in(page) {
  await my_turn(page)
  const box = page.getByLabel('End my turn')
  if (!(await box.isChecked())) await box.check()
  await page.getByRole('button', { name: /^Submit/ }).click()
}

test('a guest is led through a first turn, and keeps the match as a player', async () => {
  const context = await browser.window(house)
  await context.clock.install()
  const { page, match, module, guide, at, next } = await begin_first_turn(context, 'tlg2')
  await at('The field')
  await expect_accessible(page, 'the guide')
  await next()
  await at('Choose a unit')

  await my_turn(page)
  await press(page, 'C1727')
  await at('Move it')
  await press(page, 'C1723')
  await at('Attack')
  await expect_pointed_at(page, 'the attack')
  await press(page, 'C1722')
  await at('The odds')
  await expect_pointed_at(page, 'the orders')
  await next()
  await at('The rest of your army')
  await expect_pointed_at(page, 'the advice')
  await take_advice(page)
  await at('End your turn')
  await expect_pointed_at(page, 'the end of the turn')
  await expect_sound(page, module, 'tlg2/chippewa', 'us')
  await hand_in(page)
  await film_over(page, guide.getByRole('heading', { name: 'What happened' }))
  await onward(guide).click()
  await onward(guide).click()
  await guide.getByRole('link', { name: 'Create an account' }).click()

  const newcomer = fresh('newcomer')
  const before = await account(page)
  assert.notEqual(before.guest_until, null)
  await page.getByLabel('Handle').fill(newcomer)
  await page.getByLabel('E-mail address').fill(`${newcomer}@example.org`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Account created' }).waitFor()
  const now = await account(page)
  assert.deepEqual([now.handle, now.guest_until], [newcomer, null])
  const kept = await match_now(page, match)
  assert.deepEqual([kept.your_side, kept.options.opponent], ['us', 'recruit'])
  await context.close()
})

test('the guide fits a phone', async () => {
  const context = await browser.window(house, { size: sizes.phone, dark: true })
  const { page, guide } = await begin_first_turn(context, 'tlg2')
  for (let step = 0; step < 9; ++step) {
    await expect_pointed_at(page, `step ${step}`)
    if (step === 1) await expect_on_board(page, page.locator('[data-unit="25US"]').first())
    await expect_narrow(page, `guide, step ${step}`)
    await expect_accessible(page, `guide, step ${step}`)
    const box = await guide.boundingBox()
    assert.ok(box.y >= 0 && box.y + box.height <= sizes.phone.height, `step ${step} is on the screen`)
    await onward(guide).click()
  }
  await guide.getByRole('button', { name: 'Close the guide' }).click()
  await guide.waitFor({ state: 'detached' })
  await page.goto('/matches/new')
  const recruit = page.getByRole('radio', { name: /^Recruit/ })
  await recruit.waitFor()
  assert.ok(await recruit.isChecked(), 'who is new is offered the weakest')
  await context.close()
})
