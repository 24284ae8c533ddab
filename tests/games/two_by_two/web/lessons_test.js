// The lessons in the rules of this game.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { open_house } from '../../../web/house.js'
import { lessons_of, look_at_lesson, play_lesson } from '../../../web/lessons.js'
import { look_at } from '../../../web/look.js'

const { house, browser } = open_house()
const ruleset = 'two-by-two'
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
