// A game like no other, and without a page of its own, played in the browser by the page for any game: two
// players sign up, seal their orders, see the round played back, and its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, password, sizes } from '../../../web/house.js'
import { back_to_now, hand_in, orders } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'

const { house, browser } = open_house({}, { program: process.env['ADJUTANT_TINY'] })

const hand_ins_max = 60
const steps = 10 // of the replay: a round
const players = { owl: 'olga', fox: 'fred' }
const names = { owl: 'The Owls of Saint Ives', fox: 'The Foxes of Zennor' }

async function sign_up(context, handle) {
  const page = await context.newPage()
  await page.goto('/sign-up')
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('E-mail address').fill(`${handle}@example.org`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Account created' }).waitFor()
  await page.goto(`/confirm/${await house.mailed(`${handle}@example.org`, '/confirm/')}`)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  return page
}

/** Both at the table of a match that one has made and the other was invited to: pages by side. */
async function sit_down(contexts) {
  const pages = {}
  for (const side of ['fox', 'owl']) pages[side] = await sign_up(contexts[side], players[side])
  await pages.owl.goto('/matches/new')
  await pages.owl.getByRole('radio', { name: /^The bay/ }).check()
  await pages.owl.getByLabel(names.owl).check()
  await pages.owl.getByLabel('A player I invite').check()
  await pages.owl.getByLabel('Handle or e-mail address').fill(players.fox)
  await pages.owl.getByLabel('Ask me').check()
  await pages.owl.getByRole('button', { name: 'Create match' }).click()
  await pages.owl.waitForURL(/\/matches\/m_/)
  await pages.fox.goto('/matches')
  await pages.fox.getByRole('button', { name: `Play ${names.fox}` }).click()
  await pages.fox.waitForURL(/\/matches\/m_/)
  for (const page of Object.values(pages)) await board(page).waitFor({ state: 'attached' })
  return pages
}

const board = (page) => page.locator('.plain-board image')
const picture = (page) => board(page).getAttribute('href')
const match_of = (page) => new URL(page.url()).pathname.split('/')[2]
const read = async (page) => (await page.request.get(`/api/v1/matches/${match_of(page)}`)).json()
const legal_now = (page) =>
  page.getByRole('region', { name: 'Available orders' }).getByRole('button')

/** Clicks one of the legal orders and submits it: the order. */
async function order(page, chance) {
  await page.getByRole('button', { name: /^Submit/ }).waitFor()
  await back_to_now(page)
  await until(async () => (await legal_now(page).count()) > 0, 'orders are listed')
  await orders(page).fill('')
  const legal = legal_now(page)
  const words = await legal.nth(chance % (await legal.count())).innerText()
  await legal.getByText(words, { exact: true }).click()
  await until(async () => (await orders(page).inputValue()).trim() === words, `“${words}” is written`)
  await hand_in(page, () => read(page))
  return words
}

test('two players seal their orders, see what came of them, and play to the end', async () => {
  const contexts = {
    owl: await browser.window(house),
    fox: await browser.window(house, { size: sizes.phone, dark: true }),
  }
  const pages = await sit_down(contexts)
  assert.equal(await pages.owl.getByRole('tab', { name: 'Standing' }).count(), 0, 'there are none')
  await expect_accessible(pages.owl, 'orders that are asked of both')
  const before = await picture(pages.owl)

  // The owls' order is nobody's to see before the foxes' is in, too.
  const sealed = await order(pages.owl, 1)
  await pages.owl.getByText(`Your orders are submitted. They stay sealed until the orders of ${names.fox} are submitted`).waitFor()
  await expect_accessible(pages.owl, 'orders that are sealed')
  await change_sealed(pages.owl, sealed)
  await pages.fox.getByText('your move').waitFor()
  await pages.fox.getByRole('tab', { name: 'Log' }).click()
  assert.equal(await pages.fox.getByText(sealed).count(), 0, 'it is sealed')
  await pages.fox.getByRole('tab', { name: 'Orders' }).click()
  await expect_narrow(pages.fox, 'orders, on a phone')
  await expect_accessible(pages.fox, 'orders, on a phone in the dark')
  await order(pages.fox, 2)
  // What has happened is played back to the owls, who were waiting for it.
  await pages.owl.locator('.playback-bar').waitFor()
  await until(async () => (await picture(pages.owl)) !== before, 'the picture follows')

  let now
  for (let given = 0; given < hand_ins_max; ++given) {
    now = await read(pages.owl)
    if (now.status !== 'running') break
    await order(pages[now.awaited[0].side], given * 7)
  }
  assert.equal(now.status, 'over')
  for (const page of Object.values(pages)) {
    await page.getByText(now.result.reason, { exact: false }).first().waitFor()
    await expect_narrow(page, 'a match that is over')
  }
  await look_back(pages.fox, match_of(pages.fox))
  for (const context of Object.values(contexts)) await context.close()
})

/** Sealed orders are shown, left unchanged, and replaced. */
async function change_sealed(page, sealed) {
  const own = page.getByRole('region', { name: 'Your sealed orders' })
  await own.getByText(sealed, { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Change orders' }).click()
  await until(async () => (await orders(page).inputValue()) === `${sealed}\n`, 'they can be edited')
  await expect_accessible(page, 'sealed orders that are written anew')
  await own.getByRole('button', { name: 'Keep these orders' }).click()
  await page.getByRole('button', { name: /^Submit/ }).waitFor({ state: 'detached' })
  await own.getByRole('button', { name: 'Change orders' }).click()
  let other
  await until(async () => {
    const all = await legal_now(page).allInnerTexts()
    other = all.find((order) => order !== sealed && order.split(' ')[0] === sealed.split(' ')[0])
    return other !== undefined
  }, 'another order of the same unit is listed')
  await orders(page).fill(other)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await own.getByText(other, { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Submit/ }).waitFor({ state: 'detached' })
  const kept = await (await page.request.get(`/api/v1/matches/${match_of(page)}/orders`)).json()
  assert.deepEqual(kept.orders, [other])
}

/** The replay, on a phone: from the set-up, sentence by sentence, with a picture of each revision. */
async function look_back(page, match) {
  await page.goto(`/matches/${match}/replay`)
  await board(page).waitFor({ state: 'attached' })
  const caption = () => page.locator('.playback-bar .caption').innerText()
  assert.equal(await caption(), 'The set-up')
  const set_up = await picture(page)
  assert.ok(Number(await page.getByLabel('Moment of the match').getAttribute('max')) > 10, 'moments')
  const told = []
  for (let moment = 1; moment <= steps; ++moment) {
    await page.getByRole('button', { name: 'Step forward' }).click()
    told.push(await caption())
  }
  assert.ok(told.some((words) => words.includes(names.owl)), told.join('\n'))
  await until(async () => (await picture(page)) !== set_up, 'a round later it looks unlike the set-up')
  await page.getByRole('button', { name: 'Step back' }).click()
  await page.getByText('Report of this turn').click()
  await page.getByLabel('Report', { exact: true }).getByText(names.fox).first().waitFor()
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verified:').waitFor()
  await expect_narrow(page, 'replay')
  await expect_accessible(page, 'replay of a game without a page')
  await page.reload()
  await until(async () => (await caption()) === told.at(-2), 'the address is a link to the moment')
}

test('against the computer player, where the game has one', async () => {
  const context = await browser.window(house)
  const page = await sign_up(context, 'oswald')
  await page.goto('/matches/new')
  await page.getByRole('radio', { name: /^The bay/ }).check()
  await page.getByLabel('Captain').check()
  await page.getByText('By the rules’ default').waitFor()
  await page.getByRole('button', { name: 'Create match' }).click()
  await page.waitForURL(/\/matches\/m_/)
  await board(page).waitFor({ state: 'attached' })
  const words = await order(page, 0)
  assert.ok(words.length > 0)
  await until(async () => (await read(page)).awaited.some(({ kind }) => kind !== 'dusk'), 'Captain answers')
  await context.close()
})
