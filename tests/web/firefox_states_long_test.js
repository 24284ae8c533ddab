// What does not arrive, in Firefox.
import { test } from 'node:test'
import { open_firefox } from './firefox.js'
import { expect_narrow, open_house } from './house.js'
import { sign_in_at_the_page } from './newest_pages.js'
import { not_arrived } from './not_arrived.js'

const { house, browser, tokens, handles } = open_house({ one: 'winfield', other: 'phineas' }, { open: open_firefox })

for (const [what, play] of Object.entries(not_arrived))
  test(`${what}, in Firefox`, async () => {
    const context = await browser.window(house, {})
    await sign_in_at_the_page(context, handles.one)
    await play(await context.newPage(), { house, tokens, look: expect_narrow })
    await context.close()
  })
