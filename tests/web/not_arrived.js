// What does not arrive at the page of somebody who is signed in is told, and asked for again: in each browser, as they
// differ in what they keep of a file that has failed.
import assert from 'node:assert/strict'
import { until } from './waiting.js'

/** Each by its name; `look` is asked to look at the page while something is missing. */
export const not_arrived = {
  'a panel that does not arrive says so, and is fetched again': async (page, { house, tokens, look }) => {
    const match = await house.match(tokens.one, tokens.other)
    // Each try asks twice, the second time under an address of its own: only when that is refused, the try is over.
    let tries = 0
    let reached = false
    await page.route(/\/assets\/match_panel-/, (route) => {
      if (reached) return route.continue()
      if (new URL(route.request().url()).searchParams.has('again')) ++tries
      return route.abort()
    })
    await page.goto(`/matches/${match}`)
    await page.getByRole('tab', { name: 'Match' }).click()
    await page.getByRole('alert').getByText('The Match panel did not load').waitFor()
    await look(page, 'a panel that did not arrive')
    await page.getByRole('button', { name: 'Try again' }).click()
    await until(() => tries === 2, 'the second try is over')
    await page.getByRole('alert').getByText('The Match panel did not load').waitFor()
    reached = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Resign…' }).waitFor()
  },

  'more of a list that does not arrive is told, and asked for again': async (page, { house, tokens }) => {
    for (let matches = 0; matches < 2; ++matches) await house.match(tokens.one, tokens.other)
    let reached = true
    await page.route('**/api/v1/matches?*', async (route) => {
      if (!reached) return route.abort()
      // One at a time, by the server's own answer: Firefox is not led to another address.
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      const path = `${url.pathname}${url.search}`.replace('/api/v1', '')
      return route.fulfill({ json: await house.call('GET', path, undefined, tokens.one) })
    })
    await page.goto('/matches')
    const more = page.getByRole('button', { name: 'More' }).first()
    await more.waitFor()
    await page.waitForLoadState('networkidle')
    reached = false
    const shown = await page.locator('.match-list li.card').count()
    await more.click()
    await page.getByRole('alert').waitFor()
    reached = true
    await more.click()
    await until(async () => (await page.locator('.match-list li.card').count()) === shown + 1, 'there is one more')
    assert.equal(await page.getByRole('alert').count(), 0)
  },

  'a board whose engine does not arrive is kept, and opened later': async (page, { look }) => {
    await page.goto('/what-if')
    await page.getByRole('button', { name: 'Set up board' }).click()
    const orders = page.getByRole('textbox', { name: 'Orders', exact: true })
    await orders.waitFor()
    await page.route('**/*.wasm', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'This board cannot be opened' }).waitFor()
    await look(page, 'a board whose engine did not arrive')
    await page.unroute('**/*.wasm')
    await page.reload()
    await orders.waitFor()
  },
}
