// The what-if board of Last Full Measure: a turn by hand, an answer by the computer, back again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { back_to_now, my_turn, until } from '../../../web/table.js'
import { lines, play, requests_of, set_up } from '../../../web/what_if.js'

const { house, browser } = open_house()

test('a turn is made by hand, the other side answers, and nothing is asked of the server', async () => {
  const context = await browser.window(house)
  const page = await set_up(context, 'Culp', '[data-stack]', { Union: 'Greedy, at one glance' }, { quick: true })
  await my_turn(page)
  const asked = requests_of(page)
  await play(page, 'move Jones 2414\nend turn')
  const turn = page.locator('.turn-line')
  await until(async () => {
    await back_to_now(page) // its film may be long
    return /^Turn 2/.test(await turn.textContent())
  }, 'the other side has answered')
  const { all } = await lines(page)
  assert.ok(all.length >= 3)
  await look_at(page, 'lines of a board')
  await page.getByRole('button', { name: 'Take back' }).click()
  await until(async () => /^Turn 1/.test(await turn.textContent()), 'back at the first turn')
  assert.deepEqual(asked, [])
  await context.close()
})
