// What a first visit of this game fetches.
import { test } from 'node:test'
import { expect_small } from '../../../web/first_load.js'
import { open_house } from '../../../web/house.js'

const { house, browser, tokens } = open_house({ us: 'hancock', cs: 'johnson' })

for (const [name, page] of [['table', ''], ['replay', '/replay']]) {
  test(`the first load is small, and asks for nothing twice: ${name}`, async () => {
    const match = await house.match(tokens.us, tokens.cs, {}, 'lfm/culps-hill')
    await house.submit(match, tokens.cs, 'end turn')
    const context = await browser.window(house)
    await expect_small(context, `/matches/${match}${page}`)
    await context.close()
  })
}
