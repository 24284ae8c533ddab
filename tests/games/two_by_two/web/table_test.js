// A turn at the table of 2 by 2 Napoleonics: bases pressed, led, nudged and turned; order lines both ways; the film.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { back_to_now, hand_in, my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { look_at } from '../../../web/look.js'
import { headed_turns } from '../../../web/tabletop.js'
import { expect_turned } from '../../../web/turned.js'
import { expect_orders, field, fields_of, standing } from '../../../web/standing.js'
import { answer_times, answered, base, card, drag, ghost, on_screen, open_table } from './board.js'

const { house, browser, tokens, handles } = open_house({ blue: 'regnier', red: 'stuart' })

const new_match = (scenario = 'two-by-two/maida') => house.match(tokens.blue, tokens.red, {}, scenario)
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.blue)
const tenths = (place) => place.replace(/[\d.]+/g, (inches) => Number(inches).toFixed(1))
const stands = (page, id, place) => base(page, id).and(page.locator(`[aria-label*="at (${tenths(place)}"]`)).waitFor({ state: 'attached' })

test('a base is led with a ruler, red with its reason where the rules refuse it', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await drag(page, [18_000, 7000], [16_000, 7000])
  await ghost(page).locator('.ruler').waitFor()
  await until(async () => /^(1\.9|2\.0)\d″, (0\.9|1\.0)\d″ left$/.test(await ghost(page).locator('.ruler').textContent()),
    'the ruler says what is left')
  assert.match(await page.locator('.pointed').textContent(), /open ground/)
  await page.mouse.up()
  await until(async () => /^move 1Le to (15\.9\d*|16\S*) (6\.9\d*|7\S*) facing W\n$/.test(await orders(page).inputValue()),
    'the order is written')
  await page.locator('.ways line').waitFor({ state: 'attached' })

  // Too far: red, with the rule; it stays where it was, and says why.
  await drag(page, [18_000, 8500], [12_000, 8500])
  await page.locator('.ghost.refused .stop').waitFor()
  assert.match(await page.locator('.pointed').textContent(), /\[3\] this costs/)
  await page.mouse.up()
  await card(page, '42').getByRole('status').getByText(/this costs/).waitFor()
  assert.match(await page.locator('.pointed').textContent(), /this costs/, 'and beside the table')
  assert.match(await orders(page).inputValue(), /^move 1Le [^\n]*\n$/, 'no line comes of it')
  // What is ordered next takes the words away.
  await drag(page, [18_000, 8500], [17_000, 8500])
  await page.mouse.up()
  await written(page, 'move 42 to 1')
  await card(page, '42').getByText(/this costs/).waitFor({ state: 'detached' })
  await context.close()
})

test('it snaps flush beside a friend and onto an enemy, and goes on by where it was led', async () => {
  const match = await new_match()
  for (const token of Object.values(tokens)) {
    await house.call('PUT', `/matches/${match}/standing-orders`, { text: 'hold any' }, token) // no die falls
  }
  await house.submit(match, tokens.blue, 'move 9Ch to 12.6 11.4 facing W\nend turn\n')
  await house.submit(match, tokens.red, 'move 81 ahead 3\nend turn\n')
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await drag(page, [18_500, 12_500], [18_600, 12_100])
  await answered(page, 'move Swi beside Pol right')
  await page.mouse.up()
  await written(page, 'move Swi beside Pol right')
  await stands(page, 'Swi', '18.5, 12)')

  // Alt: where the pointer is.
  await page.keyboard.down('Alt')
  await drag(page, [18_500, 12_000], [18_600, 12_100])
  await until(async () => /^move Swi to 18\.\d+ 12\.\d+ facing W$/.test(await ghost(page).getAttribute('data-order')), 'it is free')
  await page.keyboard.press('Escape')
  await page.keyboard.up('Alt')
  await page.mouse.up()

  // Cavalry onto infantry in reach: a charge, standing in contact.
  await drag(page, [12_600, 11_400], [9700, 10_000])
  await answered(page, 'charge 9Ch into 81')
  await page.mouse.up()
  await written(page, 'charge 9Ch into 81')
  await page.locator('[data-fight="9Ch 81"] .badge').getByText(/^wins \d+ %$/).waitFor()
  await page.getByRole('button', { name: 'Remove order' }).click()
  await stands(page, '9Ch', '12.6, 11.4)')
  // The same by two presses.
  await page.getByRole('button', { name: '9Ch', exact: true, pressed: true }).waitFor()
  const enemy = await on_screen(page, 9500, 10_000)
  await page.mouse.click(enemy.x, enemy.y)
  await written(page, 'charge 9Ch into 81')

  await page.getByRole('button', { name: '1Le', exact: true }).click()
  await page.getByRole('button', { name: 'Move 1″ ahead' }).click()
  await written(page, 'move 1Le to 17 7 facing W')
  await stands(page, '1Le', '17, 7)')
  await page.getByRole('button', { name: 'Continue from here' }).click()
  await written(page, 'move 1Le via 17 7 to 17 7 facing W')
  await page.getByRole('button', { name: 'Nudge north', exact: true }).click()
  await written(page, 'move 1Le via 17 7 to 17 7.1 facing W')
  await context.close()
})

test('where the page has no engine the server answers', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  await context.route('**/*.wasm', (route) => route.abort())
  const page = await open_table(context, match)
  await drag(page, [18_000, 7000], [16_000, 7000])
  await until(async () => (await ghost(page).getAttribute('data-by')) === 'server', 'the server answers')
  await page.mouse.up()
  await written(page, 'move 1Le to ')
  await context.close()
})

test('the engine in the page answers while a base is led', async (t) => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await context.newPage()
  const engine = page.waitForResponse(/\.wasm$/)
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  await engine
  await drag(page, [18_000, 7000], [17_500, 7000])
  await until(async () => (await ghost(page).getAttribute('data-by')) === 'engine', 'the engine answers')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const times = (await answer_times(page, [18_000, 7000], [15_500, 8000], 60)).sort((one, other) => one - other)
  const at = (part) => times[Math.floor((times.length - 1) * part)]?.toFixed(1)
  t.diagnostic(`answers while leading: ${times.length}, median ${at(0.5)} ms, 90 % ${at(0.9)} ms, most ${at(1)} ms`)
  assert.ok(times.length > 5)
  await context.close()
})

test('buttons, nudges and the compass order a unit, and the turn is submitted', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await page.getByRole('button', { name: '42', exact: true }).click()
  await card(page, '42').waitFor()
  await page.getByRole('button', { name: 'Move 1″ ahead' }).click()
  await written(page, 'move 42 to 17 8.5 facing W')
  await stands(page, '42', '17, 8.5')
  await page.getByRole('button', { name: 'Nudge north', exact: true }).click()
  await written(page, 'move 42 to 17 8.6 facing W')
  await stands(page, '42', '17, 8.6')
  await page.getByRole('button', { name: 'NW', exact: true }).click()
  await written(page, 'move 42 to 17 8.6 facing NW')
  await page.getByText('Align with a friend').click()
  await page.getByRole('button', { name: 'left of 1Le' }).click()
  await written(page, 'move 42 beside 1Le left')
  await page.getByRole('button', { name: 'Undo' }).click()
  await written(page, 'move 42 to 17 8.6 facing NW')
  await page.getByText('End my turn').click()
  await written(page, 'end turn')
  await hand_in(page, () => read(match))
  assert.equal((await read(match)).to_act, 'red')
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.blue)
  assert.deepEqual(units.find(({ id }) => id === '42').at, [17_000, 8600])
  await context.close()
})

test('all of it by keyboard; typed lines move bases', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await page.locator('.board[role="application"]').focus()
  await page.keyboard.press('ArrowUp')
  await page.locator('.cursor').waitFor({ state: 'attached' })
  assert.match(await page.locator('.pointed').textContent(), /^\(12, 12\): open ground/)
  await page.keyboard.press('ArrowRight')
  await until(async () => /^\(12\.25, 12\): /.test(await page.locator('.pointed').textContent()), 'a quarter of an inch')
  for (let step = 0; step < 6; ++step) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await card(page, '1Le').waitFor()
  await page.keyboard.press('ArrowLeft')
  await written(page, 'move 1Le to 17.75 7 facing W')
  await stands(page, '1Le', '17.75, 7)')
  await page.keyboard.press('Shift+ArrowUp')
  await written(page, 'move 1Le to 17.75 7.1 facing W')
  await stands(page, '1Le', '17.75, 7.1)')
  await page.keyboard.press(']')
  await written(page, 'move 1Le to 17.75 7.1 facing 285')
  await page.keyboard.press('n')
  await card(page, '42').waitFor()
  await page.keyboard.press('u')
  await written(page, 'facing W')
  await base(page, 'Pol').focus()
  await page.keyboard.press('Enter')
  await card(page, 'Pol').waitFor()
  await orders(page).fill('move Pol ahead 2\n')
  await stands(page, 'Pol', '16.5, 11)')
  await base(page, 'Pol').focus()
  await page.keyboard.press('Delete')
  await until(async () => (await orders(page).inputValue()) === '', 'it is taken back')
  await context.close()
})

test('a finger presses a unit, a place, and nudges', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue, size: sizes.phone })
  const page = await open_table(context, match)
  const tap = async (x, y) => {
    const at = await on_screen(page, x, y)
    await page.touchscreen.tap(at.x, at.y)
  }
  await tap(18_500, 11_000)
  await card(page, 'Pol').waitFor()
  await tap(16_000, 11_000)
  await until(async () => /^move Pol to (15\.[6-9]|16)\S* 1[01]\S* facing W\n$/.test(await orders(page).inputValue()), 'it goes there')
  await page.getByRole('button', { name: 'Nudge east', exact: true }).click()
  await page.getByRole('button', { name: 'SW', exact: true }).click()
  await written(page, 'facing SW')
  await context.close()
})

test('a turn is played out: moves along their ways, shots, and at last the present', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.red, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('.base').first().waitFor()
  await house.submit(match, tokens.blue, 'move 9Ch to 11.6 14 facing W\nmove 1Le via 17 7 to 16.5 7.5\nend turn\n')
  await page.locator('.film .way').waitFor({ state: 'attached' })
  await until(() => page.evaluate(() => document.getAnimations().some(({ effect }) => effect?.target?.matches?.('[data-unit]'))),
    'a base is on its way')
  await page.locator('.playback-bar .caption').getByText(/9Ch moves|1Le moves/).waitFor()
  await my_turn(page)
  await stands(page, '1Le', '16.5, 7.5)')
  // The replay has the same film, step by step; its guns fire at the cavalry that has come into range.
  await page.goto(`/matches/${match}/replay`)
  await page.locator('.film').waitFor({ state: 'attached' })
  const last = page.locator('.log button').filter({ hasText: /fires at 9Ch/ }).last()
  await last.click()
  await page.locator('.film .fire .shot').waitFor({ state: 'attached' })
  await page.locator('.playback-bar .caption').getByText(/fires at 9Ch/).waitFor()
  await expect_accessible(page, 'the replay')
  await context.close()
})

test('it is accessible, and fits small and zoomed windows', async () => {
  const match = await new_match('two-by-two/schoengrabern')
  const all = { ...sizes, flat: { width: 740, height: 360 }, zoomed: { width: 640, height: 400 } }
  for (const [name, size] of Object.entries(all)) {
    const context = await browser.window(house, { handle: handles.blue, size, dark: size === sizes.phone })
    const page = await open_table(context, match)
    await expect_narrow(page, `the table, ${name}`)
    await page.getByRole('button', { name: 'HA', exact: true }).click()
    await card(page, 'HA').waitFor()
    await expect_narrow(page, `a unit chosen, ${name}`)
    await expect_accessible(page, `the table with a unit chosen, ${name}`)
    await page.getByRole('tab', { name: /Match/ }).click()
    await page.getByText('How to read the table').click()
    await expect_accessible(page, `the legend, ${name}`, ['.board-sheets'])
    await back_to_now(page)
    await context.close()
  }
})

test('in the log each turn is headed by whose it is', async () => {
  const match = await new_match()
  await house.submit(match, tokens.blue, 'end turn')
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await headed_turns(page, ['French', 'British'])
  await look_at(page, 'a headed log')
  await context.close()
})

test('the names of one side are underlined: no side is told by its colour alone', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  const underlined = (id) =>
    page.locator(`.names.near [data-unit="${id}"] .id`).evaluate((name) => getComputedStyle(name).textDecorationLine)
  assert.deepEqual([await underlined('81'), await underlined('Pol')], ['underline', 'none'])
  await page.getByRole('tab', { name: /Match/ }).click()
  await page.getByText('The names of the British units are underlined.').waitFor({ state: 'attached' })
  await context.close()
})

test('standing orders are given by fields, for all and for one unit, and are the same as text', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await page.getByRole('tab', { name: 'Standing' }).click()
  await field(page, 'Guns fire').selectOption('At the most valuable enemy')
  await field(page, 'Infantry fires').selectOption('Only at an enemy in contact')
  await field(page, 'When beaten, rout').selectOption('Away from the enemy')
  assert.equal(await standing(page).inputValue(), 'fire guns at best\nhold infantry unless charged\nrout any away\n')
  // One unit, chosen on the table.
  await base(page, '42').focus()
  await page.keyboard.press('Enter')
  const own = fields_of(page, '42')
  await field(own, 'Fires').selectOption('Never')
  await until(async () => /^hold 42\n/m.test(await standing(page).inputValue()), 'its line is written')
  await look_at(page, 'standing orders in fields')
  await expect_orders(page, house, match, tokens.blue)
  // Another choice takes the place of the one before; what is typed is read.
  await field(page, 'Guns fire').selectOption('Never')
  await until(async () => (await standing(page).inputValue()).startsWith('hold guns\n'), 'in the place of the line before')
  await standing(page).fill('fire guns at nearest\nfire 42 at 78 best\n')
  assert.equal(await field(page, 'Guns fire').inputValue(), 'fire guns at nearest')
  assert.equal(await field(own, 'Fires').locator('option:checked').textContent(), 'fire 42 at 78 best')
  await page.getByRole('button', { name: 'Save standing orders' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const { orders: kept } = await house.call('GET', `/matches/${match}/standing-orders`, undefined, tokens.blue)
  assert.deepEqual(kept, ['fire guns at nearest', 'fire 42 at 78 best'])
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'standing orders in fields')
  await context.close()
})

test('a warning before the orders end the movement of others', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await orders(page).fill('done moving\n')
  await page.locator('.hand-in').getByText(/^These orders end your movement: \d+ units could still move\. You can add orders until you submit; then your turn continues\.$/).waitFor()
  await page.getByText('End my turn', { exact: true }).click()
  await page.locator('.hand-in .closes').waitFor({ state: 'detached' })
  await context.close()
})

test('the table is turned for the side that begins at the top, if its player wants that', async () => {
  const match = await new_match('two-by-two/rolica')
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  await expect_turned(page, { own: 'Fan', enemy: '26C', card })
  assert.equal(await page.getByRole('button', { name: 'Nudge south', exact: true }).textContent(), '↑')
  await context.close()
})
