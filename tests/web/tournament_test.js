// A tournament led on the page alone: defined, opened, entered, drawn, started, ruled on and finished.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from './house.js'
import { look_at } from './look.js'
import { until } from './waiting.js'

const { house, browser, handles } = open_house({ one: 'winfield', other: 'phineas', organiser: 'organiser', third: 'gordon', fourth: 'drummond' })

test('an organiser leads a tournament without documentation', async () => {
  const { context, page, press, id } = await opened('Club evening', async (form) => {
    await form.getByLabel('Rounds', { exact: true }).fill('1')
    await form.getByLabel('Draw and start rounds').uncheck()
    await look_at(form, 'a new tournament')
  })
  for (const handle of [handles.one, handles.other]) await enter(handle, page.url())
  for (const name of ['Close entries', 'Start the tournament', 'Draw round 1', 'Start round 1']) await press(name)
  await page.getByRole('link', { name: /^plays: .* against / }).waitFor()
  await names_battle_and_side(page, id)
  await page.getByText('Rule on a board').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('both agreed')
  await press('Rule')
  await press('Finish')
  await page.getByText('Ruling. Round 1, board 1: 1–0: both agreed').waitFor()
  await page.getByRole('heading', { name: 'Final table' }).waitFor()
  await look_at(page, 'a tournament that is over')
  assert.equal((await house.call('GET', `/tournaments/${id}`)).status, 'finished')
  await leaves_while_tables_come(page, id)
  await context.close()
})

// What was asked for is stopped, and none of it says so in the console.
async function leaves_while_tables_come(page, id) {
  const faults = []
  page.on('pageerror', (fault) => faults.push(String(fault)))
  const on_their_way = /\/(standings|crosstable)$/
  await page.route(on_their_way, () => undefined) // never answered
  const stopped = []
  page.on('requestfailed', (request) => on_their_way.test(request.url()) && stopped.push(request.url()))
  const asked = page.waitForRequest(/\/crosstable$/)
  await page.goto(`/tournaments/${id}`)
  await asked
  await page.getByRole('button', { name: 'Watch' }).click()
  await page.getByRole('link', { name: 'Tournaments', exact: true }).click()
  await page.getByRole('link', { name: 'New tournament' }).waitFor()
  await until(() => stopped.length === 2, 'both requests are stopped')
  assert.deepEqual(faults, [])
}

// The caption of a round says them as people do, not by their ids.
async function names_battle_and_side(page, id) {
  const [round] = (await house.call('GET', `/tournaments/${id}/rounds`)).rounds
  const { scenarios } = await house.call('GET', '/scenarios')
  const battle = scenarios.find((one) => one.id === round.scenario)
  const side = battle.sides.find((one) => one.id === round.favoured)
  await page.getByText(`${battle.title}; those on the left have ${side.name}`).waitFor()
}

// A tournament of this title whose entries are open, at its organiser's page; `fills` the rest of the form.
async function opened(title, fills) {
  const context = await browser.window(house, { handle: handles.organiser })
  const page = await context.newPage()
  await page.goto('/tournaments')
  await page.getByRole('link', { name: 'New tournament' }).click()
  await page.getByLabel('Title').fill(title)
  await fills(page)
  const press = (name) => page.getByRole('button', { name }).click()
  await press('Create draft')
  await page.waitForURL(/\/tournaments\/t_/)
  await press('Open entries')
  await page.getByRole('button', { name: 'Close entries' }).waitFor()
  return { context, page, press, id: new URL(page.url()).pathname.split('/')[2] }
}

async function enter(handle, address) {
  const context = await browser.window(house, { handle })
  const page = await context.newPage()
  await page.goto(new URL(address).pathname)
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByText(/^You are entry/).waitFor()
  await context.close()
}

test('a ladder is climbed on the page', async () => {
  const { context, page, press, id } = await opened('Ladder of the club', async (form) => {
    await form.getByLabel('Ladder', { exact: false }).first().check()
    await form.getByText('a ladder runs until you end it', { exact: false }).waitFor()
    await look_at(form, 'a new ladder')
  })
  await page.getByText('Enter players from a list').click()
  await page.getByLabel('Players', { exact: true }).fill(`${handles.one}\n${handles.other}`)
  await look_at(page, 'a list of players')
  await press('Enter players')
  await page.getByRole('listitem').filter({ hasText: new RegExp(`^${handles.other}$`) }).waitFor()
  for (const name of ['Close entries', 'Start the tournament']) await press(name)
  await page.getByRole('heading', { name: 'Standings' }).waitFor()
  const { rows } = await house.call('GET', `/tournaments/${id}/standings`)
  const [above, below] = rows.map(({ player }) => player)
  await at(below, id, async (own) => {
    await own.getByRole('button', { name: 'Challenge' }).click()
    await own.getByText(`You have challenged ${above}`, { exact: false }).waitFor()
  })
  await at(above, id, async (own) => {
    await own.getByText(`${below} challenges you`, { exact: false }).waitFor()
    await look_at(own, 'a challenge to answer')
    await own.getByRole('button', { name: `Play ${below}` }).click()
    await own.getByRole('link', { name: /^plays: .* against / }).waitFor()
  })
  await page.reload()
  await page.getByRole('link', { name: /^plays: .* against / }).waitFor()
  const { head } = await house.call('GET', `/tournaments/${id}`)
  await page.getByText(head).waitFor()
  await look_at(page, 'a ladder that is played')
  await at(below, id, async (own) => {
    await own.getByText(/^You are entry/).click()
    await own.getByRole('button', { name: 'Withdraw and resign matches…' }).click()
    await own.getByRole('button', { name: 'Yes, withdraw' }).click()
    await own.getByRole('button', { name: 'Enter again' }).click()
    await own.getByText(`${below} rejoins`).waitFor()
  })
  await context.close()
})

test('a team puts its players at the boards on the page', async () => {
  const { context, page, press, id } = await opened('Cup of the clubs', async (form) => {
    await form.getByLabel('Teams', { exact: false }).first().check()
    await form.getByLabel('Boards per match').fill('2')
    await form.getByLabel('Draw and start rounds').uncheck()
  })
  await page.getByText('Enter players from a list').click()
  const list = page.getByLabel('Players', { exact: true })
  await list.fill(`player,team\n${handles.one},North\nnobody,North\n`)
  await press('Enter players')
  await page.getByText('Line 3').waitFor()
  await list.fill(`player,team\n${handles.one},North\n${handles.other},North\n${handles.third},South\n${handles.fourth},South\n`)
  await press('Enter players')
  await page.getByRole('button', { name: `${handles.other} up` }).waitFor()
  await look_at(page, 'the order of the boards')
  await at(handles.one, id, async (own) => {
    await own.getByRole('button', { name: `${handles.other} up` }).click()
    await own.getByRole('button', { name: `${handles.one} up` }).and(own.locator(':enabled')).waitFor()
    assert.equal(await own.getByRole('button', { name: `${handles.fourth} up` }).count(), 0)
  })
  const { entries } = await house.call('GET', `/tournaments/${id}/entries`)
  assert.equal(entries.find(({ player }) => player === handles.other).team_board, 1)
  for (const name of ['Close entries', 'Start the tournament', 'Draw round 1', 'Start round 1']) await press(name)
  await page.getByRole('link', { name: /^plays: .* against / }).first().waitFor()
  assert.equal(await page.getByRole('button', { name: `${handles.other} up` }).count(), 0)
  await look_at(page, 'a match of teams')
  await page.getByText('Intervene, with a reason').click()
  await page.getByLabel('Action').selectOption({ label: 'Pause (all clocks stop)' })
  await page.getByLabel('Reason').last().fill('holidays')
  await look_at(page, 'what needs a reason')
  await press('Pause')
  await page.getByText('The tournament is paused: holidays').waitFor()
  const { rounds } = await house.call('GET', `/tournaments/${id}/rounds`)
  assert.equal(rounds[0].boards.length, 2)
  await context.close()
})

test('an official pairs a round by hand on the page, and sees before what that breaks', async () => {
  const { context, page, press, id } = await opened('Swiss of four', async (form) => {
    await form.getByLabel('Rounds', { exact: true }).fill('2')
    await form.getByLabel('Draw and start rounds').uncheck()
  })
  await page.getByText('Enter players from a list').click()
  await page.getByLabel('Players', { exact: true }).fill([handles.one, handles.other, handles.third, handles.fourth].join('\n'))
  await press('Enter players')
  for (const name of ['Close entries', 'Start the tournament']) await press(name)
  const round = async () => (await house.call('GET', `/tournaments/${id}/rounds`)).rounds[0]
  // Before it is drawn it begins from what the rules would draw.
  await page.getByText('Pair round 1 by hand').click()
  await press('Check pairing')
  await page.getByText('This pairing keeps every pairing rule.').waitFor()
  const places = page.locator('.places select')
  const [first, second] = await places.evaluateAll((all) => all.slice(0, 2).map(({ value }) => value))
  await places.first().selectOption(second)
  assert.equal(await places.nth(1).inputValue(), first, 'the two exchange their places')
  await press('Check pairing')
  await page.getByText('should have swapped sides (5.2)').waitFor()
  await look_at(page, 'what a pairing breaks')
  assert.equal(await round(), undefined, 'nothing has happened')
  await page.getByLabel('Reason').first().fill('they agreed on sides')
  await press('Save pairing')
  await page.getByRole('button', { name: 'Start round 1' }).waitFor()
  const { boards, by_hand } = await round()
  assert.ok(by_hand)
  assert.deepEqual([boards[0].white.entry, boards[0].black.entry].map(String), [second, first])
  // And again, once it is drawn.
  await page.getByText('Pair round 1 by hand').click()
  await places.first().selectOption(first)
  await page.getByLabel('Reason').first().fill('they did not')
  await press('Save pairing')
  await page.getByText('Round 1 is paired by hand: they did not').waitFor()
  assert.equal(String((await round()).boards[0].white.entry), first)
  await context.close()
})

// What a player does at the page of a tournament.
async function at(handle, id, does) {
  const context = await browser.window(house, { handle })
  const page = await context.newPage()
  await page.goto(`/tournaments/${id}`)
  await does(page)
  await context.close()
}
