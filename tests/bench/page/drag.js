// How smoothly the board of each game is dragged. Two drags in each game, the ground and a unit, at the
// machine's own speed and slowed four times. The time between frames tells what a player sees; what the main thread works for
// each of them includes the time in which it had to wait for a processor. Names of battles as arguments: those alone.
import { cpus, loadavg } from 'node:os'
import { Browser, House } from '../../web/house.js'
import { back_to_now, my_turn } from '../../web/table.js'

const steps = 60 // places that the pointer goes to
const runs = 2
const slowed = 4
const wanted = process.argv.slice(2) // parts of titles; none: all
const games = [
  { title: 'Chippewa', scenario: 'tlg2/chippewa', unit: '[data-unit="25US"]' },
  { title: "Culp's Hill", scenario: 'lfm/culps-hill', unit: 'path[data-hex="G2514"]' },
  { title: 'Maida', scenario: 'two-by-two/maida', unit: '.bases [data-unit="42"]' },
  { title: 'Cowpens', scenario: 'rise-and-fight/cowpens', unit: '.bases [data-unit="LI"]' },
].filter(({ title }) => wanted.length === 0 || wanted.some((part) => title.includes(part)))

const sorted = (numbers) => [...numbers].sort((one, other) => one - other)
const part = (numbers, share) => sorted(numbers)[Math.floor((numbers.length - 1) * share)] ?? 0

const house = new House()
const browser = new Browser()
const rows = []
try {
  await house.start()
  await browser.start()
  const players = { winfield: await house.player('winfield'), phineas: await house.player('phineas') }
  for (const game of games) {
    const match = await house.match(players.winfield, players.phineas, {}, game.scenario)
    const { seats, to_act } = await house.call('GET', `/matches/${match}`, undefined, players.winfield)
    const handle = seats[0].side === to_act ? 'winfield' : 'phineas'
    const context = await browser.window(house, { handle })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`/matches/${match}`)
    await page.locator(game.unit).first().waitFor({ state: 'attached' })
    await my_turn(page)
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    for (const [what, from] of [['the ground', free_place], ['a unit', (page) => middle_of(page, game.unit)]])
      for (const rate of [1, slowed]) {
        await session.send('Emulation.setCPUThrottlingRate', { rate })
        const found = []
        for (let run = 0; run < runs; ++run) found.push(await drag(page, session, await from(page)))
        rows.push(row_of(game.title, what, rate, found))
        console.error(rows.at(-1).join(', '))
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await back_to_now(page)
      }
    await context.close()
  }
} finally {
  await browser.chromium?.close()
  await house.close()
}
console.log(`${new Date().toISOString().slice(0, 16)}, ${cpus().length} processors (${cpus()[0]?.model}), load ${loadavg()[0].toFixed(1)}`)
console.log('\n| game | dragged | processor | frames | median | 95 % | most | main thread a frame |\n| --- | --- | --- | --- | --- | --- | --- | --- |')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)

/** All runs of a drag together. */
function row_of(title, what, rate, found) {
  const gaps = found.flatMap((one) => one.gaps)
  const work = found.reduce((sum, one) => sum + one.work, 0) / Math.max(1, gaps.length)
  const ms = (value) => `${value.toFixed(1)} ms`
  return [title, what, rate === 1 ? '1' : `1/${rate}`, gaps.length, ms(part(gaps, 0.5)), ms(part(gaps, 0.95)), ms(part(gaps, 1)), ms(work)]
}

/** The times between the frames of a drag there and back, and what the main thread worked meanwhile, in milliseconds. */
async function drag(page, session, from) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10)
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  await page.evaluate(() => {
    globalThis.frame_gaps = []
    let last
    const frame = (now) => {
      if (globalThis.frame_gaps === undefined) return
      if (last !== undefined) globalThis.frame_gaps.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const before = await worked()
  for (let step = 1; step <= steps; ++step) {
    const turn = (2 * Math.PI * step) / steps
    await page.mouse.move(from.x + 10 + 110 * Math.sin(turn), from.y + 10 + 70 * (1 - Math.cos(turn)))
  }
  const work = (await worked()) - before
  const gaps = await page.evaluate(() => {
    const gaps = globalThis.frame_gaps
    delete globalThis.frame_gaps
    return gaps
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return { gaps, work }
}

async function middle_of(page, selector) {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** A place of the board on which nobody stands, with room around it. */
function free_place(page) {
  return page.evaluate(() => {
    const board = document.querySelector('.board-sheets').getBoundingClientRect()
    const boxes = [...document.querySelectorAll('[data-unit], [data-stack], .board-tools')].map((one) => one.getBoundingClientRect())
    for (let down = 0.3; down < 0.8; down += 0.05)
      for (let across = 0.2; across < 0.8; across += 0.05) {
        const [x, y] = [board.left + across * board.width, board.top + down * board.height]
        const near = boxes.some((box) => x > box.left - 40 && x < box.right + 40 && y > box.top - 40 && y < box.bottom + 40)
        if (!near) return { x, y }
      }
    throw new Error('the board is full')
  })
}
