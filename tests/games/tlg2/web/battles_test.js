// What only the other two battles have, ordered by pressing: a charge, the battery on the hill and its guest,
// the night.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible } from '../../../web/house.js'
import { hand_in, my_turn, orders, written } from '../../../web/table.js'
import { open_for_two, open_table, press } from './board.js'

const { house, browser, tokens, handles } = open_for_two()

const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.us)

test('the Thames: a regiment enters, charges, and its die is told', async () => {
  const match = await house.match(tokens.us, tokens.ac, {}, 'tlg2/thames')
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.getByRole('region', { name: 'Reinforcements' }).getByRole('button', { name: '11K' }).click()
  await press(page, 'T2539')
  await written(page, 'enter 11K T2539')
  await press(page, 'T2639')
  await written(page, 'attack T2639 with 11K')
  await page.getByRole('checkbox', { name: 'Charge' }).check()
  await written(page, 'attack T2639 with 11K charge')
  const combat = page.getByRole('region', { name: 'Combat on T2639' })
  await combat.getByText('4:1–6:1').waitFor()
  await combat.getByText('die 5, 6: +3').waitFor()
  await expect_accessible(page, 'a charge')
  await hand_in(page, () => read(match))
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('button', { name: /^11K charges: the odds shift \d columns? right/ }).waitFor()
  await context.close()
})

test('Lundy’s Lane: the battery fires, a guest joins it, and night falls', async () => {
  const match = await house.match(tokens.us, tokens.ac, {}, 'tlg2/lundys-lane')
  await house.submit(match, tokens.us, 'end turn')
  const context = await browser.window(house, { handle: handles.ac })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'L2208')
  await page.getByText('Cannot move: HB never moves').waitFor()
  await press(page, 'L2410')
  await page.getByRole('button', { name: 'Bombard L2410' }).click()
  await written(page, 'bombard L2410 with HB')
  await page.getByText(/no effect; guns that bombard risk nothing/i).first().waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'L2107')
  await press(page, 'L2208')
  await written(page, 'move 1Fd L2208')
  await page.keyboard.press('Escape')
  for (const unit of ['Hilltop Battery', '1st Foot, detachment']) {
    await press(page, 'L2208')
    await page.getByRole('region', { name: unit }).waitFor()
  }
  await orders(page).fill('')
  assert.equal(await page.locator('.nightfall').count(), 0)
  for (let turns = 0; turns < 9; ++turns)
    await house.submit(match, tokens[(await read(match)).to_act], 'end turn')
  await page.getByText('Turn 6 of 9, night', { exact: true }).waitFor()
  await page.locator('.nightfall').waitFor({ state: 'attached' })
  await context.close()
})
