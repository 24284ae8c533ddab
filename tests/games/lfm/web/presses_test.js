// What a turn of Last Full Measure takes: presses by mouse and by thumb, and keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from '../../../web/house.js'
import { counted_keys } from '../../../web/keyboard.js'
import { counted_presses, hands, submit_turn } from '../../../web/presses.js'
import { my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'

const { house, browser, tokens, handles } = open_house({ us: 'meade', cs: 'ewell' })

const new_match = () => house.match(tokens.us, tokens.cs, {}, 'lfm/culps-hill')
const revision = async (match) => (await house.call('GET', `/matches/${match}`, undefined, tokens.cs)).revision
const hex = (page, id) => page.locator(`path[data-hex="${id}"]`)
const planned = (page) => page.locator('.order-text[aria-busy="false"]').waitFor({ state: 'attached' })

async function open_table(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('[data-stack]').first().waitFor()
  await my_turn(page)
  return page
}

for (const [how, window] of Object.entries(hands)) {
  test(`${how}: a first combat is decided after at most 12 presses and 90 seconds of reading`, async () => {
    const match = await new_match()
    const context = await browser.window(house, { handle: handles.cs, ...window })
    const page = await open_table(context, match)
    const hand = counted_presses(page, window)
    await hand.on(hex(page, 'G2514'))
    await page.getByRole('region', { name: 'Stack in G2514' }).waitFor({ state: 'attached' })
    await hand.on(hex(page, 'G2215'))
    await written(page, 'gen Jones G2215')
    await planned(page)
    await hand.on(hex(page, 'G2215'))
    await page.getByRole('region', { name: 'Stack in G2215' }).waitFor({ state: 'attached' })
    await hand.on(hex(page, 'G2115'))
    await written(page, 'attack G2115 with ')
    await planned(page)
    await page.locator('.hand-in').getByText(/^These orders end your .*movement: \d+ units could still move\. You can add orders until you submit; then your turn continues\.$/).waitFor({ state: 'attached' })
    await submit_turn(page, hand, () => revision(match))
    const { events } = await house.call('GET', `/matches/${match}/events`, undefined, tokens.cs)
    assert.ok(events.some(({ type }) => type === 'resulted'), 'the attack has its result')
    hand.expect_first_combat(`Culp's Hill ${how}`)
    await context.close()
  })

  test(`${how}: a whole turn takes at most 14 presses: each stack moves, and the guns fire`, async () => {
    const match = await new_match()
    const context = await browser.window(house, { handle: handles.cs, ...window })
    const page = await open_table(context, match)
    const hand = counted_presses(page, window)
    const [fire] = (await house.call('GET', `/matches/${match}/legal`, undefined, tokens.cs)).orders.filter((order) => order.startsWith('fire'))
    await hand.on(hex(page, 'G2613'))
    await page.getByRole('region', { name: 'Stack in G2613' }).waitFor({ state: 'attached' })
    await hand.on(hex(page, fire.split(' ')[1]))
    await written(page, fire)
    for (const [from, to] of [['G2514', 'G2314'], ['G2515', 'G2315'], ['G2516', 'G2416'], ['G2517', 'G2417']]) {
      await planned(page)
      await hand.on(hex(page, from))
      await page.getByRole('region', { name: `Stack in ${from}` }).waitFor({ state: 'attached' })
      await hand.on(hex(page, to))
      await written(page, ` ${to}\n`)
    }
    await planned(page)
    await submit_turn(page, hand, () => revision(match))
    hand.expect(`Culp's Hill, a whole turn ${how}`, 14)
    await context.close()
  })
}

test('a whole turn takes at most 40 keys: each stack moves', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.cs })
  const page = await open_table(context, match)
  const keys = counted_keys(page)
  await keys.to(() => document.activeElement?.hasAttribute('data-hex') === true)
  const stacks = new Set()
  for (let moved = 0; moved < 4; ++moved) {
    await keys.press('n')
    const card = page.getByRole('region', { name: /^Stack in / })
    await card.waitFor()
    stacks.add(await card.getAttribute('aria-label'))
    await keys.press('ArrowLeft', 'Enter')
    await until(async () => (await orders(page).inputValue()).trim().split('\n').length > moved, 'it is ordered')
    await planned(page)
  }
  assert.equal(stacks.size, 4, 'each is another')
  await keys.press('e')
  await written(page, 'end turn')
  const before = await revision(match)
  await until(() => page.getByRole('button', { name: /^Submit/ }).isEnabled(), 'it may be submitted')
  await keys.press('Control+Enter')
  await until(async () => (await revision(match)) > before, 'the turn is submitted')
  console.log(`# Culp's Hill, a whole turn: ${keys.count} keys`)
  assert.ok(keys.count <= 40, `${keys.count} keys`)
  await context.close()
})
