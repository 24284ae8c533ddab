// The what-if board of 2 by 2 Napoleonics: the odds of a charge and of fire, wherever units stand and in whatever state;
// what Captain counts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house, sizes } from '../../../web/house.js'
import { look_at } from '../../../web/look.js'
import { back_to_now, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { arranging, lay_out, open_odds, play, put, set_up } from '../../../web/what_if.js'
import { base, card, on_screen } from './board.js'

const { house, browser, tokens, handles } = open_house({ blue: 'regnier', red: 'stuart' })

test('the odds of a charge are read from a match that waits for the other side', async () => {
  const match = await house.match(tokens.blue, tokens.red, {}, 'two-by-two/maida')
  const { revision } = await house.submit(match, tokens.blue, 'end turn')
  const context = await browser.window(house, { handle: handles.blue })
  const page = await context.newPage()
  await open_odds(page, match)
  await put(page, '42', '8 12 E')
  await page.getByText('“8 12 E” is not a place. Write it like 9.5 12.').waitFor()
  await put(page, '42', '')
  await put(page, 'Stu', '13 17', { Facing: 'E' })

  // A press on the table names the place of the chosen unit, and orders nothing.
  await arranging(page).getByLabel(/^Unit\b/).selectOption('1Le')
  const spot = await on_screen(page, 9000, 14_500)
  await page.mouse.click(spot.x, spot.y)
  const where = arranging(page).getByLabel('Place (empty: not in play)')
  await until(async () => /^(8\.9|9)\S* 14\.[45]\d*$/.test(await where.inputValue()), 'the press names the place')
  await put(page, '1Le', '8.5 12.25', { Facing: 'W' })
  await look_at(page, 'a position that is laid out')
  await lay_out(page, 'blue')
  await base(page, '1Le').and(page.locator('[aria-label*="steady, at (8.5, 12.3), facing W"]')).waitFor()
  assert.equal(await base(page, '42').count(), 0)
  /** What may come of the charge. */
  const odds = async () => {
    await page.getByRole('list', { name: 'Your units' }).getByRole('button', { name: /^1Le/ }).click()
    await card(page, '1Le').getByRole('button', { name: 'Charge 78' }).click()
    await written(page, 'charge 1Le into 78')
    const preview = page.getByRole('region', { name: '1Le against 78' })
    await preview.waitFor()
    assert.ok(await preview.evaluate((it) => it.scrollWidth <= it.clientWidth), 'its lines are seen to their ends')
    return preview.textContent()
  }
  const steady = await odds()
  assert.match(steady, /\d+ %1Le wins: 78 routs/)
  await page.getByText(/^Fire by both sides/).click()
  await page.getByText(/^78 at 1Le: modifier/).waitFor()

  await page.getByRole('tab', { name: 'Arrange' }).click()
  await put(page, '78', '6.5 12.25', { State: 'disrupted' })
  await lay_out(page, 'blue')
  assert.notEqual(await odds(), steady, 'who is disrupted has other odds')
  assert.equal((await house.call('GET', `/matches/${match}`, undefined, tokens.blue)).revision, revision)
  await context.close()
})

/** Flush beside each other, before and behind, in three headings. */
const crowd = [
  ['1Le', '8 12', 'N', 'pinned'], ['42', '9 12', 'N', 'disrupted'], ['Pol', '10 12', 'N', 'steady'], ['Swi', '9 12.5', 'N', 'pinned'],
  ['23L', '12 12', 'E', 'disrupted'], ['9Ch', '12 13', 'E', 'pinned'], ['GH', '12.5 12', 'E', 'steady'],
  ['Kem', '16 12', 'SW', 'pinned'], ['Gr', '16.71 12.71', 'SW', 'disrupted'], ['78', '15.65 11.65', 'SW', 'steady'],
]

/** Looks at a table from near and from afar: a window of this size shows all of it. */
const distances = { near: { width: 1800, height: 1200 }, far: sizes.phone }
async function seen_from(page, name) {
  await page.setViewportSize(distances[name])
  await page.locator('.board[role="application"]').press('0')
  await page.locator(name === 'far' ? '.board.far[role]' : '.board:not(.far)[role]').waitFor()
}

test('the mark of a state is on whom it is of, and on no neighbour, from near and far', async () => {
  const match = await house.match(tokens.blue, tokens.red, {}, 'two-by-two/maida')
  const context = await browser.window(house, { handle: handles.blue })
  const page = await context.newPage()
  await open_odds(page, match)
  for (const [unit, at, Facing, State] of crowd) await put(page, unit, at, { Facing, State })
  await lay_out(page, 'blue')
  /** Of each mark: how much of its edge is on its own block, and on which others any of it is. */
  const marks = () => page.evaluate(() =>
    [...document.querySelectorAll('.bases .base:has(.state-mark)')].map((own) => {
      const edge = own.querySelector('.state-mark path')
      const to_screen = edge.getScreenCTM()
      const long = edge.getTotalLength()
      const points = Array.from({ length: 24 }, (_, at) => edge.getPointAtLength((long * at) / 24).matrixTransform(to_screen))
      const on = (base) => {
        const face = base.querySelector('.face')
        const from_screen = face.getScreenCTM().inverse()
        return points.filter((point) => face.isPointInFill(point.matrixTransform(from_screen))).length
      }
      const others = [...document.querySelectorAll('.bases .base')].filter((base) => base !== own && on(base) > 0)
      return { unit: own.dataset.unit, share: on(own) / points.length, others: others.map(({ dataset }) => dataset.unit) }
    }))
  for (const name of Object.keys(distances)) {
    await seen_from(page, name)
    const found = await marks()
    assert.equal(found.length, 7)
    assert.deepEqual(found.filter(({ share, others }) => share < 0.7 || others.length > 0), [], name)
  }
  await context.close()
})

test('the names in a crowd are on no block and on no other name, from near and far', async () => {
  const match = await house.match(tokens.blue, tokens.red, {}, 'two-by-two/maida')
  const context = await browser.window(house, { handle: handles.blue })
  const page = await context.newPage()
  await open_odds(page, match)
  for (const [unit, at, Facing] of crowd) await put(page, unit, at, { Facing })
  await lay_out(page, 'blue')
  /** Of each name that is seen: what else is where its letters are. */
  const names = () => page.evaluate(() => {
    const all = [...document.querySelectorAll('.board[role="application"] text.id')].filter((name) => name.getClientRects().length > 0)
    const boxes = all.map((name) => name.getBoundingClientRect())
    const faces = [...document.querySelectorAll('.bases .face')]
    return all.map((name, index) => {
      const { left, top, width, height } = boxes[index]
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.3, 0.5, 0.7].map((y) => new DOMPoint(left + x * width, top + y * height)))
      const on_face = faces.filter((face) => {
        const from_screen = face.getScreenCTM().inverse()
        return points.some((point) => face.isPointInFill(point.matrixTransform(from_screen)))
      })
      const on_name = all.filter((_, other) => {
        const box = boxes[other]
        return other !== index && points.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)
      })
      const hidden = [...document.querySelectorAll('.bases .base')].some((base) => name.compareDocumentPosition(base) & Node.DOCUMENT_POSITION_FOLLOWING)
      return { name: name.textContent, on: on_face.map((face) => face.closest('.base').dataset.unit), with: on_name.map(({ textContent }) => textContent), hidden }
    })
  })
  const units = await page.locator('.bases .base').count()
  for (const name of Object.keys(distances)) {
    await seen_from(page, name)
    const found = await names()
    assert.equal(found.length, units)
    assert.deepEqual(found.filter(({ on, with: others, hidden }) => on.length > 0 || others.length > 0 || hidden), [], name)
  }
  await context.close()
})

test('a set-up that is not over is laid out with whoever has a place', async () => {
  const context = await browser.window(house, { handle: handles.blue })
  const page = await context.newPage()
  const match = await house.match(tokens.blue, tokens.red, {}, 'two-by-two/the-plain')
  await page.goto(`/what-if?match=${match}&panel=arrange`)
  const panel = arranging(page)
  await panel.waitFor()
  const [unit] = await panel.getByLabel(/^Unit\b/).locator('option').evaluateAll((options) => options.map(({ value }) => value))
  await put(page, unit, '10 10')
  await lay_out(page, 'red')
  await base(page, unit).waitFor()
  assert.equal(await page.locator('.bases [data-unit]').count(), 1)
  await context.close()
})

/** The army of this side stands where Captain would place it. */
async function place_all(page, side) {
  await page.locator('.status').getByText(side).first().waitFor()
  await page.getByRole('button', { name: 'Place the rest for me' }).click()
  await page.getByRole('region', { name: 'Units to set up' }).waitFor({ state: 'detached' })
  await play(page, `${await orders(page).inputValue()}ready\n`)
}

for (const battle of ['Maida', 'The Plain'])
  test(`how it stands at ${battle} is told in chances`, async () => {
    const context = await browser.window(house)
    const page = await set_up(context, battle, '.board[role="application"]', {}, { quick: true })
    if (battle === 'The Plain') for (const side of ['Blues', 'Reds']) await place_all(page, side)
    await play(page, 'end turn')
    await back_to_now(page)
    await page.getByRole('tab', { name: 'Captain' }).click()
    const stands = page.getByRole('region', { name: 'Evaluation' })
    await stands.getByText(/: \d+ % chance of winning, by Captain’s evaluation\.$/).waitFor()
    assert.equal(await stands.getByText(/own figures, not chances/).count(), 0)
    await look_at(page, `how it stands at ${battle}`)
    await context.close()
  })
