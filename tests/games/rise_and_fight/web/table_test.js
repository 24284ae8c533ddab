// A turn at the table of Rise & Fight Again: units led by steps, wheeled, formed and charged with; commanders; the
// questions of a match that asks; order lines both ways; the film.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { counted_keys } from '../../../web/keyboard.js'
import { back_to_now, hand_in, my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { look_at } from '../../../web/look.js'
import { headed_turns } from '../../../web/tabletop.js'
import { expect_turned } from '../../../web/turned.js'
import { expect_orders, field, fields_of, standing } from '../../../web/standing.js'
import { answer_times, answered, base, card, drag, ghost, on_screen, open_table, ring } from './board.js'

const { house, browser, tokens, handles } = open_house({ us: 'morgan', cr: 'tarleton' })

const new_match = (options = {}, scenario = 'rise-and-fight/cowpens') => house.match(tokens.us, tokens.cr, options, scenario)
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.cr)
const position = (match) => house.call('GET', `/matches/${match}/position`, undefined, tokens.cr)
/** Where the middle of a unit's front stands, and another place so far ahead of it and to its right. */
async function front(match, id) {
  const { at, facing } = (await position(match)).units.find((unit) => unit.id === id)
  const angle = (facing * Math.PI) / 180
  const off = (ahead, right = 0) => [
    at[0] + ahead * Math.sin(angle) + right * Math.cos(angle),
    at[1] + ahead * Math.cos(angle) - right * Math.sin(angle),
  ]
  return { at, facing, off, middle: off(-400) }
}
const inches = ([x, y]) => `${x / 1000} ${y / 1000}`
const tenths = (place) => place.split(' ').map((inches) => Number(inches).toFixed(1)).join(', ')
const stands = (page, id, place) => base(page, id).and(page.locator(`[aria-label*="at (${tenths(place)})"]`)).waitFor({ state: 'attached' })

test('a line is led ahead with what it costs, and red with the rule where that is refused', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  const li = await front(match, 'LI')
  await drag(page, li.middle, li.off(3600))
  await answered(page, 'move LI forward 4')
  await until(async () => (await ghost(page).locator('.ruler').textContent()) === '1 segment, no fatigue', 'the cost is told')
  await page.mouse.up()
  await written(page, 'move LI forward 4')
  await stands(page, 'LI', inches(li.off(4000)))
  await page.locator('.ways line').waitFor({ state: 'attached' })
  await page.getByText('LI moves', { exact: false }).first().waitFor({ state: 'attached' })

  // On from there into the second segment, which costs a hit.
  await drag(page, li.off(3600), li.off(9600))
  await until(async () => /^2 segments, 1 hit \(2\)/.test(await ghost(page).locator('.ruler').textContent()), 'the hit is told')
  await page.mouse.up()
  await written(page, 'move LI forward 10')

  // Farther than a gun goes by hand.
  const gun = await front(match, 'G1')
  await drag(page, gun.middle, gun.off(2600))
  await page.locator('.ghost.refused .stop').waitFor()
  assert.match(await page.locator('.pointed').textContent(), /\[2\] G1 has no segment left/)
  await page.mouse.up()
  await card(page, 'G1').getByRole('status').getByText(/no segment left/).waitFor()
  assert.match(await page.locator('.pointed').textContent(), /no segment left/, 'and beside the table')
  assert.equal(await orders(page).inputValue(), 'move LI forward 10\n', 'no line comes of it')
  await context.close()
})

test('it wheels by the end of its front, forms, and shows where it fires', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: /^17L / }).click()
  await card(page, '17L').waitFor()
  await page.locator('.segments .segment').first().waitFor({ state: 'attached' })
  const handle = page.locator('.handle .grip').last()
  const box = await handle.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const unit = await front(match, '17L')
  const to = await on_screen(page, ...unit.off(1800, 1800))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await until(async () => /^move 17L wheel L \d+$/.test(await ghost(page).getAttribute('data-order')), 'it wheels')
  await page.mouse.up()
  await written(page, 'move 17L wheel L ')
  await page.getByRole('button', { name: /^Form column/ }).click()
  await written(page, ' form column')
  await base(page, '17L').locator('.block.column').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Remove order' }).click()
  await page.getByRole('button', { name: /^G1 / }).click()
  await page.locator('.covered .arc').first().waitFor({ state: 'attached' })
  await page.locator('.command').first().waitFor({ state: 'attached' })
  await context.close()
})

test('a unit led onto an enemy charges, with each reaction told', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  const charger = await front(match, 'LI')
  const target = await front(match, 'Cun')
  await drag(page, charger.middle, target.middle)
  await answered(page, 'charge LI into Cun')
  await page.mouse.up()
  await written(page, 'charge LI into Cun')
  const told = page.getByRole('region', { name: /^LI charges Cun/ })
  await told.getByText('If it stands').click()
  await told.getByText('required roll').first().waitFor()
  await told.getByRole('list', { name: 'Chance of each result' }).first().waitFor()
  await told.getByText('(9.1)').first().waitFor()
  await told.getByText('If it evades').waitFor()
  await context.close()
})

test('commanders ride, and join a unit', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  const tarleton = (await position(match)).commanders.find(({ id }) => id === 'Tarleton')
  const [x, y] = [tarleton.at[0], tarleton.at[1] - 500]
  await drag(page, [x, y], [x, y + 4000])
  await until(async () => /^go Tarleton to /.test(await ghost(page).getAttribute('data-order')), 'Tarleton goes')
  await page.mouse.up()
  await written(page, 'go Tarleton to ')
  await ring(page, 'Tarleton').and(page.locator('.chosen')).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Remove order' }).click()
  await page.getByRole('button', { name: 'Join LI' }).click()
  await written(page, 'attach Tarleton to LI')
  await ring(page, 'Tarleton').and(page.locator('[aria-label*="with LI"]')).waitFor({ state: 'attached' })
  await context.close()
})

test('where the page has no engine the server answers', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  await context.route('**/*.wasm', (route) => route.abort())
  const page = await open_table(context, match)
  const li = await front(match, 'LI')
  await drag(page, li.middle, li.off(3600))
  await until(async () => (await ghost(page).getAttribute('data-by')) === 'server', 'the server answers')
  await page.mouse.up()
  await written(page, 'move LI forward ')
  await context.close()
})

test('the engine in the page answers while a unit is led', async (t) => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await context.newPage()
  const engine = page.waitForResponse(/\.wasm$/)
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  await engine
  const li = await front(match, 'LI')
  await drag(page, li.middle, li.off(600))
  await until(async () => (await ghost(page).getAttribute('data-by')) === 'engine', 'the engine answers')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const times = (await answer_times(page, li.middle, li.off(6000, 3000), 40)).sort((one, other) => one - other)
  const at = (part) => times[Math.floor((times.length - 1) * part)]?.toFixed(1)
  t.diagnostic(`answers while leading: ${times.length}, median ${at(0.5)} ms, 90 % ${at(0.9)} ms, most ${at(1)} ms`)
  assert.ok(times.length > 2)
  await context.close()
})

test('buttons order a unit, and the turn is submitted', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  const unit = await front(match, '7F')
  await page.getByRole('button', { name: /^7F / }).click()
  await card(page, '7F').waitFor()
  await page.getByRole('button', { name: 'Forward by ½″' }).click()
  await page.getByRole('button', { name: 'Forward by ½″' }).click()
  await written(page, 'move 7F forward 1')
  await stands(page, '7F', inches(unit.off(1000)))
  await page.getByRole('button', { name: 'Wheel right by 5 degrees' }).click()
  await written(page, 'move 7F forward 1 wheel R 5')
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await orders(page).inputValue()) === 'move 7F forward 1\n', 'the wheel is undone')
  await page.getByRole('button', { name: 'Rally all' }).click()
  await written(page, 'rally all')
  await page.getByText('End my turn').click()
  await written(page, 'end turn')
  await hand_in(page, () => read(match))
  assert.equal((await read(match)).to_act, 'us')
  const { units } = await position(match)
  assert.deepEqual(units.find(({ id }) => id === '7F').at, unit.off(1000))
  await context.close()
})

test('all of it by keyboard; typed lines move units', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  const li = await front(match, 'LI')
  await page.locator('.board[role="application"]').focus()
  await page.keyboard.press('ArrowUp')
  await page.locator('.cursor').waitFor({ state: 'attached' })
  assert.match(await page.locator('.pointed').textContent(), /^\(36, 24\): /)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.locator('.chosen-unit').waitFor()
  await base(page, 'LI').focus()
  await page.keyboard.press('Enter')
  await card(page, 'LI').waitFor()
  await page.keyboard.press('ArrowUp')
  await written(page, 'move LI forward 0.5')
  await page.keyboard.press('Shift+ArrowUp')
  await written(page, 'move LI forward 0.6')
  await page.keyboard.press(']')
  await written(page, 'move LI forward 0.6 wheel R 5')
  await page.keyboard.press('[')
  await until(async () => (await orders(page).inputValue()) === 'move LI forward 0.6\n', 'the wheel is taken back')
  await page.keyboard.press('o')
  await written(page, ' form ')
  await page.keyboard.press('Delete')
  await until(async () => (await orders(page).inputValue()) === '', 'it is taken back')
  await page.keyboard.press('u')
  await written(page, ' form ')
  await orders(page).fill('move LI forward 2\n')
  await stands(page, 'LI', inches(li.off(2000)))
  await context.close()
})

test('a whole turn takes at most 60 keys: each unit and each commander moves, and it is submitted', async () => {
  const match = await new_match()
  const scenario = await house.call('GET', `/matches/${match}/scenario`, undefined, tokens.cr)
  const own = ({ side }) => side === 'cr'
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await my_turn(page)
  const keys = counted_keys(page)
  await keys.to(() => document.activeElement?.closest('.board') != null)
  let lines = 0
  const one_more = () => until(async () => (await orders(page).inputValue()).trim().split('\n').length > lines, 'it is ordered')
  for (const _ of scenario.units.filter(own)) {
    await keys.press('n')
    await page.getByRole('button', { name: /^Forward \d/ }).first().waitFor()
    await keys.press('1')
    await one_more()
    ++lines
  }
  for (const _ of scenario.commanders.filter(own)) {
    await keys.press('n')
    await page.locator('.base.commander.chosen').waitFor({ state: 'attached' })
    await keys.press('ArrowUp')
    await one_more()
    ++lines
  }
  await keys.press('e')
  await written(page, 'end turn')
  const { revision } = await read(match)
  await until(() => page.getByRole('button', { name: /^Submit/ }).isEnabled(), 'it may be submitted')
  await keys.press('Control+Enter')
  await until(async () => (await read(match)).revision > revision, 'the turn is submitted')
  console.log(`# a turn of ${lines} pieces: ${keys.count} keys`)
  assert.ok(keys.count <= 60, `${keys.count} keys`)
  await context.close()
})

test('a finger presses a unit, a place and buttons', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr, size: sizes.phone })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: /^G1 / }).click()
  await card(page, 'G1').waitFor()
  const gun = await front(match, 'G1')
  const at = await on_screen(page, ...gun.off(1500))
  await page.touchscreen.tap(at.x, at.y)
  await until(async () => /^move G1 forward 1\.\d\n$/.test(await orders(page).inputValue()), 'it goes there')
  await page.getByRole('button', { name: 'Back by ½″' }).click()
  await until(async () => /^move G1 forward (0\.[89]|1(\.[01])?)\n$/.test(await orders(page).inputValue()), 'half an inch less')
  await context.close()
})

test('who is charged is asked, answers by a button, and fires', async () => {
  const match = await new_match({ decisions: 'ask' })
  await house.submit(match, tokens.cr, 'charge LI into Cun\nend turn\n')
  const context = await browser.window(house, { handle: handles.us })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  const asked = page.getByRole('region', { name: 'A question for you' })
  await asked.getByRole('button', { name: 'stand Cun' }).waitFor()
  await asked.getByRole('button', { name: 'evade Cun' }).click()
  await written(page, 'evade Cun')
  await asked.getByRole('button', { name: 'stand Cun' }).click()
  await until(async () => (await orders(page).inputValue()) === 'stand Cun\n', 'one answer a unit')
  await back_to_now(page)
  await page.getByText('Possible results of stand Cun').click()
  await page.getByText('required roll').first().waitFor()
  await hand_in(page, () => read(match))
  await asked.getByRole('button', { name: 'defend Cun at LI' }).click()
  await hand_in(page, () => read(match))
  await page.locator('#tab-log').click()
  await page.locator('.log').getByText(/Cun fires at LI/).first().waitFor()
  await context.close()
})

test('a turn is played out: moves along their ways, shots, rounds, and at last the present', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.us, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('.base').first().waitFor()
  await house.submit(match, tokens.cr, 'move 7F forward 6\ncharge LI into Cun\nend turn\n')
  await page.locator('.film .way').waitFor({ state: 'attached' })
  await until(() => page.evaluate(() => document.getAnimations().some(({ effect }) => effect?.target?.matches?.('[data-unit]'))),
    'a unit is on its way')
  await my_turn(page)
  await page.goto(`/matches/${match}/replay`)
  await page.locator('.film').waitFor({ state: 'attached' })
  await page.locator('.log button').filter({ hasText: /LI charges Cun/ }).last().click()
  await page.locator('.film .way.charge').waitFor({ state: 'attached' })
  await expect_accessible(page, 'the replay')
  await context.close()
})

test('it is accessible, and fits small and zoomed windows', async () => {
  const match = await new_match({}, 'rise-and-fight/hobkirks-hill')
  const all = { ...sizes, flat: { width: 740, height: 360 }, zoomed: { width: 640, height: 400 } }
  for (const [name, size] of Object.entries(all)) {
    const context = await browser.window(house, { handle: handles.cr, size, dark: size === sizes.phone })
    const page = await open_table(context, match)
    await expect_narrow(page, `the table, ${name}`)
    await page.getByRole('button', { name: /^RA / }).click()
    await card(page, 'RA').waitFor()
    await expect_narrow(page, `a unit chosen, ${name}`)
    await expect_accessible(page, `the table with a unit chosen, ${name}`)
    await page.getByText('All positions as text').click()
    await page.getByText(/^RA, Crown, guns, .* limbered/).first().waitFor()
    await page.getByRole('tab', { name: /Match/ }).click()
    await page.getByText('How to read the table').click()
    await expect_accessible(page, `the legend, ${name}`, ['.board-sheets'])
    await back_to_now(page)
    await context.close()
  }
})

test('in the log each turn is headed by whose it is', async () => {
  const match = await new_match()
  await house.submit(match, tokens.cr, 'end turn')
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await headed_turns(page, ['Crown', 'United States'])
  await look_at(page, 'a headed log')
  await context.close()
})

test('ways ahead are offered as far as nothing is in the way, at the price that the engine has for them', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  const plan = (text) => house.call('POST', `/matches/${match}/plan`, { text }, tokens.cr)
  const ways = page.getByRole('button', { name: /^Forward \d/ })
  let [offered, woods] = [0, 0]
  // Behind a gun and another line, before woods, and with nothing ahead.
  for (const id of ['71F', '7F', '17L', 'LgB', 'G1']) {
    await page.getByRole('button', { name: new RegExp(`^${id} `) }).click()
    await card(page, id).waitFor()
    const before = await plan('')
    const { most } = before.units.find(({ unit }) => unit === id).reach[9]
    await until(async () => (await ways.count()) > 0 === most > 0, `${id}: ways are offered where there is one`)
    for (const words of await ways.allTextContents()) {
      const [, far, price] = /^Forward ([\d.]+)″ (.+)$/.exec(words)
      const { refusals, preview } = await plan(`move ${id} forward ${far}`)
      assert.deepEqual(refusals, [], `${id}: ${words}`)
      assert.equal(price === 'no hit', preview[0].tolls.length === 0, `${id}: ${words}`)
      if (preview[0].tolls.some(({ rule }) => rule === '4.1')) ++woods
      ++offered
    }
    const drawn = await page.locator('.segment-words').allTextContents()
    assert.deepEqual(drawn, (await ways.allTextContents()).map((words) => words.replace('Forward ', '')), 'the table says the same')
  }
  assert.ok(offered >= 5 && woods >= 1, `${offered} ways, ${woods} through woods`)
  await context.close()
})

test('the names of one side are underlined: no side is told by its colour alone', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  const underlined = (id) => base(page, id).locator('.id').evaluate((name) => getComputedStyle(name).textDecorationLine)
  assert.deepEqual([await underlined('LI'), await underlined('Cun')], ['underline', 'none'])
  await page.getByRole('tab', { name: /Match/ }).click()
  await page.getByText('The names of the Crown units are underlined.').waitFor({ state: 'attached' })
  await context.close()
})

test('standing orders are given by fields, and each choice is an order that the server takes', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await page.getByRole('tab', { name: 'Standing' }).click()
  await field(page, 'When charged').selectOption('Evade')
  await field(page, 'Fire at chargers').selectOption('At the nearest')
  await field(page, 'Other orders for one unit').selectOption('LI')
  await field(fields_of(page, 'LI'), 'When charged').selectOption('Stand')
  await until(async () => (await standing(page).inputValue()) === 'react any evade\ndefend any at nearest\nreact LI stand\n', 'three lines')
  await look_at(page, 'standing orders in fields')
  await expect_orders(page, house, match, tokens.cr)
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'standing orders in fields')
  await context.close()
})

test('a warning before the orders end the movement of others', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cr })
  const page = await open_table(context, match)
  await orders(page).fill('rally all\n')
  await page.locator('.hand-in').getByText(/These orders end your movement: \d+ units could still move\. You can add orders until you submit; then your turn continues\.$/).waitFor()
  await page.getByText('End my turn', { exact: true }).click()
  await page.locator('.hand-in .closes').waitFor({ state: 'detached' })
  await context.close()
})

test('the table is turned for the side that begins at the top, if its player wants that', async () => {
  const match = await new_match()
  await house.submit(match, tokens.cr, 'end turn')
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await expect_turned(page, { own: 'MdL', enemy: 'LI', card })
  await context.close()
})
