// Small windows: a telephone on its side, a page at 200 %, a telephone; and what a press that does nothing says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { expect_accessible, expect_narrow } from '../../../web/house.js'
import { hand_in, my_turn, orders, written } from '../../../web/table.js'
import { look_at } from '../../../web/look.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table, press } from './board.js'

/** Chippewa where enemies stand next to each other at two edges of the map. */
const edges = JSON.parse(readFileSync(new URL('../../../../engine/games/tlg2/scenarios/chippewa.json', import.meta.url), 'utf8'))
edges.id = 'tlg2/edges'
edges.title = 'Edges'
for (const [id, at] of Object.entries({ Lnc: 'C1019', '11US': 'C1020', Ind1: 'C2731', '25US': 'C2730' }))
  edges.units.find((unit) => unit.id === id).at = at

const { house, browser, tokens, handles } = open_for_two({ scenarios: [edges] })

const windows = {
  'a telephone on its side': { width: 740, height: 360 },
  'a page at 200 %': { width: 640, height: 400 },
  'a telephone': { width: 360, height: 740 },
}

/** How much of an element can be seen and pressed, in pixels of its height. */
const seen = (locator) =>
  locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const x = (left + right) / 2
    let height = 0
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); ++y)
      if (element.contains(document.elementFromPoint(x, y))) ++height
    return height
  })

/** Where a unit stands. */
async function places(match) {
  const { units } = await house.call('GET', `/matches/${match}/position`, undefined, tokens.us)
  return (unit) => units.find(({ id }) => id === unit).at
}

for (const [name, size] of Object.entries(windows))
  test(`${name}: the map and the odds can be reached`, async () => {
    const match = await house.match(tokens.us, tokens.ac)
    const context = await browser.window(house, { handle: handles.us, size, hasTouch: true })
    const page = await open_table(context, match)
    await my_turn(page)
    assert.ok((await seen(page.locator('.board-sheets'))) >= 150, 'the map has room')
    await page.locator('path[data-hex="C2226"]').tap()
    await page.locator('.pointed').getByText('C2226').waitFor() // what a hex is, by a finger
    const panel = page.getByRole('tabpanel')
    const before = await seen(panel)
    await page.getByRole('button', { name: 'Enlarge the panel' }).tap()
    const side = page.locator('.side')
    await side.evaluate((element) => element.scrollTo(0, element.querySelector('.status').offsetHeight))
    await until(async () => (await seen(panel)) >= 150, 'the panel has room')
    assert.ok((await seen(panel)) >= before)
    await orders(page).focus()
    await until(async () => (await seen(orders(page))) >= 30, 'what is written stands under no bar')
    await expect_narrow(page, name)
    await expect_accessible(page, name, ['.board-sheets'])
    await page.getByRole('button', { name: 'Enlarge the panel' }).tap()
    await context.close()
  })

for (const [name, size] of Object.entries(windows))
  test(`${name}: a die at the edge of the map is not cut`, async () => {
    const match = await house.match(tokens.us, tokens.ac, {}, 'tlg2/edges')
    await house.submit(match, tokens.us, 'attack C1019 with 11US\nattack C2731 with 25US\nend turn')
    const context = await browser.window(house, { size, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`/matches/${match}/replay`)
    const die = page.locator('.badge .die')
    const step = page.getByRole('button', { name: 'Step forward' })
    const caption = page.locator('.playback-bar .caption')
    const seen = new Set()
    await page.locator('[data-unit]').first().waitFor()
    for (let steps = 0; seen.size < 2; ++steps) {
      assert.ok(steps < 40, 'two dice are shown')
      const before = page.url()
      await step.click()
      await until(() => page.url() !== before, 'the next moment')
      if ((await die.count()) === 0) continue
      seen.add(await caption.textContent())
      const inside = await die.evaluate((element) => {
        const [one, all] = [element, element.closest('.board-sheets')].map((each) => each.getBoundingClientRect())
        return one.left >= all.left && one.top >= all.top && one.right <= all.right && one.bottom <= all.bottom && one.width > 8
      })
      assert.ok(inside, await caption.textContent())
    }
    await context.close()
  })

test('the first stop of the Tab key on the map walks and chooses', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.getByRole('link', { name: handles.us }).focus()
  await page.keyboard.press('Tab')
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-hex'))
  const first = await at()
  assert.match(first, /^C\d{4}$/)
  await page.keyboard.press('ArrowUp')
  assert.notEqual(await at(), first)
  await context.close()
})

test('a press out of reach says which rule forbids it, and keeps the unit', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const at = await places(match)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'C2226')
  const card = page.locator('.unit-card')
  await card.waitFor()
  await press(page, 'C1030')
  await card.locator('.stays .rule').waitFor()
  assert.match(await card.locator('.stays').textContent(), /C1030/)
  await press(page, at('Lnc'))
  await until(async () => /not next to/.test(await card.locator('.stays').textContent()), 'an enemy is too far')
  await press(page, 'C2226')
  await card.waitFor({ state: 'detached' })
  assert.equal(await orders(page).inputValue(), '')
  await context.close()
})

test('a unit that is to move is told what keeps it from another hex, and what the referee will add is told beside the button', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, 'C1727')
  await page.locator('.unit-card').waitFor()
  await press(page, 'C1723')
  await written(page, 'move 25US C1723')
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await press(page, 'C1030')
  const why = page.locator('.unit-card .stays')
  await why.waitFor()
  assert.doesNotMatch(await why.textContent(), /has moved/, 'it may still go elsewhere')
  await page.getByLabel('End my turn').check()
  await page.locator('.hand-in').getByText('The referee will add what you must still order: attack C1722 with 25US.').waitFor()
  await context.close()
})

test('a gun and a far enemy order nothing by themselves', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const at = await places(match)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await press(page, at('Tow'))
  const button = page.getByRole('button', { name: /^Bombard / }).first()
  await button.waitFor()
  const hex = (await button.textContent()).replace('Bombard ', '')
  await press(page, hex)
  await page.locator('.unit-card').getByText('can bombard').waitFor()
  assert.equal(await orders(page).inputValue(), '')
  await button.click()
  await written(page, `bombard ${hex} with Tow`)
  await context.close()
})

test('who is to come is seen before they can, and once they are ordered in', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await house.submit(match, tokens.us, 'end turn')
  const context = await browser.window(house, { handle: handles.ac })
  const page = await open_table(context, match)
  await my_turn(page)
  const coming = page.getByRole('region', { name: 'Reinforcements' })
  await coming.getByRole('button', { name: '1F (blocked)' }).click()
  await page.locator('.unit-card').getByText('D is in C2519').waitFor()
  await orders(page).fill('move D C2521\n')
  await coming.getByRole('button', { name: '1F', exact: true }).click()
  await page.locator('path.mark-reach[d]').first().waitFor({ state: 'attached' })
  await orders(page).fill('move D C2521\nenter 1F C2519\n')
  await coming.getByRole('button', { name: '1F ✓' }).waitFor()
  await context.close()
})

test('the hex that decides is marked on the map', async () => {
  const match = await house.match(tokens.us, tokens.ac, {}, 'tlg2/lundys-lane')
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await page.locator('.goal-mark').waitFor({ state: 'attached' })
  assert.equal(await page.locator('.goal-mark').count(), 1)
  const { victory } = await house.call('GET', '/scenarios/tlg2/lundys-lane')
  assert.match(await page.locator('.status .goal').textContent(), new RegExp(`holds ${victory.hex}\\. To win, hold it at the end of turn`))
  await context.close()
})

test('how one wins stands in sight, and the score waits for the film', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us, reducedMotion: 'no-preference' })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.getByText('To win, eliminate more strength by the end of turn 5').first().waitFor()
  await page.locator('.turn-track summary').click()
  await page.getByText('Anglo-Canadian: 1F, 8F, 100F, Arm, Shp').waitFor()
  await expect_accessible(page, 'the track of turns', ['.board-sheets'])
  await orders(page).fill('move 22US C2225\nend turn\n')
  const line = page.locator('.turn-line')
  const before = await line.textContent()
  await my_turn(page)
  await hand_in(page, () => house.call('GET', `/matches/${match}`, undefined, tokens.us))
  // Both at one moment: the film may end at any.
  const told_meanwhile = await line.evaluate((element) =>
    document.querySelector('.playback-bar') === null ? undefined : element.textContent)
  const playing = 'Turn 1 of 5: playing back what has happened'
  if (told_meanwhile !== undefined) assert.ok([before, playing].includes(told_meanwhile), told_meanwhile)
  await until(async () => ![before, playing].includes(await line.textContent()), 'it is told once it has been seen')
  await context.close()
})

for (const [name, size] of Object.entries(windows))
  test(`${name}: sides are named in full, and every tab is in sight`, async () => {
    const match = await house.match(tokens.us, tokens.ac)
    const context = await browser.window(house, { handle: handles.us, size, hasTouch: true })
    const page = await open_table(context, match)
    await my_turn(page)
    const cut = await page.locator('.seat-side').evaluateAll((names) =>
      names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent))
    assert.deepEqual(cut, [])
    const row = await page.locator('.tabs').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    assert.ok(row <= 0, `${row} pixels of the tabs are out of sight`)
    await context.close()
  })

test('the buttons of the map cover no hex while all of it is shown', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.getByRole('button', { name: 'Show the whole map' }).click()
  const covered = await page.evaluate(() => {
    const tools = document.querySelector('.board-tools').getBoundingClientRect()
    return [...document.querySelectorAll('path[data-hex]')].filter((hex) => {
      const { left, right, top, bottom } = hex.getBoundingClientRect()
      return right > tools.left && left < tools.right && bottom > tools.top && top < tools.bottom
    }).map((hex) => hex.dataset.hex)
  })
  assert.deepEqual(covered, [])
  await context.close()
})

test('the map is turned for the side that begins at the top, if its player wants that', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await house.submit(match, tokens.us, 'end turn')
  const context = await browser.window(house, { handle: handles.ac })
  const page = await open_table(context, match)
  await my_turn(page)
  const place = async (hex) => page.locator(`path[data-hex="${hex}"]`).boundingBox()
  const above = async (one, other) => (await place(one)).y < (await place(other)).y
  assert.ok(await above('C2522', 'C2527'), 'as it is printed')
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('How to read the map').click()
  await page.getByLabel('Turn the map if my side begins at the top').check()
  await until(async () => above('C2527', 'C2522'), 'the map is turned')
  assert.ok((await place('C2622')).x < (await place('C2522')).x, 'left and right, too')
  await page.getByRole('tab', { name: 'Orders' }).click()
  // Presses and keys are for what lies there now; directions are told as they are printed.
  const { movement } = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens.ac)
  const { unit, from, reach } = movement.find(({ from, reach }) => from !== undefined && reach.length > 0)
  await press(page, from)
  await page.locator('.unit-card').waitFor()
  await press(page, reach[0].hex)
  await written(page, `move ${unit} ${reach[0].hex}`)
  await page.locator('path[data-hex="C2525"]').focus()
  await page.keyboard.press('ArrowUp')
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-hex')), 'C2526')
  await look_at(page, 'a map that is turned')
  await context.close()
  // The other side begins below.
  const below = await browser.window(house, { handle: handles.us })
  const theirs = await open_table(below, match)
  await theirs.evaluate(() => localStorage.setItem('adjutant.own-side', 'below'))
  await theirs.reload()
  await theirs.locator('[data-unit]').first().waitFor()
  const [north, south] = await Promise.all(['C2522', 'C2527'].map((hex) => theirs.locator(`path[data-hex="${hex}"]`).boundingBox()))
  assert.ok(north.y < south.y)
  await below.close()
})

test('on a telephone a line that is refused is told above the button with its reason, and shown when asked', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us, size: windows['a telephone'], hasTouch: true })
  const page = await open_table(context, match)
  await my_turn(page)
  await orders(page).fill(`move 22US C1019\n${'# a note\n'.repeat(12)}`)
  const foot = page.locator('.hand-in')
  await foot.getByText(/^Line 1 cannot be played: .{10}/).waitFor()
  assert.equal(await foot.getByText('Your turn will continue').count(), 0, 'nothing else is said of these orders')
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 0))
  const refusal = page.locator('.refusals li')
  assert.ok((await seen(refusal)) < 20)
  await foot.getByRole('button', { name: 'Show the line' }).tap()
  await until(async () => (await seen(refusal)) >= 20, 'the reason is in view')
  await foot.getByRole('button', { name: 'Remove the order' }).tap()
  await until(async () => (await orders(page).inputValue()) === '', 'what was ordered last is taken back')
  await context.close()
})
