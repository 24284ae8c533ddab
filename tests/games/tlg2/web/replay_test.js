// A match looked at afterwards, by somebody without an account: step by step, played back, from a link, with its
// report, its record and its dice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, sizes } from '../../../web/house.js'
import { saved_picture } from '../../../web/picture.js'
import { drawn, until } from '../../../web/waiting.js'
import { open_for_two } from './board.js'
import { play_opening } from './opening.js'

const { house, browser, tokens } = open_for_two({ prepare })
let match
async function prepare() {
  match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  for (let turn = 0; turn < 20; ++turn) {
    const now = await house.call('GET', `/matches/${match}`)
    if (now.status !== 'running') break
    await house.submit(match, tokens[now.to_act], 'end turn')
  }
}

const caption = (page) => page.locator('.playback-bar .caption').innerText()
const moment = (page) => new URL(page.url()).searchParams.get('at')

async function open_replay(context, address = `/matches/${match}/replay`) {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[data-unit]').first().waitFor()
  return page
}

test('it is shown step by step and played back, and the address is a link to the moment', async () => {
  const context = await browser.window(house)
  await context.clock.install()
  const page = await open_replay(context)
  assert.equal(await caption(page), 'The set-up')
  const step = page.getByRole('button', { name: 'Step forward' })
  for (let steps = 0; steps < 3; ++steps) {
    const before = moment(page)
    await step.click()
    await until(() => moment(page) !== before, 'the address names the moment')
  }
  const seen = await caption(page)
  assert.notEqual(seen, 'The set-up')
  const other = await open_replay(context, page.url())
  assert.equal(await caption(other), seen)
  await other.close()

  const place = async () => Number(await page.getByLabel('Moment of the match').inputValue())
  const before = await place()
  await page.getByLabel('Speed').selectOption('5')
  await page.getByLabel('Playback').getByRole('button', { name: 'Play', exact: true }).click()
  await until(async () => (await place()) > before + 2, 'the playback runs')
  await page.getByRole('button', { name: 'Pause' }).click()
  const stopped = await place()
  await page.clock.runFor('00:30') // longer than any frame
  assert.equal(await place(), stopped)
  await context.close()
})

test('who pauses has paused, although the next frame is due', async () => {
  const context = await browser.window(house)
  const page = await open_replay(context)
  await page.getByLabel('Speed').selectOption('5')
  await page.getByLabel('Playback').getByRole('button', { name: 'Play', exact: true }).click()
  const stopped = await page.getByRole('button', { name: 'Pause' }).evaluate((button) => {
    button.click()
    const busy = performance.now() + 1000
    while (performance.now() < busy); // longer than any frame
    return document.querySelector('[aria-label="Moment of the match"]').value
  })
  await drawn(page)
  assert.equal(await page.getByLabel('Moment of the match').inputValue(), stopped)
  await context.close()
})

test('a die, its combat and the report of the turn are told beside the map', async () => {
  const context = await browser.window(house)
  const page = await open_replay(context)
  await page.getByRole('button', { name: /: rolled \d/ }).first().click()
  await page.locator('.badge-die').waitFor({ state: 'attached' })
  await page.getByText('Report of this turn').click()
  await page.getByLabel('Report', { exact: true }).getByText(/Combat/).waitFor()
  await expect_accessible(page, 'replay at a die, with the report')
  await context.close()
})

test('the record is exported, its dice hold, and a die that was changed is found', async () => {
  const context = await browser.window(house)
  const page = await open_replay(context)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Record' }).click(),
  ])
  assert.equal(download.suggestedFilename(), `${match}.json`)
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verified:').waitFor()
  await expect_accessible(page, 'dice that hold')

  const answer = await page.request.get(`/api/v1/matches/${match}/record`)
  const record = await answer.json()
  const rolled = record.events.find(({ type }) => type === 'rolled')
  rolled.value = (rolled.value % 6) + 1
  await page.route('**/record', (route) => route.fulfill({ json: record }))
  await page.reload()
  await page.getByRole('button', { name: 'Verify dice' }).click()
  await page.getByText('Verification failed.').waitFor()
  await expect_accessible(page, 'dice that do not hold')
  await context.close()
})

test('the log tells once who has won', async () => {
  const { result } = await house.call('GET', `/matches/${match}`)
  const context = await browser.window(house)
  const page = await open_replay(context)
  await page.getByRole('button', { name: 'Go to the end' }).click()
  const lines = await page.locator('.log li').allInnerTexts()
  const winner = (await house.call('GET', `/matches/${match}`)).seats.find(({ side }) => side === result.winner)?.side_name
  const told = lines.filter((line) => line.includes(result.reason) || new RegExp(`${winner}.*\\b(wins?|won)\\b`).test(line))
  assert.equal(told.length, 1, lines.slice(-4).join(' / '))
  await context.close()
})

test('it fits a phone', async () => {
  const context = await browser.window(house, { size: sizes.phone, dark: true })
  const page = await open_replay(context)
  await page.getByRole('button', { name: 'Go to the end' }).click()
  await expect_narrow(page, 'replay')
  await expect_accessible(page, 'replay on a phone')
  await context.close()
})

test('a moment is copied as a link, and its map saved as a picture', async () => {
  const context = await browser.window(house, { dark: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await open_replay(context)
  await page.getByRole('button', { name: /: rolled \d/ }).first().click()
  await page.locator('.badge-die').waitFor({ state: 'attached' })
  const { name, width, height, colours } = await saved_picture(page)
  const event = Number(new URL(page.url()).searchParams.get('at'))
  assert.equal(name, `chippewa-${event + 1}.png`)
  assert.ok(width >= 1000 && height >= 1000, `${width} x ${height}`)
  // Land, water, units, numbers: with no styles it would be black.
  assert.ok(colours > 100, `${colours} colours`)
  await page.getByRole('button', { name: 'Copy link to this moment' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${house.url}/matches/${match}/replay?at=${event}`)
  await context.close()
})
