// What a turn of Rise & Fight Again takes: presses by mouse and by thumb.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from '../../../web/house.js'
import { counted_presses, hands, submit_turn } from '../../../web/presses.js'
import { orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { card, open_table } from './board.js'

const { house, browser, tokens, handles } = open_house({ us: 'pickens', cr: 'mcarthur' })

const new_match = () => house.match(tokens.us, tokens.cr, {}, 'rise-and-fight/cowpens')
const revision = async (match) => (await house.call('GET', `/matches/${match}`, undefined, tokens.cr)).revision
const piece = (page, id) => page.getByRole('list', { name: 'Your units' }).getByRole('button', { name: new RegExp(`^${id}( |$)`) })
const lines_are = (page, count) =>
  until(async () => (await orders(page).inputValue()).trim().split('\n').length === count, `${count} pieces have orders`)

for (const [how, window] of Object.entries(hands)) {
  test(`${how}: a first charge is decided after at most 12 presses and 90 seconds of reading`, async () => {
    const match = await new_match()
    const context = await browser.window(house, { handle: handles.cr, ...window })
    const page = await open_table(context, match)
    const hand = counted_presses(page, window)
    await hand.on(piece(page, 'LI'))
    await card(page, 'LI').waitFor({ state: 'attached' })
    await hand.on(page.getByRole('button', { name: /^Charge Cun / }))
    await written(page, 'charge LI into Cun')
    await submit_turn(page, hand, () => revision(match))
    const { events } = await house.call('GET', `/matches/${match}/events?limit=1000`, undefined, tokens.cr)
    assert.ok(events.some(({ type }) => type === 'fought' || type === 'evaded'), 'the charge has its result')
    hand.expect_first_combat(`Cowpens ${how}`)
    await context.close()
  })

  test(`${how}: a whole turn takes at most 14 presses: each unit and each commander moves`, async () => {
    const match = await new_match()
    const context = await browser.window(house, { handle: handles.cr, ...window })
    const page = await open_table(context, match)
    const hand = counted_presses(page, window)
    await hand.on(piece(page, 'LI'))
    await hand.on(page.getByRole('button', { name: 'Select the line (7)' }))
    await hand.on(page.getByRole('button', { name: 'Forward by ½″' }))
    await lines_are(page, 7)
    for (const [index, id] of ['71F', 'LgB'].entries()) {
      await hand.on(piece(page, id))
      await card(page, id).waitFor({ state: 'attached' })
      await hand.on(page.getByRole('button', { name: 'Forward by ½″' }))
      await lines_are(page, 8 + index)
    }
    for (const [index, id] of ['Tarleton', 'McArthur'].entries()) {
      await hand.on(piece(page, id))
      await card(page, id).waitFor({ state: 'attached' })
      await hand.on(page.getByRole('button', { name: 'Nudge north', exact: true }))
      await lines_are(page, 10 + index)
    }
    await submit_turn(page, hand, () => revision(match))
    hand.expect(`Cowpens, a whole turn of 11 pieces ${how}`, 14)
    await context.close()
  })
}
