// What a computer player says of its turns, and what it would do in one's place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, opening, sizes } from './house.js'
import { look_at } from './look.js'
import { back_to_now, my_turn, open_live, orders, pause_film } from './table.js'
import { drawn, until } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' })

/** A match against Captain, who is quick: its id. */
async function against_captain(token, options = {}) {
  const { id, sides } = await house.scenario()
  const body = { scenario: id, side: sides[0].id, seed: 'one', options: { opponent: 'recruit', ...options } }
  return (await house.call('POST', '/matches', body, token)).id
}

async function open_match(match, window = {}) {
  const context = await browser.window(house, { handle: handles.one, ...window })
  const page = await context.newPage()
  await open_live(page, `/matches/${match}`, match)
  await my_turn(page)
  return { context, page }
}

test('what Captain is about comes to an open page with its turn', async () => {
  const match = await against_captain(tokens.one, { explains: true })
  const { context, page } = await open_match(match)
  await pause_film(page, () => house.submit(match, tokens.one, opening.quiet.join('\n')))
  await back_to_now(page)
  await page.getByRole('tab', { name: 'Chat 1 new' }).click()
  await page.getByRole('log').getByText(/^I .+\.$/).waitFor()
  await page.getByRole('log').getByText(/^Recruit turn 1, /).waitFor()
  await page.getByText('The computer explains its plans here.').waitFor()
  await look_at(page, 'what Captain said')
  await context.close()
})

test('it waits until its turn has been seen', async () => {
  const match = await against_captain(tokens.one, { explains: true })
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  await open_live(page, `/matches/${match}`, match)
  await my_turn(page)
  const talk = (name) => page.getByRole('tab', { name, exact: true })
  const banner = page.locator('.news-notice')
  const remarks = page.getByRole('log').getByText(/^I .+\.$/)
  const said = async (count) =>
    until(async () => (await house.call('GET', `/matches/${match}/chat`, undefined, tokens.one)).remarks.length === count, 'it has said so')

  // While the film runs nothing tells of it, neither over the board nor in its panel.
  await talk('Chat').click()
  await page.getByText('No messages yet.').waitFor()
  await pause_film(page, () => house.submit(match, tokens.one, opening.quiet.join('\n')))
  await said(1)
  await page.waitForFunction(() => globalThis.heard.some((told) => 'remark' in JSON.parse(told)))
  await drawn(page)
  assert.equal(await remarks.count(), 0)
  await talk('Log').click()
  assert.equal(await banner.count(), 0)
  await talk('Chat').waitFor()
  await back_to_now(page)
  await banner.getByText(/^Recruit: “I .+”$/).waitFor()
  await talk('Chat 1 new').click()
  await remarks.waitFor()

  // Nor on another page, or before the film is begun that is offered there.
  await open_live(page, '/account', match)
  await house.submit(match, tokens.one, opening.quiet.join('\n'))
  await said(2)
  await page.locator('.notices').getByText('Your turn:').waitFor()
  assert.equal(await page.locator('.notices .said').count(), 0)
  await page.locator('.notices').getByRole('link').click()
  await page.getByRole('button', { name: 'Show me' }).waitFor()
  await talk('Chat').click()
  await remarks.waitFor()
  assert.equal(await remarks.count(), 1, 'what it has said of the turn before alone')
  await look_at(page, 'what Captain said waits for what happened')
  await page.getByRole('button', { name: 'Got it' }).click()
  await until(async () => (await remarks.count()) === 2, 'the other is told, too')
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
    const said = hint.getByRole('status').getByText(/^Captain’s advice: “I .+\.”$/)
    await said.waitFor()
    const away = hint.getByRole('button', { name: 'Hide hint' })
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

test('a hint is put on the map by a press, and does not come again unasked', async () => {
  const match = await against_captain(tokens.one)
  const { context, page } = await open_match(match)
  const hint = page.getByRole('region', { name: 'Hint' })
  const advice = hint.getByText(/^Captain’s advice: /)
  await hint.getByRole('button', { name: 'Hint' }).click()
  await advice.waitFor()
  await hint.getByRole('button', { name: 'Use these orders' }).click()
  await until(async () => (await orders(page).inputValue()) !== '', 'the orders are taken')
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await orders(page).inputValue()) === '', 'they are taken back')
  await pause_film(page, () => house.submit(match, tokens.one, opening.quiet.join('\n')))
  assert.equal(await hint.count(), 0, 'none while the film is shown')
  await back_to_now(page)
  await hint.getByRole('button', { name: 'Hint' }).waitFor()
  assert.equal(await advice.count(), 0)
  await context.close()
})

test('in a match of people nobody is given a hint', async () => {
  const match = await house.match(tokens.one, tokens.other)
  const { context, page } = await open_match(match)
  assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0)
  await context.close()
})
