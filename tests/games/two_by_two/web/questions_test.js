// A match of 2 by 2 Napoleonics that asks: who fires, whom one fights and where one routs, answered at the page by
// pointer and by keyboard.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from '../../../web/house.js'
import { hand_in, my_turn, orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { base, open_table } from './board.js'

const pairs = 8 // of a battalion before the flank of another: a melee each

/** Eight charges at once: that one of them ends with a rout is nearly sure. */
function flanks() {
  const maida = JSON.parse(
    readFileSync(new URL('../../../../engine/games/two_by_two/scenarios/maida.json', import.meta.url), 'utf8'),
  )
  const line = (id, side, at, facing) =>
    ({ id, name: id, side, type: 'infantry', class: 'line', points: 1, at, facing })
  const units = Array.from({ length: pairs }, (_, index) => {
    const [x, y] = [4000 + 5000 * (index % 4), 7000 + 7000 * Math.floor(index / 4)]
    return [line(`B${index + 1}`, 'blue', [x, y], 0), line(`R${index + 1}`, 'red', [x, y + 2000], 90)]
  }).flat()
  const { map: { width, depth }, ...rest } = maida
  // Who has lost half of its points would be beaten.
  for (const [side, y] of [['blue', 1000], ['red', 23_000]]) {
    units.push({ ...line(`${side} HQ`, side, [1000, y], 0), type: 'hq', class: undefined, points: 9 })
  }
  return { ...rest, id: 'own/flanks', title: 'Flanks', map: { width, depth }, units }
}

const { house, browser, tokens, handles } = open_house({ blue: 'kellermann', red: 'stewart' }, { scenarios: [flanks()] })

const new_match = () => house.match(tokens.blue, tokens.red, { decisions: 'ask' }, 'own/flanks')
const read = (match) => house.call('GET', `/matches/${match}`, undefined, tokens.blue)
const kind_awaited = async (match) => (await read(match)).awaited[0]
const charges = Array.from({ length: pairs }, (_, index) => `charge B${index + 1} into R${index + 1}\n`).join('')
const asked = (page) => page.getByRole('region', { name: 'A question for you' })
/** An order as its button reads. */
const words = (order) => order.charAt(0).toUpperCase() + order.slice(1)
const given = async (page, order) => asked(page).getByRole('button', { name: words(order), exact: true, pressed: true }).waitFor()

async function table_of(side, match, how = {}) {
  const context = await browser.window(house, { handle: handles[side], ...how })
  return { context, page: await open_table(context, match) }
}

test('who fires is answered by buttons: a shot a unit, and then no more', async () => {
  const match = await new_match()
  await house.submit(match, tokens.blue, `${charges}end turn\n`)
  assert.equal((await kind_awaited(match)).kind, 'fire')
  const { context, page } = await table_of('red', match)
  await asked(page).getByText('fire', { exact: false }).first().waitFor()
  await asked(page).getByRole('button', { name: 'Fire R1 at B1', exact: true }).click()
  await given(page, 'fire R1 at B1')
  await asked(page).getByRole('button', { name: 'Fire R2 at B2', exact: true }).click()
  await asked(page).getByRole('button', { name: 'Fire R1 at B1', exact: true }).click()
  await until(async () => (await orders(page).inputValue()) === 'fire R2 at B2\n', 'one is taken back')
  // The same upon the table: the shooter, then its target.
  await page.getByRole('button', { name: 'R3', exact: true }).click()
  await base(page, 'B3').focus()
  await base(page, 'B3').click()
  await written(page, 'fire R3 at B3')
  await page.getByRole('region', { name: 'R3 fires at B3' }).getByText(/^B3 is /).first().waitFor()
  await asked(page).getByRole('button', { name: 'Done firing', exact: true }).click()
  assert.equal(await orders(page).inputValue(), 'fire R2 at B2\nfire R3 at B3\ndone firing\n')
  await expect_accessible(page, 'who fires is asked')
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'who fires is asked, on a phone')
  await page.setViewportSize(sizes.desk)
  await my_turn(page)
  await hand_in(page, () => read(match))
  const { events } = await house.call('GET', `/matches/${match}/events`, undefined, tokens.red)
  assert.deepEqual(events.filter(({ type }) => type === 'shot').map(({ unit }) => unit), ['R2', 'R3'])
  await context.close()
})

/** Holds all fire by keyboard, says by keyboard whom B1 fights, and ends the turn: what is awaited then. */
async function fight(match) {
  await house.submit(match, tokens.blue, `${charges}end turn\n`)
  const red = await table_of('red', match)
  await asked(red.page).getByRole('button', { name: 'Done firing', exact: true }).focus()
  await red.page.keyboard.press('Enter')
  await written(red.page, 'done firing')
  await my_turn(red.page)
  await hand_in(red.page, () => read(match))
  await red.context.close()
  assert.equal((await kind_awaited(match)).kind, 'melee')
  const blue = await table_of('blue', match)
  const melees = blue.page.getByRole('region', { name: 'Melees' })
  const follow = melees.getByRole('button', { name: 'Melee B1 against R1 follow', exact: true })
  await follow.focus()
  await blue.page.keyboard.press('Enter')
  await written(blue.page, 'melee B1 against R1 follow')
  await melees.getByRole('button', { name: 'Melee B1 against R1', exact: true }).focus()
  await blue.page.keyboard.press('Space')
  await until(async () => (await orders(blue.page).inputValue()) === 'melee B1 against R1\n', 'one line a unit')
  await blue.page.getByText('End my turn', { exact: true }).click()
  await written(blue.page, 'end turn')
  await my_turn(blue.page)
  await hand_in(blue.page, () => read(match))
  await blue.context.close()
  return kind_awaited(match)
}

test('whom one fights and where one routs is answered by buttons', async () => {
  let routs = 0
  for (let played = 0; played < 6 && routs === 0; ++played) {
    const match = await new_match()
    for (let open = await fight(match); open?.kind === 'rout'; open = await kind_awaited(match)) {
      const { side } = open
      const { context, page } = await table_of(side, match)
      const [one, other] = (await asked(page).getByRole('button', { name: /^Rout / }).allTextContents())
        .map((text) => text.replace(/^Rout/, 'rout'))
      await asked(page).getByRole('button', { name: words(other), exact: true }).click()
      await written(page, other)
      await asked(page).getByRole('button', { name: words(one), exact: true }).focus()
      await page.keyboard.press('Enter')
      await until(async () => (await orders(page).inputValue()) === `${one}\n`, 'one answer, the newest')
      if (routs === 0) await expect_accessible(page, 'where it routs is asked')
      await my_turn(page)
      await hand_in(page, () => read(match))
      const { events } = await house.call('GET', `/matches/${match}/events`, undefined, tokens[side])
      const unit = one.split(' ')[1]
      const went = events.filter(({ type, unit: who }) => type === 'routed' && who === unit).at(-1)
      assert.equal(went?.way, one.split(' ')[2], JSON.stringify(went))
      ++routs
      await context.close()
    }
    assert.equal((await house.call('GET', `/matches/${match}`)).to_act, 'red', 'the turn goes on')
  }
  assert.ok(routs > 0, 'somebody routed')
})

test('several units charge by one press each: a button for each enemy, or the enemy on the table', async () => {
  const match = await new_match()
  const { context, page } = await table_of('blue', match)
  await base(page, 'B1').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add units' }).click()
  await page.getByRole('button', { name: 'B2', exact: true }).click()
  const charges = page.getByRole('group', { name: 'Charges' })
  await charges.getByRole('button', { name: 'Charge R2 (B2)', exact: true }).click()
  await written(page, 'charge B2 into R2')
  await base(page, 'R1').click()
  await written(page, 'charge B1 into R1')
  assert.equal(await page.locator('.order-text .refusals li').count(), 0)
  await context.close()
})
