// The table of 2 by 2 Napoleonics in Firefox.
import { test } from 'node:test'
import { open_firefox } from '../../../web/firefox.js'
import { expect_accessible, open_house } from '../../../web/house.js'
import { orders, written } from '../../../web/table.js'
import { until } from '../../../web/waiting.js'
import { drag, ghost, open_table } from './board.js'

const { house, browser, tokens, handles } = open_house({ blue: 'lannes', red: 'bagration' }, { open: open_firefox })

test('a base is led and nudged, answered by the engine in the page', async () => {
  const match = await house.match(tokens.blue, tokens.red, {}, 'two-by-two/maida')
  const context = await browser.window(house, { handle: handles.blue })
  const table = await open_table(context, match)
  await drag(table, [18_000, 7000], [16_000, 7000])
  await until(async () => /left$/.test((await ghost(table).locator('.ruler').textContent()) ?? ''), 'the ruler says what is left')
  await until(async () => (await ghost(table).getAttribute('data-by')) === 'engine', 'the engine answers')
  await table.mouse.up()
  await written(table, 'move 1Le to ')
  await table.keyboard.press('Shift+ArrowUp')
  await until(async () => /^move 1Le to \S+ 7\.\d+ facing W\n$/.test(await orders(table).inputValue()), 'keys nudge it')
  await expect_accessible(table, 'a table of miniatures in Firefox')
  await context.close()
})
