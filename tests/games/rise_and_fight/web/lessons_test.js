// The lessons in the rules of this game.
import { press_on, test_lessons } from '../../../web/lessons.js'
import { written } from '../../../web/table.js'
import { base } from './board.js'

test_lessons('rise-and-fight', {
  'an enemy that is pressed is shot at first, and charged by another press': async (page) => {
    await page.goto('/lessons/rise-and-fight?lesson=fire')
    await press_on(page, base(page, 'Cun').first())
    await page.getByText('6 or less').first().waitFor()
    await press_on(page, base(page, 'Leg').first())
    await page.locator('.lesson').getByText('You have ordered: fire Cun at Leg.').waitFor()
    await press_on(page, base(page, 'Leg').first())
    await page.locator('.lesson').getByText('charge Cun into Leg').waitFor()
    await page.getByRole('tab', { name: 'Orders' }).click()
    await written(page, 'fire Cun at Leg\ncharge Cun into Leg')
  },
})
