// A match with all that can be told at once: the guide, two notes of other matches, what was missed, and a remark. What
// one presses lies under none of it.
import assert from 'node:assert/strict'
import { opening } from './house.js'
import { my_turn, open_live, orders, pause_film } from './table.js'
import { drawn } from './waiting.js'

const windows = {
  'a small telephone': { width: 320, height: 568 },
  'a telephone': { width: 390, height: 844 },
  'a telephone on its side': { width: 844, height: 390 },
  'a desk': { width: 1280, height: 800 },
}

const long = 'I should have held the bridge and sent the guns along the road, as you did before I had looked up from my tea.'

/** Opens a match of `one` with all of that; `look` is called at each size: with the guide, once it is put away, and in
 *  the film of what was missed. */
export async function told_all_at_once(page, { house, tokens }, look) {
  const [match, second, third] = [
    await house.match(tokens.one, tokens.other),
    await house.match(tokens.one, tokens.other),
    await house.match(tokens.one, tokens.other),
  ]
  await page.clock.install()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  await page.goto('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const token of [tokens.one, tokens.other]) await house.submit(match, token, opening.quiet.join('\n'))

  await open_live(page, `/matches/${match}?guide=1`, second, third)
  const say = (where) => house.call('POST', `/matches/${where}/chat`, { text: long }, tokens.other)
  await page.getByRole('region', { name: 'Guide' }).waitFor()
  await page.getByRole('button', { name: 'Show me', includeHidden: true }).waitFor({ state: 'attached' })
  await my_turn(page)
  for (const where of [second, third, match]) await say(where)
  await page.locator('.notices').getByText('and 1 more').waitFor({ state: 'attached' })
  await page.locator('.news-notice').waitFor({ state: 'attached' })
  await orders(page).fill(opening.quiet.join('\n'))
  await page.getByRole('button', { name: /^Submit/, disabled: false }).waitFor()
  const at_all_sizes = async (what) => {
    for (const [name, size] of Object.entries(windows)) {
      await page.setViewportSize(size)
      await followed(page)
      await look(page, `${name}, ${what}`)
    }
  }
  await at_all_sizes('with the guide')
  await page.getByRole('button', { name: 'Close the guide' }).click()
  await page.locator('.notices .card').waitFor()
  await at_all_sizes('without it')
  await page.setViewportSize(windows['a desk'])
  await pause_film(page, () => page.getByRole('button', { name: 'Show me' }).click())
  await at_all_sizes('in the film')
}

/** Waits until what follows the size of the window has followed. The guide looks four times a second, by the page's
 *  clock. */
async function followed(page) {
  await drawn(page)
  await page.clock.runFor('00:01')
  await drawn(page)
}

/** What can be pressed, and where it should be: at once, or once it has been scrolled to. */
const pressed = 'button:enabled, a[href], input:enabled, select, textarea, summary'
const at_once =
  '[role="tab"], .sheet-toggle, .hand-in *, .board-tools *, .tour *, .notices *, .board-notes *, .header *'

/** Nothing that one presses is covered or out of reach, the board has room, and notes do not pile up. */
export async function expect_uncovered(page, what) {
  const covered = await page.evaluate(([pressed, at_once]) => {
    const told = []
    const seen = (element) => element.checkVisibility({ visibilityProperty: true })
    for (const element of document.querySelectorAll(pressed)) {
      document.querySelector('.side')?.scrollTo(0, 0)
      if (element.closest('.board, .to-main') || !seen(element)) continue
      const row = element.closest('.tabs')
      if (row !== null) row.scrollLeft = element.offsetLeft - row.offsetLeft - 60
      if (!element.matches(at_once)) element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getClientRects()[0]
      // Of what is as high as a button all is seen.
      const points = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], ...(height > 60 ? [] : [[0.5, 0.2], [0.5, 0.8]])]
      for (const [across, down] of points) {
        const there = document.elementFromPoint(left + across * width, top + down * height)
        if (there !== null && (element.contains(there) || there.contains(element) && there.matches('label, summary'))) continue
        const by = there === null ? 'is outside the window' : `lies under ${there.tagName} ${there.className}`
        told.push(`“${element.ariaLabel ?? element.textContent}” ${by}`)
        break
      }
    }
    return told
  }, [pressed, at_once])
  assert.deepEqual(covered, [], what)
  const board = await page.locator('.board-sheets').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const parts = [...Array(20).keys()].map((part) => (part + 0.5) / 20)
    const free = parts.flatMap((down) => parts.filter((across) =>
      element.contains(document.elementFromPoint(left + across * width, top + down * height))))
    return (free.length / 400) * height
  })
  assert.ok(board >= 70, `${what}: ${board} pixels of the board's height can be pressed`)
  assert.ok((await page.locator('.notices .card').count()) <= 1, `${what}: notes do not pile up`)
}
