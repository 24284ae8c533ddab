// Somebody who has never been here: from the start page to a combat that is decided, by what the pages and the guide
// say and by nothing else, in three minutes; and they have read how one wins. What is read, pressed and watched is
// counted on the page, and its time reckoned: a machine that is busy would tell nothing of a person.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, open_house, sizes } from '../../../web/house.js'
import { until } from '../../../web/waiting.js'

const { house, browser } = open_house({}, { alone: true }) // a server lets one address have ten guests an hour

const three_minutes = 180
const words_a_second = 200 / 60 // a slow reader of prose
const seconds_a_press = 3 // to find the place, and to press it
const seconds_a_frame = 1.6 // the longest of frames.ts
const presses_most = 10

const count = (text) => text.split(/\s+/).filter((word) => word !== '').length

/** A walk that counts what is pressed and what is read. */
class Walk {
  presses = 0
  words = 0
  read_so_far = new Set()

  constructor(page) {
    this.page = page
  }

  /** `through`: what is pressed lies under what takes the press, as a counter under its hex. */
  async press(locator, through = false) {
    await locator.click({ force: through })
    ++this.presses
  }

  /** What is to be read there, once. */
  async read(locator) {
    const text = (await locator.innerText()).trim()
    if (!this.read_so_far.has(text)) this.words += count(text)
    this.read_so_far.add(text)
    return text
  }

  /** Presses where the guide says: a hex, or the unit there. */
  async press_said(pattern, text, found) {
    const [said] = pattern.exec(text) ?? assert.fail(`the guide names nothing to press: ${text}`)
    await this.press(found(said), true)
    return said
  }
}

/** The frames of the film as they are shown from now on, none of them missed: what is told, and whether with a die. */
const watch = (page) =>
  page.evaluateHandle(() => {
    const frames = []
    const look = () => {
      const caption = document.querySelector('.playback-bar .caption')?.textContent
      if (caption === undefined) return
      const moment = Number(document.querySelector('[aria-label="Moment of the match"]').value)
      if (frames.at(-1)?.caption !== caption) frames.push({ caption, moment, die: false })
      if (document.querySelector('.badge-die') !== null) frames.at(-1).die = true
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    return frames
  })

for (const [name, how] of Object.entries({ 'at a desk': {}, 'on a telephone': { size: sizes.phone } }))
  test(`${name}: a first visit reaches a combat that is decided in three minutes, and tells how one wins`, async () => {
    const context = await browser.window(house, { reducedMotion: 'no-preference', ...how })
    const page = await context.newPage()
    await page.goto('/')
    const walk = new Walk(page)
    await walk.read(page.locator('.start-words'))
    await walk.press(page.getByRole('link', { name: /^Play a first turn of / }))
    await page.getByRole('heading', { name: 'A first turn' }).waitFor()
    const form = page.locator('main form') // the text below its button is for other visitors
    for (const part of await page.locator('main > :is(h1, p)').all())
      if (await part.evaluate((one, other) => one.compareDocumentPosition(other) & 4, await form.elementHandle())) await walk.read(part)
    await walk.press(page.getByRole('button', { name: 'Begin' }))

    const guide = page.getByRole('region', { name: 'Guide' })
    const words_of = async (title) => {
      await guide.getByRole('heading', { name: title }).waitFor()
      return walk.read(guide.locator('[aria-live]'))
    }
    const next = () => walk.press(guide.getByRole('button', { name: 'Next' }))
    assert.match(await words_of('The field'), /You win if you eliminate more enemy strength/)
    const goal = page.locator('.status .goal')
    assert.match(await walk.read(goal), /To win, eliminate more strength/)
    await expect_accessible(page, 'the first words of the guide', ['.board-sheets'])
    await next()
    const unit = (id) => page.locator(`[data-unit="${id}"]`)
    const place = (hex) => page.locator(`path[data-hex="${hex}"]`)
    await page.locator('.order-text[aria-busy="false"]').waitFor({ state: 'attached' })
    await walk.press_said(/\b\d+US\b/, await words_of('Choose a unit'), unit)
    await walk.press_said(/\bC\d{4}\b/, await words_of('Move it'), place)
    const enemy = await walk.press_said(/\bC\d{4}\b/, await words_of('Attack'), place)
    const card = page.getByRole('region', { name: `Combat on ${enemy}` }).first()
    await card.getByText(/^\d+ %$/).first().waitFor()
    assert.match(await walk.read(card), /2:1[^]*attacker loses a step/)
    await words_of('The odds')
    await next()
    await words_of('The rest of your army')
    await walk.press(page.getByRole('button', { name: 'Hint' }))
    await walk.press(page.getByRole('button', { name: 'Use these orders' }))
    await words_of('End your turn')
    await page.getByRole('checkbox', { name: 'End my turn', checked: true }).waitFor()
    await page.locator('.order-text[aria-busy="false"]').waitFor({ state: 'attached' })
    const film = await watch(page)
    await walk.press(page.getByRole('button', { name: /^Submit/ }))

    // The film shows the die, and in its next frame what came of it.
    const told = new RegExp(`${enemy}.*: rolled [1-6]$`)
    let rolled
    await until(async () => {
      const frames = await film.jsonValue()
      rolled = frames.slice(0, -1).find(({ caption, die }) => die && told.test(caption))
      return rolled !== undefined
    }, 'the die is told, and then its result')
    const watched = (rolled.moment + 1) * seconds_a_frame // from the set-up on

    assert.ok(walk.presses <= presses_most, `${walk.presses} presses`)
    const seconds = walk.words / words_a_second + walk.presses * seconds_a_press + watched
    console.log(`# ${name}: ${walk.presses} presses, ${walk.words} words, film at most ${watched.toFixed(1)} s: ${seconds.toFixed(0)} s`)
    assert.ok(seconds <= three_minutes, `${seconds} seconds`)
    assert.match(await goal.innerText(), /To win, /, 'how one wins stays in sight')
    await context.close()
  })
