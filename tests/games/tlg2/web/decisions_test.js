// What the rules leave to a player: asked for on the map, or told beforehand by standing orders.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible } from '../../../web/house.js'
import { hand_in, my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table, press } from './board.js'
import { opening_turns, orders_of, play_opening } from './opening.js'

const { house, browser, tokens, handles } = open_for_two()

const phases = ['movement', 'combat']
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.us)
const question_of = async (match, side) =>
  (await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens[side])).question

// The second turn of Chippewa: the dragoons and the 100th come before Towson's guns and must attack.
const advance_on_towson = ['move D C2523', 'move 100F C2623']
const attack_on_towson = 'attack C2624 with D 100F'

async function second_turn(decisions) {
  const match = await house.match(tokens.us, tokens.ac, { decisions })
  for (const turn of opening_turns.slice(0, 2))
    await house.submit(match, tokens[turn.slice(-2)], orders_of(turn))
  await house.submit(match, tokens.us, 'end turn')
  return match
}

/** Answers the question that is open by a press on the map: its kind. */
async function answer_on_map(page, match, side) {
  await my_turn(page)
  const { kind, hex, answers } = await question_of(match, side)
  await page.getByRole('region', { name: 'A question for you' }).waitFor()
  assert.ok((await page.locator('.mark-answer').getAttribute('d')).length > 0, 'answers are marked')
  const goes = kind === 'retreat' || kind === 'displacement'
  const chosen = answers.at(-1)
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens[side])
  await press(page, goes ? chosen.hex : (units.find(({ id }) => id === chosen.unit)?.at ?? hex))
  await written(page, chosen.order)
  await hand_in(page, () => read(match))
  return kind
}

/** Attacks Towson's guns and answers on the map whatever is asked: the kinds of it. */
async function attack_and_answer(context, attack) {
  const match = await second_turn('ask')
  const page = await open_table(context, match)
  await my_turn(page)
  await orders(page).fill([...advance_on_towson, attack].join('\n'))
  await hand_in(page, () => read(match))
  const kinds = new Set()
  for (let asked = 0; asked < 6; ++asked) {
    const [awaited] = (await read(match)).awaited
    if (awaited?.side !== 'ac' || phases.includes(awaited.kind)) break
    kinds.add(await answer_on_map(page, match, 'ac'))
  }
  await page.close()
  return kinds
}

test('losses, retreats and advances are chosen on the map', async () => {
  const context = await browser.window(house, { handle: handles.ac })
  // At 7:1 the guns are gone whatever the die, and two could take their place.
  assert.ok((await attack_and_answer(context, attack_on_towson)).has('advance'))
  // At 1:4 most dice cost the attackers a step and drive them back.
  const kinds = new Set()
  for (let tries = 0; tries < 10 && !(kinds.has('loss') && kinds.has('retreat')); ++tries)
    for (const kind of await attack_and_answer(context, `${attack_on_towson} cap 1:4`)) kinds.add(kind)
  assert.deepEqual([...kinds].sort(), ['loss', 'retreat'])
  await context.close()
})

test('standing orders are made on the map, and tell what they would do now', async () => {
  const match = await second_turn('standing')
  const context = await browser.window(house, { handle: handles.ac })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.getByRole('tab', { name: 'Standing' }).click()
  const forecast = page.getByRole('region', { name: 'Automatic decisions' })
  await forecast.getByText('D would retreat to C2422 (by doctrine).').waitFor()
  await page.locator('.arrow-retreat').first().waitFor({ state: 'attached' })
  await press(page, 'C2522')
  await press(page, 'C2423')
  const text = page.getByRole('textbox', { name: 'Standing orders' })
  const reads = (words) => until(async () => (await text.inputValue()) === words, `it reads “${words}”`)
  await reads('retreat D to C2423\n')
  await forecast.getByText('D would retreat to C2423 (by your standing orders).').waitFor()
  await expect_accessible(page, 'standing orders')
  await page.keyboard.press('Escape')
  await text.fill('retreat D to C2423\nlosss 1F')
  await page.getByRole('button', { name: 'Write “losses 1F”' }).click()
  await reads('retreat D to C2423\nlosses 1F')
  // What is not with the server yet is there again.
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('losses 1F'))
  await page.reload()
  await page.getByRole('tab', { name: 'Standing' }).click()
  await reads('retreat D to C2423\nlosses 1F')
  await page.getByRole('button', { name: 'Save standing orders' }).click()
  await page.getByText('Saved.').waitFor()
  const { orders: kept } = await house.call('GET', `/matches/${match}/standing-orders`, undefined, tokens.ac)
  assert.deepEqual([...kept].sort(), ['losses 1F', 'retreat D to C2423'])
  await context.close()
})

test('a question in the enemy’s turn is answered by a press', async () => {
  const asked = await match_with_a_question()
  const [{ side }] = asked.awaited
  const context = await browser.window(house, { handle: handles[side] })
  const page = await open_table(context, asked.id)
  await my_turn(page)
  const question = page.getByRole('region', { name: 'A question for you' })
  await question.waitFor()
  await expect_accessible(page, 'a question')
  await question.getByRole('button').first().click()
  await hand_in(page, () => read(asked.id))
  await context.close()
})

/** A match in which somebody is asked about losses, a retreat or an advance. */
async function match_with_a_question() {
  for (let tries = 0; tries < 20; ++tries) {
    const match = await house.match(tokens.us, tokens.ac, { decisions: 'ask' })
    await play_opening(house, match, tokens)
    for (let turn = 0; turn < 8; ++turn) {
      const now = await read(match)
      if (now.status !== 'running') break
      const [first] = now.awaited
      if (first !== undefined && !phases.includes(first.kind)) return now
      await house.submit(match, tokens[now.to_act], 'end turn')
    }
  }
  return assert.fail('no combat asked anybody anything')
}
