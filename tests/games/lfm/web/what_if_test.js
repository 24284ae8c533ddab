// The what-if board of Last Full Measure: a turn by hand, an answer by the computer, back again; the odds of an attack.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { back_to_now, my_turn, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { arranging, lay_out, lines, open_odds, play, put, requests_of, set_up } from '../../../web/what_if.js'

const { house, browser, tokens, handles } = open_house({ us: 'george', cs: 'edward' })
const press = (page, hex) => page.locator(`path[data-hex="${hex}"]`).click()

test('a turn is made by hand, the other side answers, and nothing is asked of the server', async () => {
  const context = await browser.window(house)
  const page = await set_up(context, 'Culp', '[data-stack]', { Union: 'Greedy' }, { quick: true })
  await my_turn(page)
  const asked = requests_of(page)
  const captain = page.getByRole('tab', { name: 'Captain' })
  const stands = page.getByRole('region', { name: 'Evaluation' })
  await captain.click()
  await page.getByRole('button', { name: 'Ask Captain' }).waitFor()
  assert.equal(await stands.count(), 0, 'nobody has moved yet')
  await play(page, 'move Jones 2414\nend turn')
  const turn = page.locator('.turn-line')
  await until(async () => {
    await back_to_now(page) // its film may be long
    return /^Turn 2/.test(await turn.textContent())
  }, 'the other side has answered')
  await captain.click()
  assert.match(await stands.textContent(), /\d % chance of winning, by Captain’s evaluation/)
  const { all } = await lines(page)
  assert.ok(all.length >= 3)
  await look_at(page, 'lines of a board')
  await page.getByRole('button', { name: 'Take back' }).click()
  await until(async () => /^Turn 1/.test(await turn.textContent()), 'back at the first turn')
  assert.deepEqual(asked, [])
  await context.close()
})

test('the odds of an attack are read from a match that waits for the other side', async () => {
  const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/culps-hill')
  const { revision } = await house.submit(match, tokens.cs, 'end turn')
  const context = await browser.window(house, { handle: handles.cs })
  const page = await context.newPage()
  await open_odds(page, match)
  for (const unit of ['21VA', '25VA']) await put(page, unit, '2215')
  await arranging(page).getByLabel(/^Unit\b/).selectOption('Jones')
  await press(page, 'G2215')
  const where = arranging(page).getByLabel('Place (empty: not in play)')
  await until(async () => (await where.inputValue()) === 'G2215', 'a press on the map names the place')
  await arranging(page).getByRole('button', { name: 'Place unit' }).click()
  await look_at(page, 'a position that is laid out')
  await lay_out(page, 'cs')
  /** The odds as the card has them, and what they rest on. */
  const odds = async () => {
    await press(page, 'G2115') // without a chosen unit, all that can attack
    await written(page, 'attack G2115')
    const card = page.getByRole('region', { name: 'Attack on G2115' })
    await card.waitFor()
    return card.textContent()
  }
  const in_order = await odds()
  assert.match(in_order, /^Attack on G2115\s*21VA and 25VA: strength 5 to 4, modifier \+3, odds 1-1/)

  // The same disorganized: other odds.
  await page.getByRole('tab', { name: 'Arrange' }).click()
  for (const unit of ['21VA', '25VA']) await put(page, unit, 'G2215', { Order: 'disorganized' })
  await lay_out(page, 'cs')
  assert.notEqual(await odds(), in_order)
  assert.equal((await house.call('GET', `/matches/${match}`, undefined, tokens.cs)).revision, revision)
  await context.close()
})

test('of commanders of both sides in one hex each is seen, and whose they are', async () => {
  const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/culps-hill')
  const context = await browser.window(house, { handle: handles.cs })
  const page = await context.newPage()
  await open_odds(page, match)
  for (const unit of ['Greene', 'Jones', 'Steuart']) await put(page, unit, '2215')
  await put(page, 'Geary', '2516') // with regiments of Steuart’s
  await lay_out(page, 'cs')
  const star = (name) => page.locator(`[data-commanders="${name}"]`)
  const boxes = []
  for (const [name, side] of [['Greene', 1], ['Jones Steuart', 2]]) {
    assert.match(await star(name).getAttribute('class'), new RegExp(`side-${side}\\b`), name)
    boxes.push(await star(name).locator('circle').boundingBox())
  }
  assert.ok(boxes[0].x + boxes[0].width <= boxes[1].x + 1, 'beside each other')
  assert.match(await star('Geary').getAttribute('class'), /side-1\b/)
  await press(page, 'G2215')
  const card = page.getByRole('region', { name: 'Stack in G2215' })
  assert.equal(await card.getByRole('button', { name: /Jones|Steuart/ }).count(), 2, 'one’s own are chosen one by one')
  await card.getByText(/^Union: Brig\. Gen\. George S\. Greene/).waitFor()
  await page.locator('.pointed').getByText('Confederate: Jones, Steuart').waitFor()
  await page.locator('.pointed').getByText(/^Union: Brig. Gen. George S. Greene/).waitFor()
  await context.close()
})
