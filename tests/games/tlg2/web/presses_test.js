// What a turn of tlg2 takes: presses by mouse and by thumb.
import { test } from 'node:test'
import { counted_presses, hands, submit_turn } from '../../../web/presses.js'
import { my_turn, written } from '../../../web/table.js'
import { open_for_two, open_table } from './board.js'

const { house, browser, tokens, handles } = open_for_two()

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
    await submit_turn(page, hand, async () => (await house.call('GET', `/matches/${match}`, undefined, tokens.us)).revision)
    hand.expect(`Chippewa, a turn of three units ${how}`, 10)
    await context.close()
  })
}
