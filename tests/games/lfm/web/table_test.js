// A turn at the table of Last Full Measure: stacks, moves, several units as one, orders, playback.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { back_to_now, hand_in, my_turn, orders, written } from '../../../web/table.js'
import { look_at } from '../../../web/look.js'
import { expect_orders, field, fields_of, standing } from '../../../web/standing.js'
import { until } from '../../../web/waiting.js'

const { house, browser, tokens, handles } = open_house({ us: 'george', cs: 'edward' })

const new_match = () => house.match(tokens.us, tokens.cs, {}, 'lfm/culps-hill')
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.us)

async function open_table(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('[data-stack]').first().waitFor()
  return page
}
const press = (page, hex) => page.locator(`path[data-hex="${hex}"]`).click()
const stack_card = (page, hex) => page.getByRole('region', { name: `Stack in ${hex}` })

test('a brigade moves as one, then a part of it, and the turn is submitted', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cs })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'G2514')
  const card = stack_card(page, 'G2514')
  await card.waitFor()
  assert.equal(await card.getByRole('button', { pressed: true }).count(), 7, 'all of Jones')
  await press(page, 'G2314')
  await written(page, 'move 21VA 25VA 42VA 44VA 48VA 50VA gen Jones G2314')
  await page.locator('.arrow-hint').waitFor({ state: 'attached' })

  // Two of a stack, picked by key.
  await page.locator('path[data-hex="G2516"]').focus()
  await page.keyboard.press('Enter')
  const steuart = stack_card(page, 'G2516')
  await steuart.waitFor()
  for (const { index } of [{ index: 0 }, { index: 1 }]) await page.keyboard.press(String(index + 1))
  assert.equal(await steuart.getByRole('button', { pressed: true }).count(), 2, 'the others')
  await press(page, 'G2416')
  await written(page, 'move 3NC gen Steuart G2416')
  await until(async () => (await page.locator('.order-text .refusal').count()) === 0, 'nothing is refused')

  // A stack that has its order is sent elsewhere instead.
  await press(page, 'G2314')
  await stack_card(page, 'G2314').waitFor()
  await page.getByText('End my turn').click()
  await written(page, 'end turn')
  assert.match(await orders(page).inputValue(), /end turn\n$/)
  await hand_in(page, () => read(match))
  assert.equal((await read(match)).to_act, 'us')
  await back_to_now(page)
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.us)
  assert.equal(units.find(({ id }) => id === '21VA').at, 'G2314')
  await context.close()
})

test('a press out of reach says which rule forbids it, and keeps the units', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cs })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'G2514')
  await stack_card(page, 'G2514').waitFor()
  await press(page, 'G1820')
  await page.locator('.stays .rule').waitFor()
  await page.locator('.pointed .refused').waitFor()
  assert.equal(await stack_card(page, 'G2514').count(), 1)
  assert.equal(await orders(page).inputValue(), '')
  await page.locator('.stays .rule').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await context.close()
})

test('guns fire by press, and what may come of it is told', async () => {
  const match = await new_match()
  const { orders: legal } = await house.call('GET', `/matches/${match}/legal`, undefined, tokens.cs)
  const fire = legal.find((order) => order.startsWith('fire'))
  const context = await browser.window(house, { handle: handles.cs })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'G2613')
  const offers = page.getByRole('region', { name: 'Available orders' })
  await offers.getByRole('button', { name: new RegExp(`^${fire.replace('fire', 'Fire at')} \\(.*, `) }).click()
  await written(page, fire)
  const preview = page.getByRole('region', { name: `Fire at ${fire.split(' ')[1]}` })
  await preview.waitFor()
  assert.ok(await preview.evaluate((it) => it.scrollWidth <= it.clientWidth), 'its lines are seen to their ends')
  await context.close()
})

test('the replay shows where everybody came to stand', async () => {
  const match = await new_match()
  await house.submit(match, tokens.cs, 'move Jones G2314\nend turn')
  const context = await browser.window(house, { handle: handles.us })
  const page = await context.newPage()
  await page.goto(`/matches/${match}/replay`)
  await page.locator('[data-stack]').first().waitFor()
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verified:').waitFor()
  await expect_accessible(page, 'replay', ['.map'])
  await context.close()
})

test('it is accessible, and fits a phone', async () => {
  const match = await new_match()
  for (const size of Object.values(sizes)) {
    const context = await browser.window(house, { handle: handles.cs, size, dark: size === sizes.phone })
    const page = await open_table(context, match)
    await my_turn(page)
    await expect_narrow(page, 'the table')
    await press(page, 'G2514')
    await stack_card(page, 'G2514').waitFor()
    await expect_accessible(page, 'the table with a stack open')
    await context.close()
  }
})

test('guns show whom they see and what is in the way, commanders their range, and zones on a key', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cs })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'G2613')
  await page.locator('.sight-clear').first().waitFor({ state: 'attached' })
  assert.ok((await page.locator('.sight-blocked .cross').count()) > 0, 'a cross on what blocks')
  await page.getByText('G2116: blocked by G2216').waitFor()
  // A move does not take their fire away: fires come first in the text.
  await press(page, 'G2514')
  await stack_card(page, 'G2514').waitFor()
  await press(page, 'G2414')
  await written(page, 'move 21VA 25VA 42VA 44VA 48VA 50VA gen Jones G2414')
  await press(page, 'G2613')
  await page.getByRole('button', { name: /^Fire at G2115 \(.*, / }).click()
  await written(page, 'fire G2115')
  assert.match(await orders(page).inputValue(), /^fire G2115\nmove 21VA/)

  await press(page, 'G2614')
  await page.locator('.mark-range').waitFor({ state: 'attached' })
  await page.locator('path[data-hex="G2614"]').focus()
  await page.keyboard.press('z')
  await page.locator('.mark-zone').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('How to read the map').waitFor()
  await context.close()
})

test('reinforcements come in by press, a part of a brigade and guns too', async () => {
  const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/first-day')
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.getByRole('button', { name: /^2WI, 6WI, 7WI, 19IN, Gen. Meredith/ }).click()
  await page.locator('.mark-reach').first().waitFor({ state: 'attached' })
  await press(page, 'G0912')
  await written(page, 'enter 2WI 6WI 7WI 19IN gen Meredith G0917 G0912')
  await page.locator('.arrow-enter').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Hal/ }).click()
  await press(page, 'G0914')
  await written(page, 'enter Hal G0917 G0914')
  await until(async () => (await page.locator('.order-text .refusal').count()) === 0, 'nothing is refused')
  await context.close()
})

test('the hexes that count are marked on the map, with what they are worth', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cs })
  const page = await open_table(context, match)
  const marks = page.locator('.goal-mark')
  await until(async () => (await marks.count()) === 3, 'each has its mark')
  assert.deepEqual((await marks.allTextContents()).sort(), ['10', '15', '5'])
  assert.match(await page.locator('.status .goal').textContent(), /Objectives: G2116 \(15\), G2118 \(5\), G1918 \(10\)\./)
  await context.close()
})

test('a guest is led through a first turn', async () => {
  const context = await browser.window(house, {})
  const page = await context.newPage()
  await page.goto('/first-turn?game=lfm')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'The field' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Choose a brigade' }).waitFor()
  await press(page, 'G2514')
  await page.getByRole('heading', { name: 'March' }).waitFor()
  await press(page, 'G2414')
  await page.getByRole('heading', { name: 'Guns' }).waitFor()
  await context.close()
})

test('from afar hexes have numbers that can be read, and a star hides no name', async () => {
  const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/first-day')
  const context = await browser.window(house, { handle: handles.us, size: { width: 1024, height: 640 } })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.getByRole('button', { name: 'Show the whole map' }).click()
  await page.locator('.board.map.far').first().waitFor()
  const shown = await page.locator('.hex-numbers').evaluateAll((all) =>
    all.filter((numbers) => getComputedStyle(numbers).display !== 'none').map((numbers) => numbers.classList.contains('afar')))
  assert.deepEqual(shown, [true])
  const letters = await page.locator('.counter .id').first().evaluate((name) =>
    parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a)
  assert.ok(letters >= 6, `names are ${letters} pixels high`)
  const hidden = await page.evaluate(() => {
    const stars = [...document.querySelectorAll('.commander .face')].map((face) => face.getBoundingClientRect())
    return [...document.querySelectorAll('[data-stack] .id')].filter((name) => {
      const box = name.getBoundingClientRect()
      return stars.some((star) => star.left < box.right - 3 && star.right > box.left + 3 && star.top < box.bottom - 3 && star.bottom > box.top + 3)
    }).map((name) => name.textContent)
  })
  assert.deepEqual(hidden, [])
  await context.close()
})

test('attackers are chosen on the map, join and leave by a press on the enemy, and the odds stand there', async () => {
  const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/first-day')
  await house.submit(match, tokens.us, 'end turn')
  await house.submit(match, tokens.cs, 'enter Peg1 G0104 G0607 unlimber\nend turn')
  // The dice decide which side moves first in the second turn.
  const { to_act } = await house.call('GET', `/matches/${match}`, undefined, tokens.us)
  if (to_act === 'cs') await house.submit(match, tokens.cs, 'end turn')
  const { combat } = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens.us)
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.us)
  const [target] = combat.targets
  const stacks = [...new Set(target.attackers.map((id) => units.find((unit) => unit.id === id).at))]
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  const attack = async () => (await orders(page).inputValue()).split('\n').find((line) => line.startsWith('attack'))
  const here = (hex) => target.attackers.filter((id) => units.find((unit) => unit.id === id).at === hex)
  await press(page, stacks[0])
  await stack_card(page, stacks[0]).waitFor()
  await press(page, target.hex)
  await written(page, `attack ${target.hex} with `)
  assert.deepEqual((await attack()).split(' with ')[1].split(' ').sort(), here(stacks[0]).sort())
  await page.locator('.arrow-attack').first().waitFor({ state: 'attached' })
  await page.locator('.badge-odds').waitFor({ state: 'attached' })
  // Pressed again they leave it.
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await press(page, target.hex)
  await until(async () => (await attack()) === undefined, 'nobody attacks')
  // Without a choice all who can attack; what may come of it is brought into view.
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await press(page, stacks[0])
  await until(async () => (await page.locator('[data-chosen]').count()) === 0, 'nobody is chosen')
  await press(page, target.hex)
  await written(page, `attack ${target.hex}`)
  const card = page.getByRole('region', { name: `Attack on ${target.hex}` })
  await card.waitFor()
  await until(async () => {
    const [told, panel] = [await card.boundingBox(), await page.locator('.tab-panel').boundingBox()]
    return told.y >= panel.y - 1 && told.y + 60 < panel.y + panel.height
  }, 'the odds are in sight')
  await context.close()
})

test('an attack that takes too many stacks is refused, and mended by a press; its results are told in words', async () => {
  const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/first-day')
  await house.submit(match, tokens.us, 'end turn')
  await house.submit(match, tokens.cs, 'enter Peg1 G0104 G0607 unlimber\nenter Peg2 G0104 G0608 unlimber\nend turn')
  // The dice decide which side moves first in the second turn.
  const { to_act } = await house.call('GET', `/matches/${match}`, undefined, tokens.us)
  if (to_act === 'cs') await house.submit(match, tokens.cs, 'end turn')
  for (const [name, size] of Object.entries(sizes)) {
    const context = await browser.window(house, { handle: handles.us, size, dark: size === sizes.phone })
    const page = await open_table(context, match)
    await my_turn(page)
    await orders(page).fill('attack G0608')
    await page.getByText('G0607 must be attacked too').first().waitFor()
    await page.getByRole('button', { name: 'Write “attack G0608 with 3INc 8NYc”' }).click()
    await page.locator('.order-text[aria-busy="false"]').waitFor()
    assert.equal((await orders(page).inputValue()).trim(), 'attack G0608 with 3INc 8NYc')
    const told = page.getByRole('region', { name: 'Attack on G0608' })
    await told.getByRole('heading', { name: 'Attack on G0608' }).waitFor()
    assert.equal(await page.locator('.refusals li').count(), 0)
    assert.match(await told.getByLabel('Chance of each result').innerText(), /^\d+ %\s+The /)
    await expect_accessible(page, `the results of an attack, ${name}`, ['.board-sheets'])
    await expect_narrow(page, `the results of an attack, ${name}`)
    await orders(page).fill('')
    await context.close()
  }
})

test('standing orders of brigades and guns are given by fields', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await page.getByRole('tab', { name: 'Standing' }).click()
  await field(page, 'Orders for one brigade or battery').selectOption('Greene')
  await field(fields_of(page, 'Greene'), 'Withdraw').selectOption('Before a round at 3-1 or worse')
  await until(async () => (await standing(page).inputValue()) === 'withdraw Greene at 3-1\n', 'the line is written')
  await look_at(page, 'standing orders in fields')
  await expect_orders(page, house, match, tokens.us)
  // Losses by a press each, hexes by presses on the map.
  const lost = page.getByRole('group', { name: 'Lost first' }).getByRole('button')
  const [second, first] = [await lost.nth(1).textContent(), await lost.first().textContent()]
  await lost.nth(1).click()
  await lost.first().click()
  await lost.first().getByText(`2. ${first}`).waitFor()
  const aim = (name) => page.getByRole('group', { name, exact: true }).getByRole('button', { name: 'Choose on the map' })
  await aim('Guns fire first at').click()
  await press(page, 'G2514')
  await press(page, 'G2515')
  await aim(`${first} retreats to`).click()
  await press(page, 'G1916')
  await aim('All retreat toward').click()
  await press(page, 'G1815')
  const lines = ['withdraw Greene at 3-1', `losses ${second} ${first}`, 'fire any at G2514 G2515', `retreat ${first} to G1916`, 'retreat any toward G1815']
  await until(async () => (await standing(page).inputValue()) === lines.map((line) => `${line}\n`).join(''), 'the lines are written')
  await page.getByRole('button', { name: 'Save standing orders' }).click()
  await page.getByText('Saved.').waitFor()
  await look_at(page, 'standing orders chosen on the map')
  await expect_accessible(page, 'standing orders in fields', ['.board-sheets'])
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'standing orders in fields')
  await context.close()
})
