// Several units of Rise & Fight Again that move as one: by mouse, keys and thumb.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { hand_in, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { answered, base, drag, open_table } from './board.js'

const { house, browser, tokens, handles } = open_house({ us: 'howard', cr: 'ogilvie' })

const new_match = () => house.match(tokens.us, tokens.cr, {}, 'rise-and-fight/cowpens')
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.cr)
const together = (page, count) => page.getByRole('region', { name: `Orders of ${count} units` })
const line = ['LI', 'Leg', '7F', 'G1', 'G2', 'LgA', '17L']
const select_line = async (page) => {
  await page.getByRole('button', { name: /^LI / }).click()
  await page.getByRole('button', { name: `Select the line (${line.length})` }).click()
  await together(page, line.length).waitFor()
}
const lines_are = (page, wanted) =>
  until(async () => (await orders(page).inputValue()).trim().split('\n').sort().join('\n') === [...wanted].sort().join('\n'), `${wanted} are ordered`)
const nothing_refused = (page) => until(async () =>
  (await page.locator('.order-text[aria-busy="false"]').count()) === 1 && (await page.locator('.order-text .refusals li').count()) === 0, 'nothing is refused')

test('a line advances together, and the turn is submitted', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await select_line(page)
  await drag(page, [50_000, 4500], [50_000, 6500])
  await until(async () => (await page.locator('.ghost.follows').count()) === 6, 'the others follow')
  assert.equal(await page.locator('.ghost.refused').count(), 0)
  assert.match(await page.locator('.pointed').textContent(), /7 units move together\./)
  await page.mouse.up()
  await lines_are(page, line.map((id) => `move ${id} forward 2`))
  await nothing_refused(page)
  await look_at(page, 'a line that has been dragged')
  await page.getByText('End my turn').click()
  await hand_in(page, () => read(match))
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.cr)
  for (const id of line) assert.equal(units.find((unit) => unit.id === id).at[1], 7000, id)
  await context.close()
})

test('guns that cannot follow are named, with the rule', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await select_line(page)
  await drag(page, [50_000, 4500], [50_000, 8500])
  await answered(page, 'move LI forward 4')
  await until(async () => (await page.locator('.ghost.follows.refused').count()) === 2, 'two stay')
  const told = await page.locator('.pointed').textContent()
  assert.match(told, /G1: \[2\] G1 has no segment left/)
  assert.match(told, /17L: 1 segment, 1 hit \(4\.1\)/, 'the wood costs its hit')
  await page.mouse.up()
  const stay = page.getByRole('list', { name: 'Units that cannot follow' })
  await stay.getByText(/^G1: /).waitFor()
  await stay.getByText(/^G2: /).waitFor()
  const members = page.getByRole('group', { name: 'Units that move together' })
  await members.getByRole('button', { name: 'G1' }).click()
  await members.getByRole('button', { name: 'G2' }).click()
  await together(page, 5).waitFor()
  await page.getByRole('button', { name: 'Remove orders' }).click()
  await until(async () => (await orders(page).inputValue()) === '', 'the guns have none')
  await context.close()
})

test('by keyboard: a line is selected, moved, wheeled as one, and taken back', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await base(page, 'LI').focus()
  await page.keyboard.press('Enter')
  await base(page, 'Leg').focus()
  await page.keyboard.press('Shift+Enter')
  await together(page, 2).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await lines_are(page, ['move LI forward 1', 'move Leg forward 1'])
  await page.keyboard.press('Delete')
  await until(async () => (await orders(page).inputValue()) === '', 'it is taken back')
  // Quicker than the server answers.
  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await until(async () => /^move Leg wheel L 10$/m.test(await orders(page).inputValue()), 'the inner one wheels')
  const [, x, y] = /^move LI to (\S+) (\S+) facing 350$/m.exec(await orders(page).inputValue())
  // About the left end of Leg's front, from 19.5 inches to its right.
  const angle = (10 * Math.PI) / 180
  assert.ok(Math.hypot(x - 30.5 - 19.5 * Math.cos(angle), y - 5 - 19.5 * Math.sin(angle)) < 0.01, `${x} ${y}`)
  await nothing_refused(page)
  await page.keyboard.press('g')
  await page.getByRole('region', { name: 'Orders of LI' }).waitFor()
  await context.close()
})

test('by thumb: units are added by presses, and take the same step', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr, size: sizes.phone })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: /^LI / }).tap()
  await page.getByRole('button', { name: 'Add units' }).tap()
  await page.getByRole('button', { name: /^Leg / }).tap()
  await together(page, 2).waitFor()
  await page.getByRole('button', { name: 'Forward by ½″' }).tap()
  await lines_are(page, ['move LI forward 0.5', 'move Leg forward 0.5'])
  await look_at(page, 'units added by thumb')
  await context.close()
})
