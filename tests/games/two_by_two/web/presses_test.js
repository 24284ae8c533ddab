// What a turn of 2 by 2 Napoleonics takes: presses by mouse and by thumb, and keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from '../../../web/house.js'
import { counted_keys } from '../../../web/keyboard.js'
import { counted_presses, hands, submit_turn } from '../../../web/presses.js'
import { my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { card, open_table } from './board.js'

const { house, browser, tokens, handles } = open_house({ blue: 'compere', red: 'kempt' })

const new_match = () => house.match(tokens.blue, tokens.red, {}, 'two-by-two/maida')
const revision = async (match) => (await house.call('GET', `/matches/${match}`, undefined, tokens.blue)).revision
const unit = (page, id) => page.getByRole('list', { name: 'Your units' }).getByRole('button', { name: id, exact: true })
const lines_are = (page, count) =>
  until(async () => (await orders(page).inputValue()).trim().split('\n').length === count, `${count} units have orders`)

for (const [how, window] of Object.entries(hands)) {
  test(`${how}: a first melee is decided after at most 12 presses and 90 seconds of reading`, async () => {
    const match = await new_match()
    for (const token of Object.values(tokens)) {
      await house.call('PUT', `/matches/${match}/standing-orders`, { text: 'hold any' }, token) // nobody falls before
    }
    const context = await browser.window(house, { handle: handles.blue, ...window })
    const page = await open_table(context, match)
    const hand = counted_presses(page, window)
    await hand.on(unit(page, '9Ch'))
    await card(page, '9Ch').waitFor({ state: 'attached' })
    await hand.on(page.getByRole('button', { name: 'Move 5″ ahead' }))
    await submit_turn(page, hand, () => revision(match))
    await house.submit(match, tokens.red, 'move 81 ahead 3\nend turn\n')
    await my_turn(page)
    ++hand.presses // the film is skipped
    await hand.on(unit(page, '9Ch'))
    await hand.on(page.getByRole('button', { name: 'Charge 81' }))
    await written(page, 'charge 9Ch into 81')
    await submit_turn(page, hand, () => revision(match))
    const { events } = await house.call('GET', `/matches/${match}/events?limit=1000`, undefined, tokens.blue)
    assert.ok(events.some(({ type }) => type === 'fought'), 'the melee is fought')
    hand.expect_first_combat(`Maida ${how}`)
    await context.close()
  })

  test(`${how}: a whole turn takes at most 12 presses: each unit moves`, async () => {
    const match = await new_match()
    const context = await browser.window(house, { handle: handles.blue, ...window })
    const page = await open_table(context, match)
    const hand = counted_presses(page, window)
    await hand.on(unit(page, '1Le'))
    await hand.on(page.getByRole('button', { name: 'Select the line (5)' }))
    await hand.on(page.getByRole('button', { name: 'Move 1″ ahead' }))
    await lines_are(page, 5)
    for (const [index, id] of ['9Ch', 'GH', 'Rey'].entries()) {
      await hand.on(unit(page, id))
      await card(page, id).waitFor({ state: 'attached' })
      await hand.on(page.getByRole('button', { name: 'Move 1″ ahead' }))
      await lines_are(page, 6 + index)
    }
    await submit_turn(page, hand, () => revision(match))
    hand.expect(`Maida, a whole turn of 8 units ${how}`, 12)
    await context.close()
  })
}

test('a whole turn takes at most 40 keys: each unit moves by an inch', async () => {
  const match = await new_match()
  const context = await browser.window(house, { handle: handles.blue })
  const page = await open_table(context, match)
  const keys = counted_keys(page)
  await keys.to(() => document.activeElement?.closest('.board') != null)
  const ahead = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']
  await keys.press('n')
  await card(page, '1Le').waitFor()
  await keys.press('g', ...ahead)
  await lines_are(page, 5)
  for (const [index, id] of ['9Ch', 'GH', 'Rey'].entries()) {
    await keys.press('n')
    await card(page, id).waitFor()
    await keys.press(...ahead)
    await lines_are(page, 6 + index)
  }
  await keys.press('e')
  await written(page, 'end turn')
  const before = await revision(match)
  await until(() => page.getByRole('button', { name: /^Submit/ }).isEnabled(), 'it may be submitted')
  await keys.press('Control+Enter')
  await until(async () => (await revision(match)) > before, 'the turn is submitted')
  console.log(`# Maida, a whole turn of 8 units: ${keys.count} keys`)
  assert.ok(keys.count <= 40, `${keys.count} keys`)
  await context.close()
})
