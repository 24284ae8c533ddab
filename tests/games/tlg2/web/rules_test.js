// The rules beside the table: a number opens its rule wherever it stands, the book is searched, linked to and
// printed, and the charts are those of the match.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_narrow, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { my_turn, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table } from './board.js'

const { house, browser, tokens, handles } = open_for_two()

const card = (page) => page.getByRole('dialog')

test('a rule is shown over the table, and the table is as it was when it is put away', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await orders(page).fill('done moving\nmove 22US C2027')
  const refused = page.locator('.refusals .rule').first()
  const number = await refused.textContent()
  await refused.click()
  await card(page).getByRole('heading', { name: number }).waitFor()
  const { sections } = await house.call('GET', '/rulesets/tlg2/rules')
  const told = sections.flatMap(({ rules }) => rules).find((rule) => rule.number === number)
  assert.equal(await card(page).locator('p').first().textContent(), told.text)
  await look_at(page, 'a rule over the table')
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  assert.equal(await orders(page).inputValue(), 'done moving\nmove 22US C2027')
  await context.close()
})

test('the numbers of log and report lead to their rules, by keyboard too', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await house.submit(match, tokens.us, 'move 22US C2027\nend turn')
  const context = await browser.window(house, { handle: handles.ac })
  const page = await open_table(context, match)
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.locator('.log .rule').first().focus()
  await page.keyboard.press('Enter')
  await card(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Report of this turn').click()
  await page.locator('.report pre').waitFor()
  await page.goto(`/matches/${match}/replay`)
  await page.locator('.log a.rule').first().click()
  await card(page).getByRole('button', { name: 'Close' }).click()
  await card(page).waitFor({ state: 'detached' })
  await context.close()
})

test('the panel of rules is searched, and shows the charts of this match', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByLabel('Search the rules').fill('bayonet')
  await page.locator('.rule-entry').filter({ hasText: 'R37 Bayonets' }).waitFor()
  assert.equal(await page.locator('.rule-entry').filter({ hasText: 'Forest' }).count(), 0)
  await page.getByLabel('Search the rules').fill('no such words')
  await page.getByText('No rule contains these words.').waitFor()
  await page.getByLabel('Search the rules').fill('')
  await page.getByText('Charts of this match').click()
  const { charts } = await house.call('GET', `/matches/${match}/scenario`)
  const cells = page.getByRole('table', { name: /^Combat results/ }).getByRole('cell')
  assert.deepEqual(await cells.allTextContents(), charts.results.flat())
  await look_at(page, 'the panel of rules')
  await context.close()
})

test('a link leads to its rule on the page of all rules, which is printed whole', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/rules/tlg2#10.3')
  const wanted = page.locator('article').filter({ hasText: '10.3 Victory' })
  await wanted.waitFor()
  const in_sight = () =>
    wanted.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return top >= -1 && top < innerHeight
    })
  await until(in_sight, 'the rule is in sight')
  await until(async () => /^Rules of Twilight/.test(await page.title()), 'the title names them')
  await page.getByRole('table', { name: /^Combat results/ }).waitFor()
  await look_at(page, 'all rules')
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByLabel('Search the rules').isVisible(), false)
  assert.ok(await wanted.isVisible())
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(sizes.phone)
  await page.goto('/rules/no-such-game')
  await page.getByRole('heading', { name: 'These rules cannot be shown' }).waitFor()
  await expect_narrow(page, 'rules that are not there')
  await context.close()
})
