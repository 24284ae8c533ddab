// Every page on a telephone on its side, and at 200 %: axe finds nothing, nothing is wider than the window.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from './house.js'
import { look_through, missing_pages, prepare_pages, small } from './newest_pages.js'
import { expect_uncovered, told_all_at_once } from './not_covered.js'
import { my_turn } from './table.js'
import { until } from './waiting.js'

let pages
const { house, browser, tokens, handles } = open_house(
  { one: 'winfield', other: 'phineas' },
  { prepare: async () => (pages = await prepare_pages(house, tokens)), alone: true },
)

test('no page is left out', () => {
  assert.deepEqual(missing_pages(pages), [])
})

for (const [name, size] of Object.entries(small)) {
  test(`pages for everybody: ${name}`, async () => {
    const context = await browser.window(house, { size })
    await look_through(context, pages.everybody, name)
    await context.close()
  })
  test(`pages for players: ${name}`, async () => {
    const context = await browser.window(house, { handle: handles.one, size })
    await look_through(context, pages.players, name)
    await context.close()
  })
}

test('what is told lies over nothing that one presses', async () => {
  const context = await browser.window(house, { handle: handles.one, dark: true, hasTouch: true })
  await told_all_at_once(await context.newPage(), { house, tokens }, async (page, what) => {
    await expect_uncovered(page, what)
    await expect_narrow(page, what)
    await expect_accessible(page, what, ['.board-sheets'])
  })
  await context.close()
})

test('a row of tabs fades where more of it lies, and there alone', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const context = await browser.window(house, { handle: handles.one, size: { width: 300, height: 568 } })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  const row = page.getByRole('tablist', { name: 'Panels' })
  const fades = () => row.evaluate(({ classList }) => ['more-before', 'more-after'].filter((side) => classList.contains(side)))
  const mask = () => row.evaluate((element) => getComputedStyle(element).maskImage)
  await until(async () => (await fades()).join() === 'more-after', 'it fades on the right')
  assert.match(await mask(), /gradient/)
  await row.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await until(async () => (await fades()).join() === 'more-before', 'it fades on the left')
  await page.getByRole('tab', { name: 'Match' }).click()

  // The chosen one stands where nothing fades, also where an address has chosen it.
  const clear = (tab) => page.getByRole('tab', { name: tab }).evaluate((element) => {
    const [one, all] = [element, element.parentElement].map((each) => each.getBoundingClientRect())
    const { classList } = element.parentElement
    return one.left >= all.left + (classList.contains('more-before') ? 56 : 0) - 1 &&
      one.right <= all.right - (classList.contains('more-after') ? 56 : 0) + 1
  })
  for (const tab of ['Prepared', 'Standing', 'Rules']) {
    await page.getByRole('tab', { name: tab }).click()
    await until(() => clear(tab), `${tab} is seen whole`)
  }
  await page.goto(`/what-if?match=${match}&panel=arrange`)
  await page.getByRole('tab', { name: 'Arrange', selected: true }).waitFor()
  await until(() => clear('Arrange'), 'Arrange is seen whole')
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.setViewportSize(sizes.desk)
  await until(async () => (await fades()).length === 0, 'where all is seen nothing fades')
  assert.equal(await mask(), 'none')
  await context.close()
})
