// What a turn of tlg2 takes: presses by mouse and by thumb, and keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted_keys } from '../../../web/keyboard.js'
import { counted_presses, hands, submit_turn } from '../../../web/presses.js'
import { my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table } from './board.js'

const { house, browser, tokens, handles } = open_for_two()

/** The American lines of Chippewa: who leads them, from where to where, and how many units have orders then. */
const lines = [
  { leader: '9US', from: 'C2226', to: 'C2224', ordered: 2 },
  { leader: '11US', from: 'C1926', to: 'C1924', ordered: 8 },
]

const lines_are = (page, count) =>
  until(async () => (await orders(page).inputValue()).trim().split('\n').length === count, `${count} units have orders`)
const revision = async (match) => (await house.call('GET', `/matches/${match}`, undefined, tokens.us)).revision

for (const [how, window] of Object.entries(hands)) {
  test(`${how}: a whole turn takes at most 10 presses: three units move`, async () => {
    const match = await house.match(tokens.us, tokens.ac)
    const plan = (text) => house.call('POST', `/matches/${match}/plan`, { text }, tokens.us)
    const { movement } = await plan('')
    const context = await browser.window(house, { handle: handles.us, ...window })
    const page = await open_table(context, match)
    await my_turn(page)
    const hand = counted_presses(page, window)
    const place = (hex) => page.locator(`path[data-hex="${hex}"]`)
    for (const { unit, from, reach } of movement.filter((one) => one.from !== undefined && one.reach.length > 0).slice(0, 3)) {
      await hand.on(place(from))
      await page.locator('.unit-card').waitFor({ state: 'attached' })
      await hand.on(place(reach[0].hex))
      await written(page, `move ${unit}`)
      await page.locator('.order-text[aria-busy="false"]').waitFor({ state: 'attached' })
    }
    await submit_turn(page, hand, () => revision(match))
    hand.expect(`Chippewa, a turn of three units ${how}`, 10)
    await context.close()
  })

  test(`${how}: a whole turn takes at most 8 presses: two lines of eight units move`, async () => {
    const match = await house.match(tokens.us, tokens.ac)
    const context = await browser.window(house, { handle: handles.us, ...window })
    const page = await open_table(context, match)
    await my_turn(page)
    const hand = counted_presses(page, window)
    const place = (hex) => page.locator(`path[data-hex="${hex}"]`)
    for (const { from, to, ordered } of lines) {
      await hand.on(place(from))
      await hand.on(page.getByRole('button', { name: /^Select the line/ }))
      await hand.on(place(to))
      await lines_are(page, ordered)
    }
    await submit_turn(page, hand, () => revision(match))
    hand.expect(`Chippewa, a turn of two lines ${how}`, 8)
    await context.close()
  })

  test(`${how}: a first combat is decided after at most 12 presses and 90 seconds of reading`, async () => {
    const match = await house.match(tokens.us, tokens.ac)
    const context = await browser.window(house, { handle: handles.us, ...window })
    const page = await open_table(context, match)
    await my_turn(page)
    const hand = counted_presses(page, window)
    const place = (hex) => page.locator(`path[data-hex="${hex}"]`)
    await hand.on(place('C1727'))
    await page.locator('.unit-card').waitFor({ state: 'attached' })
    await hand.on(place('C1723'))
    await written(page, 'move 25US C1723')
    await page.locator('.order-text[aria-busy="false"]').waitFor({ state: 'attached' })
    await hand.on(place('C1722'))
    await written(page, 'attack C1722')
    await page.locator('.order-text[aria-busy="false"]').waitFor({ state: 'attached' })
    await submit_turn(page, hand, () => revision(match))
    const { events } = await house.call('GET', `/matches/${match}/events?limit=1000`, undefined, tokens.us)
    assert.ok(events.some(({ type }) => type === 'attacked'), 'it is decided')
    hand.expect_first_combat(`Chippewa ${how}`)
    await context.close()
  })

  test(`${how}: a first combat of two attackers takes at most 8 presses`, async () => {
    const match = await house.match(tokens.us, tokens.ac)
    const context = await browser.window(house, { handle: handles.us, ...window })
    const page = await open_table(context, match)
    await my_turn(page)
    const hand = counted_presses(page, window)
    const place = (hex) => page.locator(`path[data-hex="${hex}"]`)
    // Both come to the militia, one attacks, and a press adds the other.
    for (const [unit, from, to] of [['25US', 'C1727', 'C1723'], ['11US', 'C1926', 'C1823']]) {
      await hand.on(place(from))
      await page.locator('.unit-card').waitFor({ state: 'attached' })
      await hand.on(place(to))
      await written(page, `move ${unit} ${to}`)
      await page.locator('.order-text[aria-busy="false"]').waitFor({ state: 'attached' })
    }
    await hand.on(place('C1722'))
    await written(page, 'attack C1722 with 11US')
    await hand.on(page.getByRole('button', { name: 'Attack with all adjacent units' }))
    await written(page, 'attack C1722\n')
    await submit_turn(page, hand, () => revision(match))
    const { events } = await house.call('GET', `/matches/${match}/events?limit=1000`, undefined, tokens.us)
    assert.ok(events.some(({ type, attackers }) => type === 'attacked' && attackers.length === 2), 'both attack')
    hand.expect(`Chippewa, a first combat ${how}`, 8)
    await context.close()
  })
}

test('a whole turn takes at most 16 keys: two lines of eight units move', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  const keys = counted_keys(page)
  await keys.to(() => document.activeElement?.hasAttribute('data-hex') === true)
  for (const { leader, ordered } of lines) {
    await keys.press('n')
    assert.equal(await page.locator('.board .counter.chosen').getAttribute('data-unit'), leader)
    await keys.press('g', 'ArrowUp', 'ArrowUp', 'Enter')
    await lines_are(page, ordered)
  }
  await keys.press('e')
  await written(page, 'end turn')
  await until(() => page.getByRole('button', { name: /^Submit/ }).isEnabled(), 'it may be handed in')
  const before = await revision(match)
  await keys.press('Control+Enter')
  await until(async () => (await revision(match)) > before, 'the turn is handed in')
  console.log(`# Chippewa, a turn of two lines: ${keys.count} keys`)
  assert.ok(keys.count <= 16, `${keys.count} keys`)
  await context.close()
})
