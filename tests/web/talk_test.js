// What players say to each other.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { expect_accessible, open_house } from './house.js'
import { look_at } from './look.js'
import { open_live } from './table.js'
import { until } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' }, { prepare })
let match
async function prepare() {
  match = await house.match(tokens.one, tokens.other)
}

async function talk(handle) {
  const context = await browser.window(house, { handle })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByLabel('Your message').waitFor()
  return { context, page }
}

test('two players talk, and find what was said when they come back', async () => {
  const one = await talk(handles.one)
  const other = await talk(handles.other)
  await one.page.getByLabel('Your message').fill('Good luck, <b>Phineas</b>!')
  await one.page.getByRole('button', { name: 'Send', exact: true }).click()
  const said = other.page.getByRole('log').getByText('Good luck, <b>Phineas</b>!')
  await said.waitFor()
  await other.page.getByLabel('Your message').fill('To you as well.')
  await other.page.keyboard.press('Enter')
  await one.page.getByRole('log').getByText('To you as well.').waitFor()
  await expect_accessible(one.page, 'talk')
  await one.page.reload()
  await one.page.getByRole('tab', { name: 'Chat' }).click()
  await one.page.getByRole('log').getByText('Good luck').waitFor()
  await one.context.close()
  await other.context.close()
})

test('what is said, and a draw that is offered, show on panels that are not open', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  await open_live(page, `/matches/${match}`, match)
  const other = await talk(handles.other)
  await other.page.getByLabel('Your message').fill('Are you there?')
  await other.page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Chat 1 new' }).waitFor()
  await until(async () => /^✉ /.test(await page.title()), 'the title tells of it')
  await expect_accessible(page, 'a remark that waits')
  await page.getByRole('tab', { name: 'Chat 1 new' }).click()
  await page.getByRole('log').getByText('Are you there?').waitFor()
  await page.getByRole('tab', { name: 'Chat', exact: true }).waitFor()
  await until(async () => !/✉/.test(await page.title()), 'the title tells of nothing')
  await house.call('POST', `/matches/${match}/draw/offer`, {}, tokens.other)
  await page.getByRole('tab', { name: 'Match A draw is offered' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByText(/ declines the draw/).waitFor()
  assert.equal(await page.getByText('A draw is offered').count(), 0)
  await context.close()
  await other.context.close()
})

test('a banner over the board tells of both, and a note on other pages', async () => {
  const context = await browser.window(house, { handle: handles.one })
  const page = await context.newPage()
  await open_live(page, `/matches/${match}`, match)
  const other = await talk(handles.other)
  const say = async (text) => {
    await other.page.getByLabel('Your message').fill(text)
    await other.page.keyboard.press('Enter')
  }
  await say('One of these days.')
  const banner = page.locator('.news-notice')
  await banner.getByText(`${handles.other}: “One of these days.”`).waitFor()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await banner.waitFor({ state: 'detached' })
  await say('And another.')
  await banner.getByText(`${handles.other}: “And another.”`).waitFor()
  await banner.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('log').getByText('And another.').waitFor()
  await house.call('POST', `/matches/${match}/draw/offer`, {}, tokens.other)
  await banner.getByText('Your opponent offers a draw.').waitFor()
  await look_at(page, 'a draw that is offered')
  await banner.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await banner.waitFor({ state: 'detached' })

  await open_live(page, '/account', match)
  await say('Where have you gone?')
  const note = page.locator('.notices')
  await note.getByText(`${handles.other}: “Where have you gone?”`).waitFor()
  await note.getByRole('link').click()
  await page.getByRole('tab', { name: 'Chat' }).waitFor()
  await note.getByText('Where have you gone?').waitFor({ state: 'detached' })
  await context.close()
  await other.context.close()
})

test('who looks on has no part in it', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.getByRole('tab', { name: 'Log' }).waitFor()
  assert.equal(await page.getByRole('tab', { name: 'Chat' }).count(), 0)
  await context.close()
})
