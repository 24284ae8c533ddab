// The lessons in the rules of this game.
import { press_on, test_lessons } from '../../../web/lessons.js'
import { written } from '../../../web/table.js'

test_lessons('tlg2', {
  'a second enemy that is pressed is attacked by the units that are still free': async (page) => {
    await page.goto('/lessons/tlg2?lesson=obligatory-combat')
    await press_on(page, page.locator('[data-unit="Lnc"]').first())
    await page.locator('.lesson').getByText('You have ordered: attack C2223 with 11US.').waitFor()
    await press_on(page, page.locator('[data-unit="TLR"]').first())
    await page.locator('.lesson').getByText('attack C2323 with 9US').waitFor()
    await page.getByRole('tab', { name: 'Orders' }).click()
    await written(page, 'attack C2223 with 11US\nattack C2323 with 9US')
  },
})
