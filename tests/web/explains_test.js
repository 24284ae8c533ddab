// What a computer player says of its turns, and what it would do in one's place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, opening, sizes } from './house.js'
import { look_at } from './look.js'
import { my_turn, orders } from './table.js'

const { house, browser, tokens } = open_house({ one: 'winfield', other: 'phineas' })

/** A match against Captain, who is quick: its id. */
async function against_captain(token, options = {}) {
  const { id, sides } = await house.scenario()
  const body = { scenario: id, side: sides[0].id, seed: 'one', options: { opponent: 'recruit', ...options } }
  return (await house.call('POST', '/matches', body, token)).id
}

async function open_match(match, window = {}) {
  const context = await browser.window(house, { handle: 'winfield', ...window })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  return { context, page }
}

test('what Captain is about comes to an open page with its turn', async () => {
  const match = await against_captain(tokens.one, { explains: true })
  const { context, page } = await open_match(match)
  await house.submit(match, tokens.one, opening.quiet.join('\n'))
  await page.getByRole('tab', { name: 'Talk 1 new' }).click()
  await page.getByRole('log').getByText(/^I .+\.$/).waitFor()
  await page.getByRole('log').getByText(/^Recruit turn 1, /).waitFor()
  await page.getByText('The computer says here what it is about, and answers nothing.').waitFor()
  await look_at(page, 'what Captain said')
  await context.close()
})

const windows = { desk: sizes.desk, phone: sizes.phone, lying: { width: 740, height: 360 } }
for (const [name, size] of Object.entries(windows)) {
  test(`who is to move asks for a hint, by keyboard: ${name}`, async () => {
    const match = await against_captain(tokens.one)
    const { context, page } = await open_match(match, { size })
    const before = await orders(page).inputValue()
    const hint = page.getByRole('region', { name: 'Hint' })
    await hint.getByRole('button', { name: 'Hint' }).focus()
    await page.keyboard.press('Enter')
    const said = hint.getByRole('status').getByText(/^In your place Captain would say: “I .+\.”$/)
    await said.waitFor()
    const away = hint.getByRole('button', { name: 'Put the hint away' })
    assert.ok(await away.evaluate((button) => button === document.activeElement), 'the focus stays')
    await expect_narrow(page, `a hint, ${name}`)
    await expect_accessible(page, `a hint, ${name}`, ['.map'])
    await look_at(page, `a hint, ${name}`)
    assert.equal(await orders(page).inputValue(), before, 'nothing is ordered by it')
    const sentence = await said.textContent()
    await away.click()
    await said.waitFor({ state: 'detached' })
    await hint.getByRole('button', { name: 'Hint' }).click()
    await said.waitFor()
    assert.equal(await said.textContent(), sentence, 'asked again it is the same')
    await context.close()
  })
}

test('in a match of people nobody is given a hint', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const { context, page } = await open_match(match)
  assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0)
  await context.close()
})
