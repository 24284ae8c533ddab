// Several stacks of Last Full Measure that move and attack as one: by mouse, keys and thumb.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { hand_in, my_turn, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'

const { house, browser, tokens, handles } = open_house({ us: 'george', cs: 'edward' })

const windows = { ...sizes, lying: { width: 740, height: 360 } }
const hex = (page, id) => page.locator(`path[data-hex="${id}"]`)
const stack_card = (page, id) => page.getByRole('region', { name: `Stack in ${id}` })
const together = (page, count) => page.getByRole('region', { name: `Orders of ${count} stacks` })
const lines = async (page) => (await orders(page).inputValue()).split('\n').filter((line) => line !== '')
const lines_are = (page, wanted) =>
  until(async () => JSON.stringify((await lines(page)).sort()) === JSON.stringify([...wanted].sort()), `the orders are ${wanted.join(', ')}`)
const allowed = async (page) => {
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await until(async () => (await page.locator('.order-text .refusals li').count()) === 0, 'nothing is refused')
}
const jones = '21VA 25VA 42VA 44VA 48VA 50VA gen Jones'
const steuart = '1MDb 1NC 3NC gen Steuart'
const nicholls = '1LA 2LA 10LA 14LA 15LA gen Nicholls'

async function open_table(match, side, window = {}) {
  const context = await browser.window(house, { handle: handles[side], ...window })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('[data-stack]').first().waitFor()
  await my_turn(page)
  return { match, context, page }
}

/** Culp's Hill at the beginning, as Johnson sees it. */
const at_table = async (window) => open_table(await house.match(tokens.us, tokens.cs, {}, 'lfm/culps-hill'), 'cs', window)

test('with Shift a stack joins, and one press moves both the same way, each by an order of its own', async () => {
  const { match, context, page } = await at_table()
  await hex(page, 'G2514').click()
  await stack_card(page, 'G2514').waitFor()
  await hex(page, 'G2516').click({ modifiers: ['Shift'] })
  await together(page, 2).waitFor()
  assert.equal(await page.locator('.mark-chosen.also').count(), 1)
  // What would come of it is shown before it is pressed.
  await hex(page, 'G2414').hover()
  await until(async () => (await page.locator('.arrow-hint').count()) === 2, 'both ways are shown')
  await page.locator('.pointed').getByText('2 stacks move together.').waitFor()
  await look_at(page, 'the ways of two stacks')
  await hex(page, 'G2414').click()
  await lines_are(page, [`move ${jones} G2414`, `move ${steuart} G2416`])
  await allowed(page)
  // Elsewhere instead: both orders change, in one step.
  await hex(page, 'G2415').click()
  await lines_are(page, [`move ${jones} G2415`, `move ${steuart} G2417`])
  await page.getByRole('button', { name: 'Undo' }).click()
  await lines_are(page, [`move ${jones} G2414`, `move ${steuart} G2416`])
  await page.getByLabel('End my turn').check()
  await hand_in(page, () => house.call('GET', `/matches/${match}`, undefined, tokens.cs))
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.cs)
  assert.deepEqual(['21VA', '3NC'].map((id) => units.find((unit) => unit.id === id).at), ['G2414', 'G2416'])
  await context.close()
})

test('a line is selected by a button and moves hex by hex by buttons; a name leaves a stack behind', async () => {
  const { context, page } = await at_table()
  await hex(page, 'G2514').click()
  await page.getByRole('button', { name: 'Select the line (4)' }).click()
  await together(page, 4).waitFor()
  await page.getByRole('group', { name: 'Stacks that move together' }).getByRole('button', { name: 'Steuart in G2517' }).click()
  await page.getByRole('group', { name: 'Stacks that move together' }).getByRole('button', { name: 'Nicholls in G2515' }).click()
  await together(page, 2).waitFor()
  const west = page.getByRole('group', { name: 'Move one hex' }).getByRole('button', { name: 'northwest', exact: true })
  await west.click()
  await lines_are(page, [`move ${jones} G2414`, `move ${steuart} G2416`])
  await allowed(page)
  await page.getByRole('button', { name: 'Cancel moves' }).click()
  await lines_are(page, [])
  await context.close()
})

test('a stack that cannot follow is named, with the rule; it goes as near as it can, and the others go', async () => {
  const { context, page } = await at_table()
  await hex(page, 'G2514').click()
  await stack_card(page, 'G2514').waitFor()
  await hex(page, 'G2516').click({ modifiers: ['Shift'] })
  await together(page, 2).waitFor()
  await hex(page, 'G2214').hover()
  await page.locator('.pointed .refused').first().waitFor()
  await page.locator('.mark-stuck').first().waitFor({ state: 'attached' })
  await look_at(page, 'a stack that cannot follow')
  await hex(page, 'G2214').click()
  const behind = page.getByRole('list', { name: 'Stacks that cannot follow' })
  await behind.getByText(/stops in G\d+: /).waitFor()
  assert.equal((await lines(page)).length, 2)
  assert.ok((await lines(page)).includes(`move ${jones} G2214`))
  await allowed(page)
  await expect_accessible(page, 'a group of stacks')
  await context.close()
})

test('by keyboard: a line is selected, joined, moved and taken back', async () => {
  const { context, page } = await at_table()
  await hex(page, 'G2514').focus()
  await page.keyboard.press('Enter')
  await stack_card(page, 'G2514').waitFor()
  await hex(page, 'G2515').focus()
  await page.keyboard.press('Shift+Enter')
  await together(page, 2).waitFor()
  await hex(page, 'G2414').focus()
  await page.keyboard.press('Enter')
  await lines_are(page, [`move ${jones} G2414`, `move ${nicholls} G2415`])
  await page.keyboard.press('u')
  await lines_are(page, [])
  await page.keyboard.press('Escape')
  await together(page, 2).waitFor({ state: 'detached' })
  await hex(page, 'G2514').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('g')
  await together(page, 4).waitFor()
  await page.keyboard.press('g')
  await stack_card(page, 'G2514').waitFor()
  await context.close()
})

test('two stacks attack as one, by a press on the enemy or by a button', async () => {
  const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/first-day')
  await house.submit(match, tokens.us, 'end turn')
  await house.submit(match, tokens.cs, 'enter Peg1 G0104 G0608 unlimber\nend turn')
  // The dice decide which side moves first in the second turn.
  const { to_act } = await house.call('GET', `/matches/${match}`, undefined, tokens.us)
  if (to_act === 'cs') await house.submit(match, tokens.cs, 'end turn')
  const { combat } = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens.us)
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.us)
  const [{ hex: enemy, attackers }] = combat.targets
  const at = (id) => units.find((unit) => unit.id === id).at
  const stacks = [...new Set(attackers.map(at))]
  assert.ok(stacks.length > 1, 'several stacks can attack')
  const { context, page } = await open_table(match, 'us')
  await hex(page, stacks[0]).click()
  await stack_card(page, stacks[0]).waitFor()
  await hex(page, stacks[1]).click({ modifiers: ['Shift'] })
  await together(page, 2).waitFor()
  const attack = async () => (await lines(page)).find((line) => line.startsWith('attack'))?.split(' with ')[1]?.split(' ').sort()
  const wanted = attackers.filter((id) => stacks.slice(0, 2).includes(at(id))).sort()
  await hex(page, enemy).click()
  await until(async () => JSON.stringify(await attack()) === JSON.stringify(wanted), 'both attack')
  await until(async () => (await page.locator('.arrow-attack').count()) === 2, 'both are shown to attack')
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await hex(page, enemy).click()
  await until(async () => (await attack()) === undefined, 'nobody attacks')
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await together(page, 2).getByRole('button', { name: `Attack ${enemy}` }).click()
  await until(async () => JSON.stringify(await attack()) === JSON.stringify(wanted), 'both attack by the button')
  await context.close()
})

for (const [name, size] of Object.entries(windows))
  test(`${name}: stacks are added by presses, and move by one`, async () => {
    const { context, page } = await at_table({ size, hasTouch: true })
    await hex(page, 'G2514').tap()
    await page.getByRole('button', { name: 'Add stacks' }).tap()
    await hex(page, 'G2516').tap()
    await together(page, 2).waitFor()
    await look_at(page, `stacks added, ${name}`)
    await expect_narrow(page, 'a group of stacks')
    // Joined by mistake, it is let go by another press.
    await hex(page, 'G2515').tap()
    await together(page, 3).waitFor()
    await hex(page, 'G2515').tap()
    await together(page, 2).waitFor()
    await hex(page, 'G2414').tap()
    await lines_are(page, [`move ${jones} G2414`, `move ${steuart} G2416`])
    await allowed(page)
    await context.close()
  })
