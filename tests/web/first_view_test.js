// What a board shows at first, in every battle: both sides, under no button. Where the window is small, the buttons of the
// map stand beside it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from './house.js'
import { my_turn } from './table.js'
import { drawn, until } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' })

const small = { phone: sizes.phone, 'a telephone on its side': { width: 740, height: 360 } }

/** Of each side with units on the board: how many are seen whole, and which lie under a button of the map. */
const seen_units = (page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.board-sheets').getBoundingClientRect()
    const buttons = [...document.querySelectorAll('.board-tools button')].map((one) => one.getBoundingClientRect())
    const within = (box) => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
    const under = (box) => buttons.some(({ left, right, top, bottom }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    const sides = {}
    const covered = []
    for (const unit of document.querySelectorAll('.board :is(.counter, .base):not(.ghost)')) {
      const side = /\bside-(\w+)/.exec(unit.getAttribute('class'))[1]
      const box = (unit.querySelector('.face') ?? unit).getBoundingClientRect()
      sides[side] = (sides[side] ?? 0) + Number(within(box) && !under(box))
      if (under(box)) covered.push(unit.dataset.unit ?? unit.dataset.stack)
    }
    const zone = document.querySelector('.board .zone')?.getBoundingClientRect()
    const middle = zone && { x: zone.left + zone.width / 2, y: zone.top + zone.height / 2 }
    const inside = ({ x, y }) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
    return { sides, covered, zone: middle === undefined || inside(middle) }
  })

for (const [name, size] of Object.entries({ ...small, desk: sizes.desk }))
  test(`${name}: of both sides some are seen at first, and none under a button`, async () => {
    const { scenarios } = await house.call('GET', '/scenarios')
    const context = await browser.window(house, { handle: handles.one, size, hasTouch: true })
    for (const { id } of scenarios) {
      const match = await house.match(tokens.one, tokens.other, {}, id)
      const page = await context.newPage()
      await page.goto(`/matches/${match}`)
      await page.locator('.board :is(.counter, .base, .zone)').first().waitFor({ state: 'attached' })
      await drawn(page)
      let seen
      const unseen = () => Object.entries(seen.sides).filter(([, count]) => count === 0).map(([side]) => side)
      await until(async () => {
        seen = await seen_units(page)
        return unseen().length === 0
      }, `${id}: each side is seen`)
      assert.deepEqual(seen.covered, [], id)
      assert.ok(seen.zone, `${id}: where units are to be set up`)
      await page.close()
    }
    await context.close()
  })

for (const [name, size] of Object.entries(small))
  test(`${name}: the buttons of the map stand beside it, folded and unfolded, and work`, async () => {
    const match = await house.match(tokens.one, tokens.other)
    const context = await browser.window(house, { handle: handles.one, size, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`/matches/${match}`)
    await my_turn(page)
    const tools = page.locator('.board-tools')
    const beside = async (how) => {
      const [one, map] = [await tools.boundingBox(), await page.locator('.board-sheets').boundingBox()]
      assert.ok(one.y >= map.y + map.height - 0.5, `${how}: they lie over the map`)
      const within = await page.locator('.board-place').boundingBox()
      assert.ok(one.y + one.height <= within.y + within.height + 0.5, `${how}: they are cut off`)
    }
    const zoom = page.getByRole('button', { name: 'Zoom in' })
    assert.equal(await zoom.isVisible(), false)
    await beside('folded')
    const fold = page.getByRole('button', { name: 'Map view' })
    await fold.tap()
    await zoom.waitFor()
    await beside('unfolded')
    await expect_narrow(page, 'the buttons of the map')
    await expect_accessible(page, 'the buttons of the map', ['.board-sheets'])
    const scale = () => page.locator('.board-sheets .board').first().evaluate((sheet) => sheet.viewBox.baseVal.width)
    const before = await scale()
    await zoom.tap()
    await until(async () => (await scale()) < before, 'it is nearer')
    await page.getByRole('button', { name: 'Show the whole map' }).tap()
    await until(async () => (await scale()) > before, 'all of it is shown')
    await fold.tap()
    await zoom.waitFor({ state: 'hidden' })
    await context.close()
  })
