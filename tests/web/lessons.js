// The lessons of a game: each is missed if the turn ends at once, and done by its own solution.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, sizes } from './house.js'
import { look_at } from './look.js'
import { my_turn, orders } from './table.js'
import { drawn, until } from './waiting.js'

const pages = new URL('../../web/src/games/', import.meta.url)

/** The lessons as their files have them, in their order. */
export function lessons_of(ruleset) {
  const folder = new URL(`${ruleset.replaceAll('-', '_')}/lessons/`, pages)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json')).sort()
  return names.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
}

async function hand_in(page, text) {
  await page.getByRole('tab', { name: 'Orders' }).click()
  await my_turn(page)
  await orders(page).fill(text)
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: /^Submit/ }).click()
}

/** Saves the standing orders that “Show me how” writes; the task goes on saying what is left to do. */
async function keep_standing(page, lines) {
  await page.getByRole('button', { name: 'Write these standing orders' }).click()
  const text = page.getByRole('textbox', { name: 'Standing orders' })
  assert.equal((await text.inputValue()).trim(), lines.join('\n'))
  await page.locator('.lesson').getByText('press “Save standing orders”').waitFor()
  await page.getByRole('button', { name: 'Save standing orders' }).click()
  await until(async () => (await page.locator('.lesson').getAttribute('data-revision')) !== '0', 'they are kept')
}

/** Submits the orders that “Show me how” writes, beside the words of the lesson. */
async function hand_in_shown(page, lines) {
  await page.getByRole('button', { name: 'Write these orders' }).click()
  assert.equal((await orders(page).inputValue()).trim(), lines.join('\n'))
  await page.getByRole('tab', { name: 'Lesson' }).click()
  await page.locator('.lesson').getByText('If that is all of the task, press “Submit”.').waitFor()
  for (const size of [sizes.phone, { width: 390, height: 844 }, { width: 740, height: 360 }]) {
    await page.setViewportSize(size)
    await expect_foot_free(page, `${size.width} x ${size.height}`)
  }
  await page.setViewportSize(sizes.phone)
  await page.getByRole('tab', { name: 'Orders' }).click()
  await page.locator('.side').evaluate((side) => side.scrollTo(0, side.scrollHeight))
  await page.getByRole('button', { name: /^Submit/ }).click()
}

/** What submits the orders lies under nothing. */
async function expect_foot_free(page, what) {
  await drawn(page)
  const covered = await page.locator('.hand-in').evaluate((foot) =>
    [...foot.querySelectorAll('button, input')].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = [0.2, 0.8].map((down) => document.elementFromPoint(left + width / 2, top + down * height))
      return there.every((one) => one !== null && foot.contains(one)) ? [] : [element.textContent || element.type]
    }))
  assert.deepEqual(covered, [], `${what}: the foot is free`)
}

/** That the task is done is seen, whatever the panel was scrolled to. */
async function expect_praise_seen(page) {
  await page.locator('.lesson .notice.good').waitFor()
  const seen = () => page.locator('.lesson .notice.good').evaluate((praise) => {
    const { left, top } = praise.getBoundingClientRect()
    return praise.contains(document.elementFromPoint(left + 20, top + 12))
  })
  await until(seen, 'the praise is seen')
}

/** The lessons that the browser keeps as done, the moment that this one is said to be. */
const kept_when_done = (page, ruleset) =>
  page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('.lesson .notice.good') === null) return
          observer.disconnect()
          resolve(localStorage.getItem(name)?.split(' ') ?? [])
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    `adjutant.lessons.${ruleset}`,
  )

/** Plays one lesson, wrongly and rightly. */
export async function play_lesson(page, ruleset, lesson) {
  await page.goto(`/lessons/${ruleset}?lesson=${lesson.id}`)
  await page.getByRole('heading', { name: lesson.title, exact: true }).waitFor()
  const { standing, orders: solution } = lesson.solution
  await hand_in(page, 'end turn')
  await page.getByText(lesson.hint).waitFor()
  assert.equal(await page.getByText(lesson.done).count(), 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Show me how' }).click()
  if (standing !== undefined) await keep_standing(page, standing)
  const kept = kept_when_done(page, ruleset)
  await hand_in_shown(page, solution)
  await page.getByText(lesson.done).waitFor()
  await expect_praise_seen(page)
  await page.setViewportSize(sizes.desk)
  assert.ok((await kept).includes(lesson.id), 'who leaves at once has done it, too')
}

/** Presses the middle of a piece, whatever of the board receives it. */
export async function press_on(page, piece) {
  await piece.waitFor()
  await drawn(page)
  const { x, y, width, height } = await piece.boundingBox()
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** A lesson's page as everybody can use it. */
async function look_at_lesson(page, what) {
  await expect_accessible(page, what)
  for (const size of [sizes.phone, { width: 740, height: 360 }]) {
    await page.setViewportSize(size)
    await expect_narrow(page, `${what} at ${size.width}`)
    // A link that is scrolled below the panel's foot counts as its neighbour.
    await expect_accessible(page, `${what} at ${size.width}`, ['.board-sheets', '.hand-in'])
  }
  await page.setViewportSize(sizes.desk)
}

/** A test for each lesson of a game; `more` tests what else a lesson promises, in a window of its own. */
export function test_lessons(ruleset, more = {}) {
  const { house, browser } = open_house()
  const lessons = lessons_of(ruleset)
  for (const lesson of lessons)
    test(`${lesson.title}: missed at first, then done`, async () => {
      const context = await browser.window(house)
      const page = await context.newPage()
      await play_lesson(page, ruleset, lesson)
      if (lesson === lessons[0]) await look_at_lesson(page, 'a lesson')
      await page.goto(`/lessons/${ruleset}`)
      await page.locator('li').filter({ hasText: `${lesson.title} done` }).waitFor()
      assert.equal(await page.locator('.lesson-list li').count(), lessons.length)
      if (lesson === lessons[0]) await look_at(page, 'the list of lessons')
      await context.close()
    })
  for (const [what, tried] of Object.entries(more))
    test(what, async () => {
      const context = await browser.window(house, { size: sizes.phone })
      await tried(await context.newPage())
      await context.close()
    })
}
