// Several units of Rise & Fight Again that move as one: by mouse, keys and thumb.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { open_house, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { hand_in, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { answered, base, drag, open_table } from './board.js'

/** Cowpens with two units in musket range of the riflemen. */
function volley() {
  const cowpens = JSON.parse(readFileSync(new URL('../../../../engine/games/rise_and_fight/scenarios/cowpens.json', import.meta.url), 'utf8'))
  const places = { LI: [39_000, 13_000], Leg: [51_500, 13_000] }
  const units = cowpens.units.map((unit) => ({ ...unit, at: places[unit.id] ?? unit.at }))
  return { ...cowpens, id: 'own/volley', title: 'Volley', units }
}

const { house, browser, tokens, handles } = open_house({ us: 'howard', cr: 'ogilvie' }, { scenarios: [volley()] })

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

test('several units fire at one enemy by one press, each by an order of its own', async () => {
  const match = await house.match(tokens.us, tokens.cr, {}, 'own/volley')
  for (const side of ['cr', 'us']) await house.submit(match, tokens[side], 'end turn') // no fire before the second turn
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: /^LI / }).click()
  await page.getByRole('button', { name: 'Add units' }).click()
  await page.getByRole('button', { name: /^Leg / }).click()
  await together(page, 2).waitFor()
  const fire = page.getByRole('group', { name: 'Fire first' })
  await fire.getByRole('button', { name: 'Fire at Cun (LI, Leg)', exact: true }).click()
  await lines_are(page, ['fire LI at Cun', 'fire Leg at Cun'])
  await nothing_refused(page)
  for (const id of ['LI', 'Leg']) {
    await page.locator(`[data-shot="${id} Cun"] .badge`).getByText(/or less$/).waitFor()
    await page.getByRole('region', { name: `${id} fires at Cun` }).getByText(/^\d+ %$/).first().waitFor()
  }
  await look_at(page, 'several units that fire')
  await page.getByText('End my turn').click()
  await hand_in(page, () => read(match))
  const { events } = await house.call('GET', `/matches/${match}/events?limit=1000`, undefined, tokens.cr)
  const fired = events.filter(({ type }) => type === 'shot').map(({ unit }) => unit)
  for (const id of ['LI', 'Leg']) assert.ok(fired.includes(id), `${id} fires: ${fired}`)
  await context.close()
})

test('by thumb: a charge shows on the table how likely it is won, and its card comes into view', async () => {
  const match = await house.match(tokens.us, tokens.cr, {}, 'own/volley')
  const context = await browser.window(house, { handle: handles.cr, size: sizes.phone })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: /^LI / }).tap()
  await page.getByRole('button', { name: /^Charge Cun/ }).tap()
  await page.locator('[data-fight="LI Cun"] .badge').getByText(/^wins \d+(–\d+)? %$/).waitFor()
  const told = page.getByRole('region', { name: 'LI charges Cun' })
  await until(async () => {
    const box = await told.boundingBox()
    return box !== null && box.y < sizes.phone.height - 40 && box.y + box.height > 40
  }, 'the card is in view')
  await told.getByText('If it stands').tap()
  await told.getByRole('list', { name: 'Chance of each result' }).first().getByText(/LI wins by/).first().waitFor()
  await look_at(page, 'a charge by thumb')
  await context.close()
})
