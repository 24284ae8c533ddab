// A table of miniatures as it is pressed and dragged.
import assert from 'node:assert/strict'
import { my_turn } from './table.js'

const mils_a_unit = 20 // of the picture

export const base = (page, id) => page.locator(`.bases [data-unit="${id}"]`)
export const card = (page, id) => page.getByRole('region', { name: `Orders of ${id}` })
export const ghost = (page) => page.locator('.ghost:not(.follows)')

export async function open_table(context, match) {
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.locator('.base').first().waitFor()
  await my_turn(page)
  return page
}

/** Waits until the ghost's place has been answered, and tells by whom. */
export async function answered(page, order) {
  await page.locator(`.ghost[data-order="${order}"]`).waitFor()
  return ghost(page).getAttribute('data-by')
}

/** What is done on a table of this depth in mils. */
export function tabletop(depth) {
  /** Where a place of the table is on the screen, in mils. */
  const on_screen = (page, x, y) =>
    page.locator('.board[role="application"]').evaluate((svg, [at_x, at_y]) => {
      const point = new DOMPoint(at_x, at_y).matrixTransform(svg.getScreenCTM())
      return { x: point.x, y: point.y }
    }, [x / mils_a_unit, (depth - y) / mils_a_unit])

  /** Leads what stands at one place to another, and holds it there. */
  const drag = async (page, from, to, steps = 8) => {
    const one = await on_screen(page, ...from)
    const other = await on_screen(page, ...to)
    await page.mouse.move(one.x, one.y)
    await page.mouse.down()
    await page.mouse.move(other.x, other.y, { steps })
  }
  return { on_screen, drag, answer_times: answer_times(drag) }
}

/** How long each place of a drag waits for its answer, by the page's own clock, in milliseconds. */
const answer_times = (drag) => async (page, from, to, steps) => {
  await page.evaluate(() => {
    const times = []
    let led
    addEventListener('pointermove', () => (led ??= performance.now()), { capture: true })
    new MutationObserver(() => {
      const ghost = document.querySelector('.ghost[data-order]')
      if (ghost === null || led === undefined || ghost.dataset.order === globalThis.last_answer) return
      globalThis.last_answer = ghost.dataset.order
      times.push(performance.now() - led)
      led = undefined
    }).observe(document.querySelector('.board-sheets'), {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-order'],
    })
    globalThis.answer_times = times
  })
  await drag(page, from, to, steps)
  return page.evaluate(() => globalThis.answer_times)
}

/** The log of a match of which the first turn is over: each turn has its heading before what happened in it. */
export async function headed_turns(page, [first, second]) {
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.locator('.log li').getByText(`${first} turn 1 ends`).waitFor()
  assert.deepEqual(await page.locator('.log-turn').allTextContents(), [`Turn 1, ${first}`, `Turn 1, ${second}`])
  const lines = await page.locator('.log li').allTextContents()
  assert.match(lines.at(-2), /turn 1 ends/)
  assert.equal(lines.at(-1), `Turn 1, ${second}`)
  await page.getByRole('link', { name: 'Replay and verify dice' }).click()
  const moments = page.getByLabel('Go to').locator('option')
  await moments.first().waitFor({ state: 'attached' })
  assert.deepEqual(await moments.allTextContents(), ['the set-up', `turn 1, ${first}`, `turn 1, ${second}`])
}
