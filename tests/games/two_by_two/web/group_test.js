// Several units of 2 by 2 Napoleonics that move as one: by mouse, keys and thumb.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { hand_in, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { base, card, drag, ghost, on_screen, open_table } from './board.js'

const { house, browser, tokens, handles } = open_house({ blue: 'verdier', red: 'cole' })

const new_match = () => house.match(tokens.blue, tokens.red, {}, 'two-by-two/maida')
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.blue)
const together = (page, count) => page.getByRole('region', { name: `Orders of ${count} units` })
const line = { '1Le': [18_000, 7000], 42: [18_000, 8500], Pol: [18_500, 11_000], Swi: [18_500, 12_500], '23L': [19_000, 15_500] }
const places = async (match) => {
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.blue)
  return Object.fromEntries(units.map(({ id, at }) => [id, at]))
}

/** Where each unit is ordered to, in mils. */
const ordered = async (page) =>
  Object.fromEntries([...(await orders(page).inputValue()).matchAll(/^move (\S+) to (\S+) (\S+) facing W$/gm)]
    .map(([, id, x, y]) => [id, [Math.round(x * 1000), Math.round(y * 1000)]]))

/** Waits until all of these have orders that move them alike, and tells by how much. */
async function moved_alike(page, from) {
  let by
  await until(async () => {
    const now = await ordered(page)
    const ways = Object.entries(from).map(([id, [x, y]]) => now[id] && `${now[id][0] - x} ${now[id][1] - y}`)
    by = ways[0]
    return Object.keys(now).length === ways.length && ways.every((way) => way !== undefined && way === by)
  }, 'each keeps its place')
  return by.split(' ').map(Number)
}

test('a line is selected by a button, dragged, and each of its units keeps its place', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: '1Le', exact: true }).click()
  await page.getByRole('button', { name: 'Select the line (5)' }).click()
  await together(page, 5).waitFor()
  assert.equal(await page.locator('.base.chosen').count(), 5)
  await drag(page, [18_500, 11_000], [16_700, 10_600])
  await until(async () => (await page.locator('.ghost.follows').count()) === 4, 'the others follow')
  assert.equal(await page.locator('.ghost.refused').count(), 0)
  assert.match(await page.locator('.pointed').textContent(), /5 units move together\./)
  await page.mouse.up()
  const [east, north] = await moved_alike(page, line)
  assert.ok(Math.abs(east + 1800) <= 60 && Math.abs(north + 400) <= 60, `${east} ${north}`)
  await look_at(page, 'a line that has been dragged')
  await page.getByText('End my turn').click()
  await hand_in(page, () => read(match))
  const now = await places(match)
  for (const [id, [x, y]] of Object.entries(line)) assert.deepEqual(now[id], [x + east, y + north], id)
  await context.close()
})

test('who cannot follow is named, with the rule', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  const cavalry = await on_screen(page, 16_500, 14_000)
  const infantry = await on_screen(page, 19_000, 15_500)
  await page.mouse.click(cavalry.x, cavalry.y)
  await card(page, '9Ch').waitFor()
  await page.keyboard.down('Shift')
  await page.mouse.click(infantry.x, infantry.y)
  await page.keyboard.up('Shift')
  await together(page, 2).waitFor()
  // Farther than infantry goes.
  await drag(page, [16_500, 14_000], [12_500, 14_000])
  await page.locator('.ghost.follows.refused .stop').waitFor()
  assert.equal(await page.locator('.ghost.refused').count(), 1)
  assert.match(await page.locator('.pointed').textContent(), /23L: \[3\] this costs/)
  await page.mouse.up()
  await page.getByRole('list', { name: 'Units that cannot follow' }).getByText(/23L: this costs/).waitFor()
  await until(async () => /^move 9Ch [^\n]*\n$/.test(await orders(page).inputValue()), 'the other one goes alone')
  // Left behind it has no part in the next drag.
  await page.getByRole('group', { name: 'Units that move together' }).getByRole('button', { name: '23L' }).click()
  await card(page, '9Ch').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await orders(page).inputValue()) === '', 'one step is undone')
  await context.close()
})

test('a column goes in single file: who stands in the way sets off first', async () => {
  const match = await new_match()
  await house.submit(match, tokens.blue, 'move 1Le beside 42 behind\nend turn\n')
  await house.submit(match, tokens.red, 'end turn\n')
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  const [x, y] = (await places(match))['1Le']
  await page.getByRole('button', { name: '1Le', exact: true }).click()
  await page.getByRole('button', { name: '42', exact: true }).click({ modifiers: ['Shift'] })
  await together(page, 2).waitFor()
  await drag(page, [x, y], [x - 2000, y])
  await until(async () => (await page.locator('.ghost.follows:not(.refused)').count()) === 1, '42 follows')
  await page.mouse.up()
  await until(async () => /^move 42 .*\nmove 1Le .*\n$/.test(await orders(page).inputValue()), '42 goes first')
  await until(async () => (await page.locator('.order-text .refusals li').count()) === 0, 'nothing is refused')
  await context.close()
})

test('by keyboard: a line is selected, joined, moved, turned and taken back', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await page.locator('.board[role="application"]').focus()
  await page.keyboard.press('n')
  await card(page, '1Le').waitFor()
  await page.keyboard.press('g')
  await together(page, 5).waitFor()
  // Quicker than the server answers.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  assert.deepEqual(await moved_alike(page, line), [-500, 0])
  await base(page, '9Ch').focus()
  await page.keyboard.press('Shift+Enter')
  await together(page, 6).waitFor()
  await page.keyboard.press('ArrowLeft')
  await until(async () => (await ordered(page))['9Ch']?.[0] === 16_250, 'who has joined goes along')
  await page.keyboard.press(']')
  await until(async () => ((await orders(page).inputValue()).match(/facing 285$/gm) ?? []).length === 6, 'all turn')
  await page.keyboard.press('Delete')
  await until(async () => (await orders(page).inputValue()) === '', 'it is taken back')
  await page.keyboard.press('u')
  await until(async () => ((await orders(page).inputValue()).match(/facing 285$/gm) ?? []).length === 6, 'in one step')
  await page.keyboard.press('g')
  await card(page, '1Le').waitFor()
  await context.close()
})

test('by thumb: units are added by presses, and move by a button or a place', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue, size: sizes.phone })
  const page = await open_table(context, match)
  const tap = async (x, y) => {
    const at = await on_screen(page, x, y)
    await page.touchscreen.tap(at.x, at.y)
  }
  await tap(18_500, 11_000)
  await card(page, 'Pol').waitFor()
  await page.getByRole('button', { name: 'Add units' }).tap()
  await tap(18_500, 12_500)
  await together(page, 2).waitFor()
  await look_at(page, 'units added by thumb')
  await page.getByRole('button', { name: 'Move 1″ ahead' }).tap()
  const two = { Pol: line.Pol, Swi: line.Swi }
  assert.deepEqual(await moved_alike(page, two), [-1000, 0])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.locator('.board[role="application"]').scrollIntoViewIfNeeded()
  await tap(17_000, 11_000)
  const [east] = await moved_alike(page, two)
  assert.ok(Math.abs(east + 1500) <= 150, `${east}`)
  await context.close()
})

test('where the page has no engine the server answers for each', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  await context.route('**/*.wasm', (route) => route.abort())
  const page = await open_table(context, match)
  await page.getByRole('button', { name: '1Le', exact: true }).click()
  await page.getByRole('button', { name: 'Select the line (5)' }).click()
  await drag(page, [18_000, 7000], [16_000, 7000])
  await until(async () => (await ghost(page).getAttribute('data-by')) === 'server', 'the server answers')
  await page.mouse.up()
  await moved_alike(page, line)
  await context.close()
})
