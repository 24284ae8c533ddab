// A game that brings no page of its own, played by the page for any game: the server's picture, the list of what
// may be ordered, orders as text. Here it is a game that has a page, which the browser is not told.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, expect_accessible, expect_narrow, House, sizes } from './house.js'
import { hand_in, handles, orders, until, written } from './table.js'

let house, browser, tokens
before(async () => {
  house = await House.open()
  browser = await Browser.open()
  tokens = { us: await house.player('winfield'), ac: await house.player('phineas') }
})
after(async () => {
  await browser.close()
  await house.close()
})

const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.us)

/** A window in which every match is one of a game without a page; `change` alters what is told of it. */
async function window_of(side, { change = (match) => match, ...options } = {}) {
  const context = await browser.window(house, { handle: handles[side], ...options })
  await context.route(/\/api\/v1\/matches\/[^/]+$/, async (route) => {
    const answer = await route.fetch()
    const match = await answer.json()
    await route.fulfill({ response: answer, json: change({ ...match, ruleset: 'nobodys' }) })
  })
  return context
}

async function open_plain(context, match, more = '') {
  const page = await context.newPage()
  await page.goto(`/matches/${match}${more}`)
  await page.locator('.plain-board image').waitFor({ state: 'attached' })
  return page
}

test('a turn is made by pressing what may be ordered, and handed in', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match)
  const legal = page.getByRole('region', { name: 'Orders that may be given' })
  const { orders: all } = await house.call('GET', `/matches/${match}/legal`, undefined, tokens.us)
  const [first] = all
  await legal.getByRole('button', { name: first, exact: true }).click()
  await written(page, first)
  await legal.getByRole('button', { name: first, exact: true }).click()
  await until(async () => (await orders(page).inputValue()) === '', 'pressed again it goes')
  await legal.getByRole('searchbox').fill('end tu')
  await legal.getByRole('button', { name: 'end turn', exact: true }).click()
  await written(page, 'end turn')
  await hand_in(page, () => read(match))
  assert.equal((await read(match)).to_act, 'ac')
  await page.getByText('It is not your move').waitFor()
  await context.close()
})

test('what is wrong with orders is told while they are written', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match)
  await orders(page).fill('end trun')
  await page.getByRole('button', { name: 'Write “end turn”' }).click()
  await until(async () => (await orders(page).inputValue()) === 'end turn', 'it is mended')
  await until(() => page.getByRole('button', { name: /^Hand in/ }).isEnabled(), 'it may be handed in')
  await context.close()
})

test('it is accessible in every panel, fits a phone, and is used there', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  for (const size of Object.values(sizes)) {
    const context = await window_of('us', { size, dark: size === sizes.phone })
    const page = await open_plain(context, match)
    await expect_narrow(page, 'a game without a page')
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
      await expect_accessible(page, `a game without a page, ${await tab.innerText()}`)
    }
    const box = await page.locator('.board-place').boundingBox()
    assert.ok(box.height >= 200, `the map has ${box.height} pixels`)
    await context.close()
  }
})

test('the picture is moved by keyboard, and has words', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match)
  const picture = page.getByRole('application')
  assert.ok((await picture.getAttribute('aria-label')).length > 100, 'it is described')
  const seen = () => picture.getAttribute('viewBox')
  await picture.focus()
  const whole = await seen()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  assert.notEqual(await seen(), whole)
  const near = await seen()
  await page.keyboard.press('ArrowRight')
  assert.notEqual(await seen(), near)
  await page.keyboard.press('0')
  assert.equal(await seen(), whole)
  await context.close()
})

test('several may be awaited at once: who has handed in waits for the other', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const asked = (side) => ({ side, kind: 'orders', question: 'Which way?', player_turn: side, sealed: true })
  const both = await window_of('us', { change: (told) => ({ ...told, to_act: null, awaited: ['us', 'ac'].map(asked) }) })
  const page = await open_plain(both, match)
  await page.getByText('your move, and that of Anglo-Canadian, Which way?').waitFor()
  await page.getByRole('button', { name: /^Hand in/ }).waitFor()
  assert.equal(await page.locator('.seat[aria-current="true"]').count(), 2)
  await both.close()
  const one = await window_of('us', { change: (told) => ({ ...told, to_act: 'ac', awaited: [asked('ac')] }) })
  const waiting = await open_plain(one, match)
  await waiting.getByRole('tab', { name: 'Orders' }).click()
  await waiting.getByText('Your orders are in, sealed.', { exact: false }).waitFor()
  await expect_accessible(waiting, 'orders that are sealed')
  await one.close()
})

test('the replay shows what there is: the picture, the log and the dice', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await window_of('us')
  const page = await open_plain(context, match, '/replay')
  await page.getByRole('button', { name: 'Check the dice' }).click()
  await page.getByText('It holds:').waitFor()
  await expect_accessible(page, 'replay of a game without a page')
  await context.close()
})
