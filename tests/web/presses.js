// A turn as it is given by mouse or by thumb, each press counted.
import assert from 'node:assert/strict'
import { sizes } from './house.js'
import { until } from './waiting.js'

/** The windows in which presses are counted: a desk, and a phone that stands or lies. */
export const hands = {
  'at a desk': { size: sizes.desk },
  'by thumb': { size: sizes.phone, hasTouch: true },
  'by thumb, lying': { size: { width: 740, height: 360 }, hasTouch: true },
}

/** Whether the middle of an element can be pressed without scrolling. */
const in_sight = (element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return there !== null && (element.contains(there) || there.contains(element))
}

/** Drags the map so that a place at its edge, or under its buttons, comes toward the middle. */
async function toward_middle(page, locator) {
  const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })
  const from = middle(await page.locator('.board-place').boundingBox())
  const at = middle(await locator.boundingBox())
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (from.x - at.x) / 2, from.y + (from.y - at.y) / 2, { steps: 4 })
  await page.mouse.up()
}

const words_a_second = 200 / 60 // a slow reader of prose
const combat_presses_most = 12
const combat_seconds_most = 90

/** What a player may read on the way to an order: how one wins, the panel of orders and the strip below the map. What
 *  stands on buttons is looked for, not read. */
const lines_shown = (page) =>
  page.evaluate(() => {
    const lines_of = (element) => (element?.innerText ?? '').split('\n').map((line) => line.trim()).filter((line) => line !== '')
    return ['.status .goal', '.pointed', '#panel-orders', '.hand-in'].flatMap((part) => {
      const whole = document.querySelector(part)
      const on_buttons = new Set([...(whole?.querySelectorAll('button:not(.combat-head), select, summary') ?? [])].flatMap(lines_of))
      return lines_of(whole).filter((line) => !on_buttons.has(line))
    })
  })

const words_of = (line) => line.split(/\s+/)

/** The words of a line that are new: of one that begins as another did, those that the other had not. */
function new_words(line, before) {
  const words = words_of(line)
  const same = [...before].find((other) => words.length > 2 && words.slice(0, 2).every((word, at) => word === words_of(other)[at]))
  if (same === undefined) return words.length
  const known = new Set(words_of(same))
  return words.filter((word) => !known.has(word)).length
}

/** Presses of this page, and the words that it shows meanwhile. What must be scrolled into view first counts as a swipe. */
export function counted_presses(page, { hasTouch = false } = {}) {
  const lines = new Set()
  const counted = {
    presses: 0,
    swipes: 0,
    words: 0,
    /** Reads what is new: what was read before is not read again. */
    read: async () => {
      for (const line of await lines_shown(page)) {
        if (!lines.has(line)) counted.words += new_words(line, lines)
        lines.add(line)
      }
    },
    on: async (locator) => {
      await locator.waitFor()
      if (!(await locator.evaluate(in_sight))) {
        ++counted.swipes
        if (await locator.evaluate((element) => element.closest('.board') !== null)) await toward_middle(page, locator)
      }
      await counted.read()
      await (hasTouch ? locator.tap() : locator.click())
      ++counted.presses
    },
    /** A place of the window, found by `place` once the board is in sight. */
    at: async (place) => {
      const board = page.locator('.board[role="application"]')
      if (!(await board.evaluate(in_sight))) ++counted.swipes
      await board.scrollIntoViewIfNeeded()
      const { x, y } = await place()
      await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
      ++counted.presses
    },
    /** Says how many there were; at most `most`. */
    expect: (what, most) => {
      console.log(`# ${what}: ${counted.presses} presses, ${counted.swipes} swipes`)
      assert.ok(counted.presses <= most, `${what}: ${counted.presses} presses`)
    },
    /** Says how many presses a first combat took and how long all that was shown is read; neither may be much. */
    expect_first_combat: (what) => {
      const seconds = Math.round(counted.words / words_a_second)
      console.log(`# ${what}, a first combat: ${counted.presses} presses, ${counted.swipes} swipes, ${counted.words} words in ${seconds} s`)
      assert.ok(counted.presses <= combat_presses_most, `${what}: ${counted.presses} presses`)
      assert.ok(seconds <= combat_seconds_most, `${what}: ${seconds} seconds of reading`)
    },
  }
  return counted
}

/** Ticks the box that ends the turn and submits, and waits until the server has it; `revision` tells which one it has. */
export async function submit_turn(page, hand, revision) {
  await hand.on(page.getByLabel('End my turn'))
  const before = await revision()
  const button = page.getByRole('button', { name: /^Submit/ })
  await until(() => button.isEnabled(), 'it may be submitted')
  await hand.on(button)
  await until(async () => (await revision()) > before, 'the turn is submitted')
}
