// The table of a match in the browser: a whole match by two players, decisions, two tabs, a lost connection,
// a phone, the keyboard alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, sizes } from '../../../web/house.js'
import { counted_keys } from '../../../web/keyboard.js'
import { hand_in, my_turn, open_live, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { open_for_two, open_table, press } from './board.js'
import { play_opening } from './opening.js'

const { house, browser, tokens, handles } = open_for_two({ alone: true })

const read = (match, side = 'us') => house.call('GET', `/matches/${match}`, undefined, tokens[side])
const handed_in = (page, match) => hand_in(page, () => read(match))

/** A unit on the map of the first side that can go somewhere. */
async function somebody_who_moves(match) {
  const { movement } = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens.us)
  return movement.find(({ from, reach }) => from !== undefined && reach.length > 0)
}

test('two players play a whole match by the page', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const contexts = {}
  const pages = {}
  for (const side of ['us', 'ac']) {
    contexts[side] = await browser.window(house, { handle: handles[side] })
    pages[side] = await open_table(contexts[side], match)
  }
  // The first turn by hand on the map, the second and third in writing.
  await my_turn(pages.us)
  const mover = await somebody_who_moves(match)
  await press(pages.us, mover.from)
  await pages.us.locator('.unit-card').waitFor()
  await press(pages.us, mover.reach.at(-1).hex)
  await written(pages.us, `move ${mover.unit}`)
  await pages.us.getByLabel('End my turn').check()
  await handed_in(pages.us, match)

  let turns = 1
  for (; turns < 40; ++turns) {
    const { status, to_act } = await read(match)
    if (status !== 'running') break
    const page = pages[to_act]
    await my_turn(page)
    if (!(await page.getByLabel('End my turn').isChecked())) await page.getByLabel('End my turn').check()
    await handed_in(page, match)
  }
  const over = await read(match)
  assert.equal(over.status, 'over')
  assert.ok(over.result.reason)
  for (const side of ['us', 'ac']) {
    await pages[side].getByText(over.result.reason, { exact: false }).first().waitFor()
    await contexts[side].close()
  }
})

test('the table is accessible, in every panel, in light and dark', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const { to_act } = await read(match)
  for (const dark of [false, true]) {
    const context = await browser.window(house, { handle: handles[to_act], dark })
    const page = await open_table(context, match)
    await my_turn(page)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
      await expect_accessible(page, `table, ${await tab.innerText()}`)
    }
    await page.goto(`/matches/${match}/replay`)
    await page.locator('[data-unit]').first().waitFor()
    await expect_accessible(page, 'replay')
    await context.close()
  }
})

test('the table fits a phone and is used there by touch', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us, size: sizes.phone })
  const page = await open_table(context, match)
  await expect_narrow(page, 'table')
  await expect_accessible(page, 'table on a phone')
  const box = await page.locator('.board-place').boundingBox()
  assert.ok(box.height >= 200, `the map has ${box.height} pixels`)
  for (const part of ['.status', '.tabs', '.order-text', '.hand-in']) {
    const at = await page.locator(part).boundingBox()
    assert.ok(at.x + at.width <= sizes.phone.width, `${part} ends at ${at.x + at.width}`)
    assert.ok(at.height >= 40, `${part} is ${at.height} high`)
  }
  await page.getByLabel('End my turn').check()
  await handed_in(page, match)
  assert.equal((await read(match)).to_act, 'ac')
  await context.close()
})

test('a drag that begins on a counter carries it, and one on the ground moves the map', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  const mover = await somebody_who_moves(match)
  const to = mover.reach.at(-1).hex
  const middle_of = async (hex) => {
    const { x, y, width, height } = await page.locator(`path[data-hex="${hex}"]`).boundingBox()
    return [x + width / 2, y + height / 2]
  }
  const drag = async (from, where) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...where, { steps: 5 })
    await page.mouse.up()
  }
  const look = () => page.locator('svg.board.map').last().getAttribute('viewBox')
  const before = await look()
  await drag(await middle_of(mover.from), await middle_of(to))
  await written(page, `move ${mover.unit}`)
  assert.equal(await look(), before)
  const [x, y] = await middle_of(mover.from)
  await drag([x, y], [x + 40, y + 40])
  assert.notEqual(await look(), before, 'nobody stands there any more')
  await context.close()
})

test('a press is for what was there when it began, though the map grows before it ends', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  const { unit, from } = await somebody_who_moves(match)
  const hex = page.locator(`path[data-hex="${from}"]`)
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2]
  const [x, y] = middle(await hex.boundingBox())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.setViewportSize({ ...sizes.desk, height: sizes.desk.height + 240 })
  await until(async () => Math.abs(middle(await hex.boundingBox())[1] - y) > 40, 'the map grows')
  await page.mouse.up()
  await page.locator('.unit-card').getByText(unit, { exact: false }).first().waitFor()
  await context.close()
})

test('the button to submit stays where it is, and what is written in sight, whatever the orders say', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const { to_act } = await read(match)
  for (const size of Object.values(sizes)) {
    const context = await browser.window(house, { handle: handles[to_act], size })
    const page = await open_table(context, match)
    await my_turn(page)
    const button = page.getByRole('button', { name: /^Submit/ })
    const before = await button.boundingBox()
    for (const text of ['mvoe 1F', 'attack C1923', 'retreat 1F to C2520\nlosses 1F\nattack C1923\nend turn', '']) {
      await orders(page).fill(text)
      await page.locator('.order-text[aria-busy="false"]').waitFor()
      await until(async () => {
        const box = await orders(page).boundingBox()
        return box.y + box.height <= (await button.boundingBox()).y
      }, `“${text}” is in sight where it is written`)
      const now = await button.boundingBox()
      assert.ok(Math.abs(now.y - before.y) < 2, `with “${text}” from ${before.y} to ${now.y}`)
    }
    await context.close()
  }
})

test('a turn is made by keyboard alone', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  const mover = await somebody_who_moves(match)
  const tab_to = async (found, most) => {
    for (let i = 0; i < most; ++i) {
      if (await page.evaluate(found)) return
      await page.keyboard.press('Tab')
    }
    assert.fail(`the keyboard does not get to ${found}`)
  }
  const walk_to = async (hex) => {
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-hex') ?? '')
    for (let i = 0; i < 80; ++i) {
      const now = await at()
      if (now === hex) return
      const [column, row] = [now.slice(1, 3), now.slice(3, 5)]
      const [to_column, to_row] = [hex.slice(1, 3), hex.slice(3, 5)]
      const key =
        column < to_column ? 'ArrowRight' : column > to_column ? 'ArrowLeft' : row < to_row ? 'ArrowDown' : 'ArrowUp'
      await page.keyboard.press(key)
      if (key === 'ArrowRight' || key === 'ArrowLeft') assert.notEqual(await at(), now, 'stuck at the edge')
    }
    assert.equal(await at(), hex)
  }
  await tab_to(() => document.activeElement?.hasAttribute('data-hex') === true, 30)
  await walk_to(mover.from)
  await page.keyboard.press('Enter')
  await page.locator('.unit-card').waitFor()
  await walk_to(mover.reach.at(-1).hex)
  await page.keyboard.press('Enter')
  await written(page, `move ${mover.unit}`)
  await tab_to(() => document.activeElement?.getAttribute('type') === 'checkbox', 60)
  await page.keyboard.press('Space')
  await written(page, 'end turn')
  await tab_to(() => /^Submit/.test(document.activeElement?.textContent ?? ''), 20)
  await until(() => page.getByRole('button', { name: /^Submit/ }).isEnabled(), 'it may be submitted')
  await page.keyboard.press('Enter')
  await until(async () => (await read(match)).to_act === 'ac', 'the turn is submitted')
  await context.close()
})

/** The arrow keys that lead from one hex to another. */
function arrows(from, to) {
  const [columns, rows] = [[1, 3], [3, 5]].map(([first, last]) => Number(to.slice(first, last)) - Number(from.slice(first, last)))
  const several = (steps, back, on) => Array.from({ length: Math.abs(steps) }, () => (steps < 0 ? back : on))
  return [...several(columns, 'ArrowLeft', 'ArrowRight'), ...several(rows, 'ArrowUp', 'ArrowDown')]
}

test('a whole turn takes at most 25 keys: three units move, and it is submitted', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const { movement } = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens.us)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  const keys = counted_keys(page)
  await keys.to(() => document.activeElement?.hasAttribute('data-hex') === true)
  const moved = []
  while (moved.length < 3) {
    await keys.press('n')
    const others = moved.map((id) => `:not([data-unit="${id}"])`).join('')
    const id = await page.locator(`.board .counter.chosen${others}`).getAttribute('data-unit')
    const { from, reach } = movement.find(({ unit }) => unit === id)
    const ways = reach.map(({ hex }) => arrows(from, hex)).filter(({ length }) => length <= 2)
    await keys.press(...ways.sort((one, other) => other.length - one.length)[0], 'Enter')
    await written(page, `move ${id}`)
    moved.push(id)
  }
  await keys.press('e')
  await written(page, 'end turn')
  await until(() => page.getByRole('button', { name: /^Submit/ }).isEnabled(), 'it may be submitted')
  await keys.press('Control+Enter')
  await until(async () => (await read(match)).to_act === 'ac', 'the turn is submitted')
  console.log(`# a turn of three units: ${keys.count} keys`)
  assert.ok(keys.count <= 25, `${keys.count} keys`)
  await context.close()
})

test('two tabs of one player agree, and what was typed stays', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const first = await open_table(context, match)
  const second = await open_table(context, match)
  await my_turn(first)
  await my_turn(second)
  await orders(first).fill('end turn')
  await handed_in(first, match)
  // The other tab follows by itself: it is not its player's move any more.
  await second.getByText('It is not your move').waitFor()
  await house.submit(match, tokens.ac, 'end turn')
  await my_turn(second)
  await orders(second).fill('# thinking about the left flank')
  await second.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('left flank'))
  await second.reload()
  await my_turn(second)
  assert.equal(
    await orders(second).inputValue(),
    '# thinking about the left flank',
  )
  await context.close()
})

test('a lost connection loses no orders, and is mended by itself', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await orders(page).fill('end turn')
  const { port } = house
  await house.stop({ kill: true })
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page.getByText('Could not reach the server').waitFor()
  await house.start(port)
  await until(async () => (await read(match)).to_act === 'ac', 'the orders are sent again')
  assert.equal((await read(match)).submissions, 1)
  // It hears of the opponent's turn again.
  await house.submit(match, tokens.ac, 'end turn')
  await my_turn(page)
  await context.close()
})

test('a player on another page is told that it is their turn', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.ac })
  const page = await context.newPage()
  await open_live(page, '/account', match)
  await house.submit(match, tokens.us, 'end turn')
  const note = page.getByRole('status').filter({ hasText: 'Your turn' })
  await note.waitFor()
  await expect_accessible(page, 'a note')
  await note.getByRole('link').click()
  await page.waitForURL(`**/matches/${match}`)
  await page.locator('.notices .card').waitFor({ state: 'detached' })
  await context.close()
})

test('what a river, cover and bayonets do is said before they are met', async () => {
  const match = await house.match(tokens.us, tokens.ac)
  const context = await browser.window(house, { handle: handles.us })
  const page = await open_table(context, match)
  await my_turn(page)
  await page.locator('path[data-hex="C2428"]').hover()
  const strip = page.locator('.pointed')
  await strip.getByText("Street's Creek").waitFor()
  await strip.getByText(/^river .*: passable only at a bridge \(4\.16\)/).waitFor()
  await page.locator('path[data-hex="C1629"]').hover()
  await strip.getByText('forest: 1 column left if the defender is in it (6.9)').waitFor()
  await page.getByRole('tab', { name: 'Match' }).click()
  await page.getByText('How to read the map').click()
  await page.getByText(/^River \(Street's Creek\): passable only at a bridge/).waitFor()
  await page.getByText(/^1F, 8F, 100F: bayonets: attacks with it shift 2 columns right/).waitFor()
  await expect_accessible(page, 'the key of the map', ['.board-sheets'])
  await context.close()
})
