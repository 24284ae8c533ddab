// Several units of Twilight's Last Gleaming 2 that move and fight together: by mouse, keys and thumb.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { hand_in, my_turn, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table, press } from './board.js'

const { house, browser, tokens, handles } = open_for_two()

const windows = { ...sizes, lying: { width: 740, height: 360 } }
const together = (page, count) => page.getByRole('region', { name: `Orders of ${count} units` })
const hex = (page, id) => page.locator(`path[data-hex="${id}"]`)
const lines = async (page) => (await orders(page).inputValue()).split('\n').filter((line) => line !== '')
const lines_are = (page, wanted) =>
  until(async () => JSON.stringify(await lines(page)) === JSON.stringify(wanted), `the orders are ${wanted.join(', ')}`)
const allowed = (page) => until(async () => (await page.locator('.order-text .refusals li').count()) === 0, 'nothing is refused')
const arrows = (page, kind) => page.locator(`.arrow-${kind}`)

/** A table at the beginning, as this side sees it. */
async function at_table(side, { window = {}, before = [] } = {}) {
  const match = await house.match(tokens.us, tokens.ac)
  for (const [token, text] of before) await house.submit(match, token, text)
  const context = await browser.window(house, { handle: handles[side], ...window })
  const page = await open_table(context, match)
  await my_turn(page)
  return { match, context, page }
}

test('with Shift a unit joins, and one press moves all the same way; each has an order of its own', async () => {
  const { match, context, page } = await at_table('us')
  await press(page, 'C2226')
  await page.locator('.unit-card').waitFor()
  await hex(page, 'C2426').click({ modifiers: ['Shift'] })
  await together(page, 2).waitFor()
  assert.equal(await page.locator('.board .counter.chosen').count(), 2)
  assert.equal(await page.locator('.mark-chosen.also').count(), 1)
  // What would come of it is shown before it is pressed.
  await hex(page, 'C2224').hover()
  await until(async () => (await arrows(page, 'hint').count()) === 2, 'both ways are shown')
  await page.locator('.pointed').getByText('2 units move together.').waitFor()
  await look_at(page, 'hexes, the ways of two units')
  await press(page, 'C2224')
  await lines_are(page, ['move 9US C2224', 'move 22US C2424'])
  await until(async () => (await arrows(page, 'move').count()) === 2, 'both ways are drawn')
  await allowed(page)
  // Elsewhere instead: both orders change.
  await press(page, 'C2225')
  await lines_are(page, ['move 9US C2225', 'move 22US C2425'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await lines_are(page, ['move 9US C2224', 'move 22US C2424'])
  await page.getByLabel('End my turn').check()
  await hand_in(page, () => house.call('GET', `/matches/${match}`, undefined, tokens.us))
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.us)
  assert.deepEqual(['9US', '22US'].map((id) => units.find((unit) => unit.id === id).at), ['C2224', 'C2424'])
  await context.close()
})

test('a line is selected by a button, and moves hex by hex by buttons; a name leaves a unit behind', async () => {
  const { context, page } = await at_table('us')
  await press(page, 'C2226')
  await page.getByRole('button', { name: 'Select the line (2)' }).click()
  await together(page, 2).waitFor()
  const north = page.getByRole('group', { name: 'Move one hex' }).getByRole('button', { name: 'north', exact: true })
  await north.click()
  await lines_are(page, ['move 9US C2225', 'move 22US C2425'])
  await allowed(page)
  await north.click()
  await lines_are(page, ['move 9US C2224', 'move 22US C2424'])
  await page.getByRole('group', { name: 'Units that move together' }).getByRole('button', { name: '22US' }).click()
  await page.locator('.unit-card').waitFor()
  await page.getByRole('button', { name: 'Cancel move' }).click()
  await lines_are(page, ['move 22US C2424'])
  await context.close()
})

test('a unit that cannot follow is named, with the rule; it goes as far as it can, and the others go', async () => {
  const { context, page } = await at_table('us')
  await press(page, 'C2624') // guns go farther than infantry
  await hex(page, 'C2426').click({ modifiers: ['Shift'] })
  await hex(page, 'C3028').click({ modifiers: ['Shift'] })
  await together(page, 3).waitFor()
  await hex(page, 'C2124').hover()
  await page.locator('.pointed .refused').first().waitFor()
  await page.locator('.mark-stuck').first().waitFor({ state: 'attached' })
  await look_at(page, 'hexes, a unit that cannot follow')
  await press(page, 'C2124')
  const behind = page.getByRole('list', { name: 'Units that cannot follow' })
  await behind.getByText(/^22US: stops in C2027: 11US is in C1926: only one unit/).waitFor()
  await behind.getByText(/^21US: stops in C2729: 21US needs 6 movement points/).waitFor()
  await lines_are(page, ['move Tow C2124', 'move 22US C2027', 'move 21US C2729'])
  await allowed(page)
  await expect_accessible(page, 'a group on hexes')
  await context.close()
})

test('those that enter by one hex follow one another in a column', async () => {
  const { context, page } = await at_table('ac', { before: [[tokens.us, 'end turn']] })
  await orders(page).fill('move D C2521\n')
  const coming = page.getByRole('region', { name: 'Reinforcements' })
  await coming.getByRole('button', { name: '1F', exact: true }).click()
  await page.getByRole('button', { name: 'Select the line (5)' }).click()
  await together(page, 5).waitFor()
  await press(page, 'C2722')
  await until(async () => (await lines(page)).length === 6, 'all have orders')
  assert.deepEqual((await lines(page)).slice(0, 3), ['move D C2521', 'enter 1F C2722', 'enter 8F C2622'])
  assert.match((await lines(page)).at(-1), /^enter \w+$/)
  await allowed(page)
  await look_at(page, 'hexes, a column that enters')
  await context.close()
})

test('the chosen units attack together, and the card adds all that are next to the enemy', async () => {
  const { context, page } = await at_table('us')
  const moves = ['move 25US C1723', 'move 11US C1823']
  await orders(page).fill(`${moves.join('\n')}\n`)
  await page.locator('.board .counter.ghost').nth(1).waitFor({ state: 'attached' })
  await press(page, 'C1823')
  await page.locator('.unit-card').waitFor()
  await press(page, 'C1722')
  await lines_are(page, [...moves, 'attack C1722 with 11US'])
  await page.getByRole('button', { name: 'Attack with all adjacent units' }).click()
  await lines_are(page, [...moves, 'attack C1722'])
  await page.locator('.combat-head').getByText('all adjacent units').waitFor()
  await page.getByRole('button', { name: 'Cancel attack' }).click()
  await lines_are(page, moves)
  await press(page, 'C1723')
  await hex(page, 'C1823').click({ modifiers: ['Shift'] })
  await together(page, 2).waitFor()
  await press(page, 'C1722')
  await lines_are(page, [...moves, 'attack C1722 with 25US 11US'])
  await allowed(page)
  await context.close()
})

test('by keyboard: a line is selected, joined, moved and taken back', async () => {
  const { context, page } = await at_table('us')
  await hex(page, 'C2226').focus()
  await page.keyboard.press('Enter')
  await page.locator('.unit-card').waitFor()
  await page.keyboard.press('g')
  await together(page, 2).waitFor()
  await hex(page, 'C1926').focus()
  await page.keyboard.press('Shift+Enter')
  await together(page, 3).waitFor()
  await hex(page, 'C2225').focus()
  await page.keyboard.press('Enter')
  await lines_are(page, ['move 9US C2225', 'move 22US C2425', 'move 11US C1925'])
  await page.keyboard.press('Delete')
  await lines_are(page, [])
  await page.keyboard.press('u')
  await until(async () => (await lines(page)).length === 3, 'in one step')
  await page.keyboard.press('g')
  await page.locator('.unit-card').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.unit-card').waitFor({ state: 'detached' })
  await context.close()
})

for (const [name, size] of Object.entries(windows))
  test(`${name}: units are added by presses, and move by one`, async () => {
    const { context, page } = await at_table('us', { window: { size, hasTouch: true } })
    await hex(page, 'C2226').tap()
    await page.getByRole('button', { name: 'Add units' }).tap()
    await hex(page, 'C2426').tap()
    await together(page, 2).waitFor()
    await look_at(page, `hexes, units added, ${name}`)
    await expect_narrow(page, 'a group on hexes')
    await hex(page, 'C2225').tap()
    await lines_are(page, ['move 9US C2225', 'move 22US C2425'])
    await look_at(page, `hexes, a group has moved, ${name}`)
    await hex(page, 'C2426').tap() // nobody is there any more, and neither of them goes there
    await together(page, 2).waitFor()
    await context.close()
  })
