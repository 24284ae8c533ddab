// The table of a match as a player uses it.
import { until } from './waiting.js'

/** Waits until the table lets its player give orders: where they can go is known, and the map shows now. */
export async function my_turn(page) {
  await page.getByRole('button', { name: /^Submit/ }).waitFor()
  await back_to_now(page)
  await page.locator('.order-text[aria-busy="false"]').waitFor()
}

/** Leaves the playback of what has happened, which may end by itself at any moment. */
export async function back_to_now(page) {
  const now = page.getByRole('button', { name: /^Skip/ })
  await until(async () => {
    if (!(await now.isVisible())) return true
    await now.evaluateAll((buttons) => buttons.forEach((button) => button.click()))
    return false
  }, 'the map shows now')
}

/** Opens this address and waits until the page has been told how these matches stand: what is said in them from then
 *  on, it hears. */
export async function open_live(page, address, ...matches) {
  await page.addInitScript(() => {
    globalThis.heard = []
    globalThis.WebSocket = class extends WebSocket {
      constructor(...where) {
        super(...where)
        this.addEventListener('message', ({ data }) => globalThis.heard.push(data))
      }
    }
  })
  await page.goto(address)
  await page.waitForFunction((ids) => ids.every((id) => globalThis.heard.some((told) => told.includes(id))), matches)
}

/** Waits until the page shows the match at this revision. */
export const shows = (page, revision) =>
  page.locator(`.status[data-revision="${revision}"]`).waitFor()

export const orders = (page) => page.getByRole('textbox', { name: 'Orders', exact: true })

/** Waits until the orders have this in them. */
export async function written(page, text) {
  await until(async () => (await orders(page).inputValue()).includes(text), `“${text}” is written`)
}

/** Submits, and waits until the server has it and the page knows; `read` tells how the match stands. Orders that
 *  are sealed until those of the other side are in change no revision: what the page says of them is its test's. */
export async function hand_in(page, read) {
  const before = await read()
  await page.getByRole('button', { name: /^Submit/ }).click()
  let now
  await until(async () => {
    now = await read()
    return now.revision > before.revision || now.sealed.length > before.sealed.length
  }, 'the orders arrive')
  if (now.revision === before.revision) return
  await page.locator(`.status[data-revision="${before.revision}"]`).waitFor({ state: 'detached' })
}

/** How the server's match stands, as the page's player may know. */
export const match_now = async (page, match) => (await page.request.get(`/api/v1/matches/${match}`)).json()

/** Waits until the server's match waits for this side or is finished, after all computer players have answered, and the page shows it. */
export async function answered_by_computer(page, match, side) {
  let now
  await until(async () => {
    now = await match_now(page, match)
    return now.status !== 'running' || now.to_act === side
  }, 'the computer answers')
  await shows(page, now.revision)
  return now
}

/** As that, and the map shows it, too. */
export async function my_move(page, match, side) {
  const now = await answered_by_computer(page, match, side)
  await back_to_now(page)
  return now
}

/** Does what begins a film and pauses the film in its first frame. A press by the test could come after its end. */
export async function pause_film(page, begin) {
  const pausing = await page.evaluateHandle(() => {
    const pressed = () =>
      [...document.querySelectorAll('.playback-bar button')].find(({ textContent }) => textContent.trim() === 'Pause')?.click()
    const observer = new MutationObserver(pressed)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    return observer
  })
  await begin()
  await page.locator('.playback-bar').getByRole('button', { name: 'Play', exact: true }).waitFor()
  await pausing.evaluate((observer) => observer.disconnect())
}

/** Lets the page's clock run until this is shown, so that a film of a minute takes a moment. The page has a clock that a
 *  test can move: page.clock.install(). */
export const film_over = (page, sign) =>
  until(async () => {
    await page.clock.runFor('00:01')
    return sign.isVisible()
  }, 'the film comes to its end')
