// All pages in Firefox, at a desk, on a telephone on its side and at 200 %.
import { test } from 'node:test'
import { open_firefox } from './firefox.js'
import { open_house, sizes } from './house.js'
import { look_through, prepare_pages, sign_in_at_the_page, small } from './newest_pages.js'
import { expect_uncovered, told_all_at_once } from './not_covered.js'

let pages
const { house, browser, tokens, handles } = open_house(
  { one: 'winfield', other: 'phineas' },
  { prepare: async () => (pages = await prepare_pages(house, tokens)), alone: true, open: open_firefox },
)

for (const [name, size] of Object.entries({ 'at a desk': sizes.desk, ...small }))
  test(`pages in Firefox, ${name}`, async () => {
    const context = await browser.window(house, { size })
    await look_through(context, pages.everybody, name)
    await sign_in_at_the_page(context, handles.one)
    await look_through(context, pages.players, name)
    await context.close()
  })

test('what is told lies over nothing that one presses, in Firefox', async () => {
  const context = await browser.window(house, {})
  await sign_in_at_the_page(context, handles.one)
  await told_all_at_once(await context.newPage(), { house, tokens }, expect_uncovered)
  await context.close()
})
