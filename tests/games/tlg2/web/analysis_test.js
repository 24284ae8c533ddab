// The analysis of a match that is over: luck by turn, how it stood, the biggest mistakes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { look_at } from '../../../web/look.js'
import { open_for_two } from './board.js'
import { play_opening } from './opening.js'

const { house, browser, tokens } = open_for_two()

test('a match that is over is judged turn by turn', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  // A turn submitted in two parts.
  const { to_act } = await house.call('GET', `/matches/${match}`, undefined, tokens.us)
  for (const text of ['done moving', 'end turn']) await house.submit(match, tokens[to_act], text)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto(`/matches/${match}/analysis`)
  await page.getByText('You can analyse a match when it is finished').waitFor()
  await house.call('POST', `/matches/${match}/resign`, {}, tokens.ac)
  await page.goto(`/matches/${match}`)
  await page.getByRole('link', { name: 'Analysis' }).click()
  await page.getByRole('heading', { name: 'Biggest mistakes' }).waitFor()
  const rows = page.locator('.scrolls tbody tr')
  assert.equal(await rows.count(), 4, 'one for each turn that was made')
  const turns = await rows.locator('th').allTextContents()
  assert.deepEqual([...new Set(turns)], turns, 'each once')
  const luck = await rows.locator('td:first-of-type').allTextContents()
  // Networks judge turns that are whole: where one was stopped there is nothing to set against it.
  assert.equal(luck.pop(), '')
  assert.ok(luck.every((words) => /^[+−±]\d/.test(words)), luck.join())
  assert.equal(luck[0], '±0', 'no die fell in the first turn')
  assert.equal(await page.locator('.value-curve circle').count(), 4)
  const mistakes = page.getByRole('region', { name: 'Biggest mistakes' })
  for (const side of ['United States', 'Anglo-Canadian'])
    await mistakes.getByRole('region', { name: side }).locator('li, p').first().waitFor()
  for (const told of await mistakes.locator('h4').allTextContents())
    assert.match(told, /^turn \d+: [−±]\d{1,3} percentage points/, 'in words')
  const watch = page.locator('.moments').getByRole('link', { name: 'Watch' })
  if ((await watch.count()) > 0)
    assert.match(await watch.first().getAttribute('href'), new RegExp(`^/matches/${match}/replay\\?at=\\d+$`))
  const decided = page.getByRole('region', { name: 'What decided it' })
  assert.match(await decided.locator('li').first().innerText(), /^.*, turn \d+: \+\d{1,3} percentage points for /)
  assert.match(await decided.innerText(), /On average per turn, the dice: .*; orders: .*\./)
  await look_at(page, 'an analysis')
  // The same beside the table.
  await page.goto(`/matches/${match}`)
  await page.getByRole('button', { name: 'What decided it?' }).click()
  await decided.getByText('On average per turn, the dice:').waitFor()
  assert.ok((await decided.locator('li').count()) > 0)
  await look_at(page, 'what decided a match, beside its table')
  await context.close()
})
