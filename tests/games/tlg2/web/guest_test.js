// Who has never been here: a guided first turn against Recruit without an account, then an account that keeps the match.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, fresh, open_house, password, sizes } from '../../../web/house.js'
import { film_over, match_now, my_turn } from '../../../web/table.js'
import { press } from './board.js'

const { house, browser } = open_house({}, { alone: true }) // a server lets one address have ten guests an hour

const account = async (page) => (await page.request.get('/api/v1/account')).json()
async function begin(context) {
  const page = await context.newPage()
  await page.goto('/first-turn')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL(/\/matches\/m_\w+\?guide=1/)
  await page.locator('[data-unit]').first().waitFor()
  return { page, match: new URL(page.url()).pathname.split('/')[2] }
}

async function hand_in(page) {
  await my_turn(page)
  const box = page.getByLabel('End my turn')
  if (!(await box.isChecked())) await box.check()
  await page.getByRole('button', { name: /^Submit/ }).click()
}

test('a guest is led through a first turn, and keeps the match as a player', async () => {
  const context = await browser.window(house)
  await context.clock.install()
  const { page, match } = await begin(context)
  const guide = page.getByRole('region', { name: 'Guide' })
  await guide.getByRole('heading', { name: 'The field' }).waitFor()
  await expect_accessible(page, 'the guide')
  await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByRole('heading', { name: 'Choose a unit' }).waitFor()

  const plan = await page.request.post(`/api/v1/matches/${match}/plan`, {
    data: { text: '' },
    headers: { origin: house.url },
  })
  const mover = (await plan.json()).movement.find(({ from, reach }) => from !== undefined && reach.length > 0)
  await my_turn(page)
  await press(page, mover.from)
  await guide.getByRole('heading', { name: 'Move it' }).waitFor()
  await press(page, mover.reach.at(-1).hex)
  await guide.getByRole('heading', { name: 'Your orders' }).waitFor()
  await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByRole('heading', { name: 'End your turn' }).waitFor()
  await hand_in(page)
  await film_over(page, guide.getByRole('heading', { name: 'What happened' }))
  await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByRole('button', { name: 'Next' }).click()
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
  const { page } = await begin(context)
  const guide = page.getByRole('region', { name: 'Guide' })
  for (let step = 0; step < 8; ++step) {
    await expect_narrow(page, `guide, step ${step}`)
    await expect_accessible(page, `guide, step ${step}`)
    const box = await guide.boundingBox()
    assert.ok(box.y >= 0 && box.y + box.height <= sizes.phone.height, `step ${step} is on the screen`)
    await guide.getByRole('button', { name: 'Next' }).click()
  }
  await guide.getByRole('button', { name: 'Close the guide' }).click()
  await guide.waitFor({ state: 'detached' })
  await page.goto('/matches/new')
  const recruit = page.getByRole('radio', { name: /^Recruit/ })
  await recruit.waitFor()
  assert.ok(await recruit.isChecked(), 'who is new is offered the weakest')
  await context.close()
})
