// The guide over a first turn, of whatever game: what it points at is in sight, and the turn that it leads through is sound.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createHash, createHmac } from 'node:crypto'
import { Engine } from '../../wasm/adjutant.mjs'
import { orders } from './table.js'
import { until } from './waiting.js'

/** The button that leads on: it is called “Not now” where something is to be done, and Done at the end. */
export const onward = (guide) => guide.getByRole('button', { name: /^(Next|Not now|Done)$/ })

/** Begins the first turn of a game; `module` gives the engine's, once the page has asked for advice. */
export async function begin_first_turn(context, game) {
  const page = await context.newPage()
  let arrived
  page.on('response', (answer) => {
    if (/\.wasm$/.test(new URL(answer.url()).pathname)) arrived ??= answer.body()
  })
  await page.goto(`/first-turn?game=${game}`)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL(/\/matches\/m_\w+\?guide=1/)
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  const guide = page.getByRole('region', { name: 'Guide' })
  return {
    page,
    guide,
    module: () => arrived,
    match: new URL(page.url()).pathname.split('/')[2],
    at: (title) => guide.getByRole('heading', { name: title, exact: true }).waitFor(),
    next: () => onward(guide).click(),
  }
}

/** What the guide points at is in sight, and its card lies over none of it. */
export async function expect_pointed_at(page, what) {
  let seen
  const look = () =>
    page.evaluate(() => {
      const ring = document.querySelector('.tour-ring')
      const target = document.querySelector(ring?.dataset['at'] ?? 'none')
      // The frame has the top of what is seen of the target inside it, and is no line.
      const is_framed = (frame, within) => {
        const [box, it] = [frame.getBoundingClientRect(), within.getBoundingClientRect()]
        const rooms = ['.tab-panel', '.side', '.board-sheets'].flatMap((room) => {
          const found = within.closest(room)
          if (found === null) return []
          if (within.closest('.hand-in, .tabs') !== null) return found.getBoundingClientRect()
          const [{ top, bottom }, { scrollPaddingTop, scrollPaddingBottom }] = [found.getBoundingClientRect(), getComputedStyle(found)]
          return { top: top + (parseFloat(scrollPaddingTop) || 0), bottom: bottom - (parseFloat(scrollPaddingBottom) || 0) }
        })
        const top = Math.max(it.top, ...rooms.map((room) => room.top))
        const bottom = Math.min(it.bottom, ...rooms.map((room) => room.bottom))
        const near = (one, other) => Math.abs(one - other) <= 6
        return near(box.top, top) && near(box.bottom, bottom) && near(box.left, Math.max(it.left, 0)) && box.height > 8
      }
      const card = document.querySelector('.tour')
      if (target === null || card === null) return { covered: 0, high: 0, wanted: 60, framed: false }
      const { left, top, width, height } = target.getBoundingClientRect()
      const parts = [...Array(24).keys()].map((part) => (part + 0.5) / 24)
      const points = parts.flatMap((down) => parts.map((across) => [left + across * width, top + down * height]))
      const there = points.map(([x, y]) => document.elementFromPoint(x, y))
      const own = there.filter((element) => element !== null && target.contains(element)).length
      // What is scrolled out of its panel is not covered: it is clipped there.
      const panel = target.closest('.side, .board-place').getBoundingClientRect()
      const within = ([, y]) => y >= panel.top && y <= panel.bottom
      const covered = there.filter((element, at) => within(points[at]) && element !== null && card.contains(element)).length
      return { covered, high: (own / points.length) * height, wanted: Math.min(60, height * 0.5), framed: is_framed(ring, target) }
    })
  await until(async () => {
    seen = await look()
    return seen.covered === 0 && seen.high >= seen.wanted && seen.framed
  }, `${what}: what the guide points at is in sight`)
}

/** What the guide names lies on the part of the board that is shown. */
export async function expect_on_board(page, named) {
  const board = await page.locator('.board-sheets').boundingBox()
  const box = await named.boundingBox()
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const is_in = middle.x > board.x && middle.x < board.x + board.width && middle.y > board.y && middle.y < board.y + board.height
  assert.ok(is_in, `${JSON.stringify(middle)} is not on ${JSON.stringify(board)}`)
}

/** Does what the guide says of the rest of the army. */
export async function take_advice(page) {
  const hint = page.getByRole('region', { name: 'Hint' })
  await hint.getByRole('button', { name: 'Hint' }).click()
  await hint.getByRole('button', { name: 'Use these orders' }).click()
}

const most_lost = 5000 // of 100,000: five wins in a hundred games
const seeds = [1, 2, 3]

/** By Captain's own judgement these orders are as good as Captain's, but for what its choices differ among themselves. */
export async function expect_sound(page, module, name, side) {
  const engine = await Engine.load(await module(), {
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    hmacSha256: (key, bytes) => createHmac('sha256', key).update(bytes).digest(),
  })
  const [ruleset, battle] = name.split('/')
  const file = new URL(`../../engine/games/${ruleset.replaceAll('-', '_')}/scenarios/${battle}.json`, import.meta.url)
  const table = engine.open(JSON.parse(readFileSync(file, 'utf8')))
  const worth = (text) => {
    const { values } = table.weigh(text, 1, side)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const given = worth(await orders(page).inputValue())
  const best = seeds.map((seed) => worth(table.choose('captain', seed, side).join('\n')))
  const usual = best.reduce((sum, value) => sum + value, 0) / best.length
  assert.ok(given >= usual - most_lost, `the guided turn is worth ${given}, Captain's ${best}`)
}
