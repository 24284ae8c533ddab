// How light and quick the page is: measure.js [--json FILE]. Everything runs on loopback and ends by itself.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { open_chromium } from '../../web/chromium.js'
import { Browser, House } from '../../web/house.js'
import { play_opening } from '../../games/tlg2/web/opening.js'

const runs = 5
const judged = 3 // times by Lighthouse, whose score of one page differs from run to run
// What one comes for: the map with its units, orders that can be written; elsewhere, something to read.
const usable_when = { table: '.units [data-unit]; .hand-in button', replay: '.units [data-unit]' }
const beside_comes = 2000 // milliseconds in which the rest of a first load has come
const slowed = 4 // times, as a cheap phone is to this machine
const { default: lighthouse } = await import(createRequire(import.meta.url).resolve('lighthouse/core/index.js'))

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const figures = []
const tell = (cell, value, unit, aim) => {
  figures.push({ cell, value, unit, aim })
  console.log(`${cell.padEnd(52)} ${String(Math.round(value)).padStart(7)} ${unit.padEnd(3)} aim ${aim}`)
}

const house = new House()
const browser = new Browser()
try {
  await house.start()
  await browser.start()
  const tokens = { us: await house.player('winfield'), ac: await house.player('phineas') }
  const match = await house.match(tokens.us, tokens.ac)
  await play_opening(house, match, tokens)
  const { to_act } = await house.call('GET', `/matches/${match}`, undefined, tokens.us)
  const handle = to_act === 'us' ? 'winfield' : 'phineas'
  const plan = await house.call('POST', `/matches/${match}/plan`, { text: '' }, tokens[to_act])
  const mover = plan.movement.find(({ from, reach }) => from !== undefined && reach.length > 0)

  const pages = [
    ['start', '/'],
    ['matches', '/matches'],
    ['table', `/matches/${match}`],
    ['replay', `/matches/${match}/replay`],
  ]
  for (const [name, path] of pages) {
    const usable = []
    let bytes = 0
    for (let run = 0; run < runs; ++run) {
      const context = await browser.window(house, { handle })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
      bytes = 0
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
      await page.addInitScript(note_when_usable, usable_when[name] ?? 'main h1')
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      if (run === runs - 1) await page.waitForTimeout(beside_comes)
      usable.push(await page.evaluate(() => globalThis.usable_at))
      await context.close()
    }
    tell(`${name}: first load, compressed`, bytes / 1024, 'KB', '<= 150')
    tell(`${name}: usable, processor slowed ${slowed}x`, middle(usable), 'ms', '<= 1000')
  }

  const context = await browser.window(house, { handle })
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await page.getByRole('button', { name: /^Submit/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const now = page.getByRole('button', { name: /^Skip/ })
  if (await now.isVisible()) await now.click()
  const session = await context.newCDPSession(page)
  for (const rate of [1, slowed]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const clicks = []
    for (let run = 0; run < runs; ++run) {
      clicks.push(await click_to_reach(page, mover.from))
      await page.keyboard.press('Escape')
      await page.waitForTimeout(200)
    }
    const how = rate === 1 ? '' : `, processor slowed ${rate}x`
    tell(`table: click to highlighted moves${how}`, middle(clicks), 'ms', rate === 1 ? '<= 50' : 'none')
  }
  await context.close()

  const port = 9333
  const alone = await open_chromium(`--remote-debugging-port=${port}`)
  for (const [name, path] of pages) {
    const options = { port, onlyCategories: ['performance', 'accessibility', 'best-practices'], logLevel: 'error' }
    const found = []
    for (let run = 0; run < judged; ++run) found.push((await lighthouse(`${house.url}${path}`, options)).lhr)
    for (const category of ['performance', 'accessibility', 'best-practices'])
      tell_score(`${name}: Lighthouse ${category}`, found.map(({ categories }) => categories[category]))
  }
  await alone.close()
} finally {
  await browser.chromium.close()
  await house.close()
}
const at = process.argv.indexOf('--json')
if (at > 0) writeFileSync(process.argv[at + 1], `${JSON.stringify(figures, null, 2)}\n`)

/** The middle one. A score that Lighthouse could not reckon is none, not nought. */
function tell_score(cell, runs) {
  const failed = runs.find(({ score }) => score === null)
  if (failed === undefined) return tell(cell, middle(runs.map(({ score }) => score)) * 100, '', '>= 95')
  console.log(`${cell}: one of its ${failed.auditRefs.length} audits failed, there is no score`)
}

/** Runs in the page: notes when all that one comes for has been drawn, counted from the start of the
 *  navigation. Who looks on from outside slows the page by looking. */
function note_when_usable(selectors) {
  const look = new MutationObserver(() => {
    if (!selectors.split('; ').every((selector) => document.querySelector(selector) !== null)) return
    look.disconnect()
    requestAnimationFrame(() => setTimeout(() => (globalThis.usable_at = performance.now())))
  })
  look.observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the press to the frame in which the map shows where the unit can go. */
async function click_to_reach(page, hex) {
  return page.evaluate(async (id) => {
    const target = document.querySelector(`path[data-hex="${id}"]`)
    const box = target.getBoundingClientRect()
    const where = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
    const shown = () => (document.querySelector('.mark-reach')?.getAttribute('d') ?? '') !== ''
    const begun = performance.now()
    for (const kind of ['pointerdown', 'pointerup', 'click']) {
      const how = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse', button: 0, ...where }
      target.dispatchEvent(kind === 'click' ? new MouseEvent(kind, how) : new PointerEvent(kind, how))
    }
    for (let frames = 0; frames < 120 && !shown(); ++frames)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!shown()) throw new Error('the unit was not chosen')
    return performance.now() - begun
  }, hex)
}
