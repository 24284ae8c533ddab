// The what-if board: both sides, dice of one's choice, taking back, branches, links, Captain; from the set-up
// and from a moment of a match. No account and no server has a part in it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, saved, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { back_to_now, my_turn, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { arranging, lay_out, lines, link_of, moment, open_odds, play, put, requests_of, set_up } from '../../../web/what_if.js'
import { open_for_two, press } from './board.js'
import { opening_turns, orders_of, play_opening } from './opening.js'

const { house, browser, tokens, handles } = open_for_two()

const turn_line = (page) => page.locator('.turn-line').textContent()
const combat = orders_of(opening_turns.at(-1))

/** A match that stands before the first combat of the opening that is kept. */
async function before_combat() {
  const match = await house.match(tokens.us, tokens.ac)
  for (const turn of opening_turns.slice(0, -1)) await house.submit(match, tokens[turn.slice(-2)], orders_of(turn))
  return match
}

async function open_board(context, address) {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[data-unit]').first().waitFor()
  return page
}

test('both sides are played from the set-up by hand, and nothing is asked of the server', async () => {
  const context = await browser.window(house)
  const page = await set_up(context, 'Chippewa', '[data-unit]')
  await my_turn(page)
  const asked = requests_of(page)
  await press(page, 'C2426') // the 22US
  await page.locator('.unit-card').waitFor()
  await press(page, 'C2027')
  await until(async () => (await orders(page).inputValue()).includes('move 22US C2027'), 'the move is written')
  assert.notEqual(await play(page, 'move 22US C2027\nend turn'), '0')
  assert.match(await turn_line(page), /British|Crown|Anglo/)
  await play(page, 'end turn')
  assert.match(await turn_line(page), /Turn 2/)
  await page.getByRole('button', { name: 'Take back' }).click()
  assert.match(await turn_line(page), /Turn 1/)
  assert.equal(await orders(page).inputValue(), 'end turn\n', 'what was taken back can be given anew')
  await page.getByRole('button', { name: 'Take back' }).click()
  assert.equal(await moment(page), '0')
  assert.match(await orders(page).inputValue(), /move 22US C2027/)
  await page.getByRole('button', { name: 'Forward', exact: true }).click()
  assert.notEqual(await moment(page), '0')
  assert.deepEqual(asked, [])
  await context.close()
})

test('a refused order is told with its rule, as at the table', async () => {
  const context = await browser.window(house)
  const page = await set_up(context, 'Chippewa', '[data-unit]')
  await my_turn(page)
  await orders(page).fill('done moving\nmove 22US C2027')
  await page.locator('.refusals .rule').first().waitFor()
  assert.ok(await page.getByRole('button', { name: /^Submit/ }).isDisabled())
  await context.close()
})

test('a die is chosen otherwise, and what it leads to stands beside what was', async () => {
  const match = await before_combat()
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_board(context, `/what-if?match=${match}`)
  const before = await moment(page)
  await play(page, combat)
  assert.equal((await lines(page)).all.length, 2)
  const die = page.getByRole('region', { name: 'Dice' }).getByRole('combobox').first()
  const rolled = await die.inputValue()
  const other = rolled === '1' ? '6' : '1'
  const step = await moment(page)
  await die.selectOption(other)
  await until(async () => ![before, step].includes(await moment(page)), 'the other die is played')
  await back_to_now(page)
  const { all } = await lines(page)
  assert.equal(all.length, 3, 'a branch')
  assert.equal(await die.inputValue(), other)
  // A server's match hears of none of it.
  assert.equal((await house.call('GET', `/matches/${match}`, undefined, tokens.us)).revision, 2)
  await page.getByRole('button', { name: /^Delete from here/ }).click()
  assert.equal((await lines(page)).all.length, 2)
  await context.close()
})

test('any moment of a match can be taken, from the replay and from the table', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const { events } = await house.call('GET', `/matches/${match}/events?limit=1000`)
  const submissions = events.filter(({ type }) => type === 'submitted').map(({ number }) => number)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto(`/matches/${match}/replay?at=${submissions[1] - 1}`)
  await page.getByRole('link', { name: 'What if…' }).click()
  await page.locator('.moves').waitFor()
  assert.match(await turn_line(page), /^Turn 1 of \d+: .*(British|Crown|Anglo)/)
  await page.getByRole('heading', { name: 'What if: Chippewa' }).waitFor()
  await page.reload() // the board is kept, and so is the way back
  await page.getByRole('link', { name: 'Back to the match' }).click()
  await page.waitForURL(`**/matches/${match}/replay?at=${submissions[1] - 1}`)
  // In the middle of what a submission led to it is what was before it.
  await page.goto(`/matches/${match}/replay?at=${submissions[2] + 2}`)
  await page.getByRole('link', { name: 'What if…' }).click()
  await page.locator('.moves').waitFor()
  assert.match(await turn_line(page), /^Turn 2 of \d+: .*United States/)
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Log' }).click()
  const now = await house.call('GET', `/matches/${match}/position`)
  await page.getByRole('link', { name: 'What if…' }).click()
  await page.locator('.moves').waitFor()
  assert.match(await turn_line(page), new RegExp(`^Turn ${now.turn} `))
  await context.close()
})

test('Captain says what they would do and how it stands, and plays a side', async () => {
  const context = await browser.window(house)
  const page = await set_up(context, 'Chippewa', '[data-unit]', {}, { quick: true })
  await my_turn(page)
  await page.getByRole('tab', { name: 'Captain' }).click()
  await page.getByRole('button', { name: 'Ask Captain' }).click()
  await page.getByText(/^Value for United States: \d+ % chance of winning/).waitFor()
  const advice = await page.getByLabel('Captain’s orders').textContent()
  assert.match(advice, /end turn$/)
  await page.getByRole('button', { name: 'Use these orders' }).click()
  await page.getByRole('region', { name: 'Your orders' }).getByText(/^Value \d+ % chance of winning/).waitFor()
  await look_at(page, 'what Captain would do')
  await page.getByLabel(/^Player of (?!United)/).selectOption('captain')
  await page.getByRole('button', { name: 'Play these orders' }).click()
  await until(async () => {
    await back_to_now(page) // the film of it may be long
    return /^Turn 2 .*United States/.test(await turn_line(page))
  }, 'Captain answers')
  assert.equal((await lines(page)).all.length, 3)
  await page.getByRole('tab', { name: 'Captain' }).click()
  await page.getByText(/by Captain’s evaluation/).waitFor()
  await context.close()
})

test('a link shows the moment to somebody else, a file brings all lines, and the board is kept here', async () => {
  const context = await browser.window(house)
  const page = await set_up(context, 'Chippewa', '[data-unit]')
  await play(page, 'move 22US C2027\nend turn')
  await page.getByRole('button', { name: 'Take back' }).click()
  await play(page, 'move 22US C2028\nend turn')
  await back_to_now(page)
  assert.equal((await lines(page)).all.length, 3)
  const link = await link_of(page)
  assert.ok(link.length < 800, `${link.length} letters`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  await page.reload()
  await page.locator('[data-unit]').first().waitFor()
  const after_reload = await lines(page)
  assert.equal(after_reload.all.length, 3)
  assert.match(after_reload.shown, /C2028/)

  const other = await browser.window(house)
  const there = await open_board(other, link)
  const linked = await lines(there)
  assert.equal(linked.all.length, 2)
  assert.match(linked.shown, /C2028/)
  await there.goto('/what-if')
  await there.getByLabel('Saved board').setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(await saved(download)) })
  await there.locator('[data-unit]').first().waitFor()
  assert.equal((await lines(there)).all.length, 3)
  await there.goto(`${link.slice(0, -20)}`)
  await there.getByText('This link is incomplete').waitFor()
  await other.close()
  await context.close()
})

test('the chooser and the board are for everybody: axe, telephones, keyboard', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/what-if')
  await page.getByRole('button', { name: 'Set up board' }).waitFor()
  await page.locator('.new-board .picture').waitFor()
  await look_at(page, 'the chooser of boards')
  await page.getByLabel('Battle', { exact: true }).focus()
  await page.keyboard.type('Chippewa')
  await page.getByRole('button', { name: 'Set up board' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-unit]').first().waitFor()
  await play(page, 'end turn')
  for (const tab of ['Orders', 'Captain', 'Lines', 'Log', 'Standing', 'Rules']) {
    await page.getByRole('tab', { name: tab }).click()
    await look_at(page, `a what-if board, ${tab}`)
  }
  for (const size of [sizes.phone, { width: 740, height: 360 }]) {
    await page.setViewportSize(size)
    await page.getByRole('tab', { name: 'Orders' }).click()
    await expect_narrow(page, `a board at ${size.width}`)
    await expect_accessible(page, `a board at ${size.width}`, ['.board-sheets'])
  }
  await context.close()
})

test('units are put anywhere, and the odds of an attack there are read', async () => {
  const context = await browser.window(house)
  const page = await set_up(context, 'Chippewa', '[data-unit]')
  await my_turn(page)
  await page.getByRole('tab', { name: 'Arrange' }).click()
  await put(page, 'Lnc', 'nowhere')
  await page.getByText('“nowhere” is not a place. Write it like C2125.').waitFor()
  await put(page, 'Lnc', '9999')
  await arranging(page).getByRole('button', { name: 'Set up position' }).click()
  await page.getByRole('alert').getByText('C9999', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Reset Lnc' }).click()
  await put(page, 'Lnc', 'c2223')

  // A press on the map names the place of the chosen unit, and orders nothing.
  await arranging(page).getByLabel(/^Unit\b/).selectOption('11US')
  await press(page, 'C2224')
  const where = arranging(page).getByLabel('Place (empty: not in play)')
  await until(async () => (await where.inputValue()) === 'C2224', 'the press names the place')
  await page.getByRole('button', { name: 'Place unit' }).click()
  await look_at(page, 'a position that is laid out')
  await lay_out(page, 'us')
  await orders(page).fill('attack C2223 with 11US')
  await page.getByText('2:1', { exact: false }).first().waitFor()
  await context.close()
})

test('odds of any attack are read from a match that waits for the other side', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const { revision } = await house.submit(match, tokens.us, 'end turn')
  const context = await browser.window(house, { handle: handles.us })
  const page = await context.newPage()
  await open_odds(page, match)
  await put(page, '11US', 'C2224')
  await put(page, 'Lnc', 'C2223')
  await lay_out(page, 'us')
  await press(page, 'C2223')
  const card = page.getByRole('region', { name: /^Combat on C2223/ })
  await card.getByText('2:1', { exact: false }).first().waitFor()
  await card.getByRole('row', { name: /^Defence/ }).waitFor()

  // The same with one step less: other odds.
  await page.getByRole('tab', { name: 'Arrange' }).click()
  await put(page, '11US', 'C2224', { Steps: '1 step' })
  await lay_out(page, 'us')
  await press(page, 'C2223')
  await card.waitFor()
  assert.equal(await card.getByText('2:1', { exact: false }).count(), 0)
  assert.equal((await house.call('GET', `/matches/${match}`, undefined, tokens.us)).revision, revision)
  await context.close()
})
