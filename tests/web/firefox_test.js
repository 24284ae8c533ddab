// The page in Firefox: signing in, a turn of the default game, its replay, a lesson, axe; and every page there is opens.
// The long run looks at them all: firefox_windows_long_test.js.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_firefox } from './firefox.js'
import { expect_accessible, expect_narrow, open_house, password, sizes } from './house.js'
import { lessons_of, play_lesson } from './lessons.js'
import { look_through, prepare_pages, sign_in_at_the_page } from './newest_pages.js'
import { saved_picture } from './picture.js'
import { hand_in, my_turn, orders } from './table.js'

let pages
const { house, browser, tokens, handles } = open_house(
  { one: 'winfield', other: 'phineas' },
  { prepare: async () => (pages = await prepare_pages(house, tokens)), alone: true, open: open_firefox },
)
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.one)

/** Somebody signs in at the page, as nobody is signed in for them. */
async function signed_in(page, to) {
  await page.goto('/sign-in')
  await page.getByLabel('Handle').fill(handles.one)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: handles.one }).first().waitFor()
  await page.goto(to)
}

test('signs in, gives an order, submits it, and watches it again with its dice checked', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await signed_in(page, `/matches/${match}`)
  await my_turn(page)
  await expect_accessible(page, 'the table in Firefox', ['.board-sheets'])
  const { orders: legal } = await house.call('GET', `/matches/${match}/legal`, undefined, tokens.one)
  await orders(page).fill(`${legal[0]}\nend turn\n`)
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await hand_in(page, () => read(match))
  await house.call('POST', `/matches/${match}/resign`, {}, tokens.other)
  await page.goto(`/matches/${match}/replay`)
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verified:').waitFor()
  const { colours } = await saved_picture(page)
  assert.ok(colours > 100, `a picture of ${colours} colours`)
  await expect_accessible(page, 'the replay in Firefox', ['.board-sheets'])
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'the replay in Firefox, on a phone')
  await context.close()
})

test('plays a lesson, missed at first, then done', async () => {
  const context = await browser.window(house, {})
  const page = await context.newPage()
  const ruleset = (await house.scenario()).ruleset
  const [lesson] = lessons_of(ruleset)
  await play_lesson(page, ruleset, lesson)
  assert.equal(await page.getByText(lesson.hint).count(), 0)
  await context.close()
})

test('every page opens', async () => {
  const context = await browser.window(house, {})
  await look_through(context, pages.everybody, 'in Firefox', expect_narrow)
  await sign_in_at_the_page(context, handles.one)
  await look_through(context, pages.players, 'in Firefox', expect_narrow)
  await context.close()
})
