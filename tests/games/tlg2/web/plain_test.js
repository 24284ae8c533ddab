// The page for any game, of one that offers all that a game can: it has a page of its own, of which the browser
// is not told.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, sizes } from '../../../web/house.js'
import { hand_in, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two } from './board.js'

const { house, browser, tokens, handles } = open_for_two()

const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.us)

/** A window in which every match is one of a game without a page. */
async function window_of(side, options = {}) {
  const context = await browser.window(house, { handle: handles[side], ...options })
  await context.route(/\/api\/v1\/matches\/[^/]+$/, async (route) => {
    const answer = await route.fetch()
    const match = await answer.json()
    await route.fulfill({ response: answer, json: { ...match, ruleset: 'nobodys' } })
  })
  return context
}

async function open_plain(context, match, more = '') {
  const page = await context.newPage()
  await page.goto(`/matches/${match}${more}`)
  await page.locator('.plain-board image').waitFor({ state: 'attached' })
  return page
}

test('a turn is made by pressing what may be ordered, and submitted', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match)
  const legal = page.getByRole('region', { name: 'Available orders' })
  const { orders: all } = await house.call('GET', `/matches/${match}/legal`, undefined, tokens.us)
  const [first] = all
  await legal.getByRole('button', { name: first, exact: true }).click()
  await written(page, first)
  await legal.getByRole('button', { name: first, exact: true }).click()
  await until(async () => (await orders(page).inputValue()) === '', 'pressed again it goes')
  await legal.getByRole('searchbox').fill('end tu')
  await legal.getByRole('button', { name: 'end turn', exact: true }).click()
  await written(page, 'end turn')
  await hand_in(page, () => read(match))
  assert.equal((await read(match)).to_act, 'ac')
  await page.getByText('It is not your move').waitFor()
  await context.close()
})

test('what is wrong with orders is told while they are written', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match)
  await orders(page).fill('end trun')
  await page.getByRole('button', { name: 'Write “end turn”' }).click()
  await until(async () => (await orders(page).inputValue()) === 'end turn', 'it is mended')
  await until(() => page.getByRole('button', { name: /^Submit/ }).isEnabled(), 'it may be submitted')
  await context.close()
})

test('it is accessible in every panel, fits a phone, and is used there', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  for (const size of Object.values(sizes)) {
    const context = await window_of('us', { size, dark: size === sizes.phone })
    const page = await open_plain(context, match)
    await expect_narrow(page, 'a game without a page')
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
      await expect_accessible(page, `a game without a page, ${await tab.innerText()}`)
    }
    const box = await page.locator('.board-place').boundingBox()
    assert.ok(box.height >= 200, `the map has ${box.height} pixels`)
    await context.close()
  }
})

test('the picture is moved by keyboard, and has words', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match)
  const picture = page.getByRole('application')
  assert.ok((await picture.getAttribute('aria-label')).length > 100, 'it is described')
  const seen = () => picture.getAttribute('viewBox')
  await picture.focus()
  const whole = await seen()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  assert.notEqual(await seen(), whole)
  const near = await seen()
  await page.keyboard.press('ArrowRight')
  assert.notEqual(await seen(), near)
  await page.keyboard.press('0')
  assert.equal(await seen(), whole)
  await context.close()
})

test('the replay shows what there is: the picture, the log and the dice', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match, '/replay')
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verified:').waitFor()
  await expect_accessible(page, 'replay of a game without a page')
  await context.close()
})
