// While a film is shown nothing beside it runs ahead, and nothing jumps; keys that steer it; and what a turn is given by:
// fingers, keys, and a button that says why it waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { back_to_now, hand_in, my_turn, orders, pause_film, written } from '../../../web/table.js'
import { drawn, until } from '../../../web/waiting.js'
import { open_for_two, open_table } from './board.js'
import { opening_turns, orders_of, play_opening } from './opening.js'

const { house, browser, tokens, handles } = open_for_two()

const read = (match, token) => house.call('GET', `/matches/${match}`, undefined, token)

async function before_the_dice() {
  const match = await house.match(tokens.us, tokens.ac)
  for (const turn of opening_turns.slice(0, 2)) await house.submit(match, tokens[turn.slice(-2)], orders_of(turn))
  return match
}

test('while dice roll, the panel of orders tells no more than the film', async () => {
  const match = await before_the_dice()
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await back_to_now(page)
  await my_turn(page)
  await orders(page).fill(orders_of('turn-02-us').replace(/^end turn$/m, ''))
  await my_turn(page)
  await pause_film(page, () => page.getByRole('button', { name: /^Submit/ }).click())
  const panel = page.getByRole('tabpanel', { name: 'Orders' })
  assert.equal(await panel.getByRole('textbox').count(), 0, 'no orders from a position that is not seen yet')
  assert.equal(await page.getByRole('button', { name: /^Submit/ }).isVisible(), false)
  const lines = panel.locator('.log li')
  const told = await lines.count()
  // It is told as the film goes on.
  await page.getByRole('button', { name: 'Step forward' }).click()
  await page.getByRole('button', { name: 'Step forward' }).click()
  await until(async () => (await lines.count()) > told, 'the panel follows the film')
  await back_to_now(page)
  await my_turn(page)
  // What came of it is told in short; each line leads to its moment.
  const meanwhile = page.getByRole('region', { name: 'What happened' })
  const results = meanwhile.getByRole('listitem')
  await results.first().waitFor()
  const told_of = await results.allTextContents()
  assert.ok(told_of.some((words) => /attacks .*\. .*(retreats|loses|eliminated|no effect)/i.test(words)), told_of.join('; '))
  await results.first().getByRole('button').click()
  await page.locator('.playback-bar').waitFor()
  await back_to_now(page)
  await meanwhile.getByRole('button', { name: 'Hide' }).click()
  await meanwhile.waitFor({ state: 'detached' })
  await context.close()
})

test('the board keeps its size while the words of a film change', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const context = await browser.window(house, { size: { width: 360, height: 740 } })
  const page = await open_table(context, match)
  await page.goto(`/matches/${match}/replay`)
  const step = page.getByRole('button', { name: 'Step forward' })
  const height = () => page.locator('.board-sheets').evaluate((element) => element.clientHeight)
  const caption = page.locator('.playback-bar .caption')
  const heights = new Set()
  const words = new Set()
  await step.waitFor()
  for (let steps = 0; steps < 25; ++steps) {
    heights.add(await height())
    words.add((await caption.textContent()).length > 45)
    await step.click()
    await drawn(page)
  }
  assert.equal(words.size, 2, 'short words and long ones')
  assert.equal(heights.size, 1, `${[...heights]}`)
  await context.close()
})

test('where less motion is preferred, what happened is offered and not played', async () => {
  const match = await before_the_dice()
  const context = await browser.window(house, { handle: handles.us, reducedMotion: 'reduce' })
  const page = await open_table(context, match)
  await my_turn(page)
  await orders(page).fill(orders_of('turn-02-us'))
  await my_turn(page)
  await hand_in(page, () => read(match, tokens.us))
  await page.getByText('The match has moved on.').waitFor()
  assert.equal(await page.locator('.playback-bar').count(), 0)
  await page.getByRole('button', { name: 'Show me' }).click()
  await page.locator('.playback-bar').waitFor()
  await context.close()
})

test('keys steer a replay: arrows step, Space plays and pauses, Home and End go to its ends', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const context = await browser.window(house)
  const page = await open_table(context, match)
  await page.goto(`/matches/${match}/replay`)
  await page.locator('[data-unit]').first().waitFor()
  const at = async () => Number(await page.getByLabel('Moment of the match').inputValue())
  const last = Number(await page.getByLabel('Moment of the match').getAttribute('max'))
  const pressed = async (key, moment) => {
    await page.keyboard.press(key)
    await until(async () => (await at()) === moment, `${key} leads to ${moment}`)
  }
  await pressed('ArrowRight', 1)
  await pressed('ArrowRight', 2)
  await pressed('ArrowLeft', 1)
  await pressed('End', last)
  await pressed('Home', 0)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('Space')
  await page.getByLabel('Playback').getByRole('button', { name: 'Play', exact: true }).waitFor()
  // Where the focus is in a control, its keys are its own.
  const before = await at()
  await page.getByLabel('Speed').focus()
  await page.keyboard.press('End')
  assert.equal(await at(), before)
  await context.close()
})

test('a tap of two fingers orders nothing', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us, hasTouch: true })
  const page = await open_table(context, match)
  await my_turn(page)
  const middle = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).first().boundingBox()
    return { x: x + width / 2, y: y + height / 2 }
  }
  await page.locator('path[data-hex="C2026"]').focus() // brings nothing but the map into view
  const unit = await middle('[data-unit="22US"]')
  await page.mouse.click(unit.x, unit.y)
  await page.locator('.unit-card').waitFor()
  const place = await middle('path[data-hex="C2225"]')
  const session = await context.newCDPSession(page)
  const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [one, other] = [{ ...place, id: 1 }, { x: place.x + 60, y: place.y + 10, id: 2 }]
  await touch('touchStart', one)
  await touch('touchStart', one, other)
  await touch('touchEnd', one)
  await touch('touchEnd')
  await drawn(page)
  assert.equal(await orders(page).inputValue(), '')
  // One finger does.
  await page.touchscreen.tap(place.x, place.y)
  await written(page, 'move 22US C2225')
  await context.close()
})

test('a grey button says why it waits, and keeps the focus', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  const submit = page.getByRole('button', { name: /^Submit/ })
  const why = async () => submit.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby'))?.textContent)
  assert.ok(await submit.isDisabled())
  assert.equal(await why(), 'Give an order, or tick “End my turn”.')
  await orders(page).fill('move 22US C1019')
  await until(async () => (await why())?.startsWith('Line 1 cannot be played: '), 'it says what is wrong')
  assert.ok(await submit.isDisabled())
  assert.equal(await page.getByText('Your turn will continue after these orders.').count(), 0)
  await orders(page).fill('end turn')
  await until(async () => !(await submit.isDisabled()), 'it can be pressed')
  assert.equal(await submit.textContent(), 'Submit', 'no unit is near an enemy: nothing is rolled')
  await submit.focus()
  await page.keyboard.press('Enter')
  await page.getByText('It is not your move.').waitFor()
  const focus = await page.evaluate(() => document.activeElement?.getAttribute('role'))
  assert.equal(focus, 'tabpanel', 'the focus stays beside the board')
  await context.close()
})

test('a letter is a key with Shift and with Caps Lock, too', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.locator('path[data-hex="C2026"]').focus()
  await page.keyboard.press('N')
  await page.locator('.unit-card').waitFor()
  await context.close()
})
