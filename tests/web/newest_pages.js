// All pages, opened as far as there is something to be seen: for small windows, and for Firefox.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect_accessible, expect_narrow, opening, password } from './house.js'
import { my_turn } from './table.js'

export const small = {
  'a telephone on its side': { width: 740, height: 360 },
  'a page at 200 %': { width: 640, height: 400 },
}

/** What the pages show: a match that has begun, one that is over, one with a seat free by link, a report, a tournament,
 *  a webhook. The first player is an operator. */
export async function prepare_pages(house, { one, other }) {
  execFileSync(house.program, ['user', 'admin', (await house.call('GET', '/account', undefined, one)).handle,
    '--data', house.data])
  const match = await house.match(one, other)
  const over = await house.match(one, other)
  await house.submit(over, one, opening.quiet.join('\n'))
  await house.call('POST', `/matches/${over}/resign`, {}, other)
  const { id: scenario, ruleset, sides } = await house.scenario()
  const waiting = await house.call('POST', '/matches',
    { scenario, side: sides[0].id, by_link: true, options: { public: false } }, one)
  const { url } = await house.call('POST', `/matches/${waiting.id}/invitation-link`, {}, one)
  const { handle } = await house.call('GET', '/account', undefined, other)
  await house.call('PUT', `/account/contacts/${handle}`, { kind: 'contact' }, one)
  await house.call('POST', '/reports', { about: handle, match, text: 'Comes late.' }, one)
  await house.call('POST', '/account/webhooks', { label: 'chat', url: 'http://127.0.0.1:9/hook', matches: 'mine' }, one)
  const definition = { format: 'adjutant-tournament-definition-1', title: 'Club', ruleset, scenarios: [{ id: scenario }],
    stages: [{ system: 'swiss', rounds: 1 }], round: { automatic: false } }
  const tournament = (await house.call('POST', '/tournaments', { definition }, one)).id
  for (const [where, token] of [['open', one], ['entries', one], ['entries', other], ['close', one], ['start', one],
    ['rounds', one], ['rounds/1/start', one]])
    await house.call('POST', `/tournaments/${tournament}/${where}`, {}, token)
  return pages_of({ match, over, tournament, ruleset, invitation: new URL(url).pathname, about: handle })
}

const tab = (name) => async (page) => {
  await my_turn(page)
  await page.getByRole('tab', { name }).click()
}
const parts = (...names) => async (page) => {
  for (const name of names) await page.getByText(name, { exact: true }).first().click()
}

/** [address, what is opened there]. */
const pages_of = ({ match, over, tournament, ruleset, invitation, about }) => ({
  everybody: [
    ['/'], ['/sign-in'], ['/sign-up'], ['/reset-password'], ['/reset-password/a-token'], ['/confirm/a-token'],
    ['/first-turn'], ['/matches'], ['/archive'], ['/tournaments'], ['/ratings'], [`/ratings/${about}`],
    ['/what-if'], [`/rules/${ruleset}`], [`/lessons/${ruleset}`], [`/matches/${match}`], [`/matches/${match}/replay`], [`/matches/${match}/embed`],
    [`/matches/${over}/analysis`, async (page) => page.locator('.loading').waitFor({ state: 'detached' })],
    [invitation], [`/tournaments/${tournament}`],
  ],
  players: [
    ['/account', parts('My webhooks', 'Latest deliveries', 'Add a contact', 'Report a player to the operator', 'Delete my account permanently')],
    ['/matches'], ['/matches/new'], ['/tournaments/new'], [`/tournaments/${tournament}`],
    ['/desk', async (page) => {
      await page.getByText(/^Report \d+: /).first().click()
      await page.getByRole('button', { name: `Look up ${about}` }).click()
      await page.getByText('Action', { exact: true }).waitFor()
    }],
    [`/matches/${match}`, tab('Prepared')],
    [`/matches/${match}`, tab('Log')],
    [`/what-if?match=${match}&panel=arrange`, async (page) => page.locator('.moves').waitFor()],
  ],
})

/** Where pages are that none of these addresses is of: web/src/pages says which there are. */
export function missing_pages({ everybody, players }) {
  const pages = new URL('../../web/src/pages/', import.meta.url)
  const paths = readdirSync(pages).flatMap((page) => {
    const route = readFileSync(new URL(`${page}/route.ts`, pages), 'utf8')
    return [...route.matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
  })
  const shown = [...everybody, ...players].map(([address]) => new URL(address, 'http://page').pathname)
  const is_of = (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return paths.filter((path) => !shown.some((address) => is_of(path).test(address)))
}

/** axe finds nothing, and nothing is wider than the window. */
async function look_at_all(page, what) {
  await expect_accessible(page, what, ['.board-sheets'])
  await expect_narrow(page, what)
}

/** Opens each of the pages, and looks at it. */
export async function look_through(context, pages, what, look = look_at_all) {
  const page = await context.newPage()
  for (const [address, opened] of pages) {
    await page.goto(address)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    await opened?.(page)
    await look(page, `${address}, ${what}`)
  }
  await page.close()
}

/** Somebody signs in at the page, as in Firefox nobody is signed in for them. */
export async function sign_in_at_the_page(context, handle) {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: handle }).first().waitFor()
  await page.close()
}
