// A page as it is used by keyboard alone, each key counted.
import assert from 'node:assert/strict'

/** Presses keys of this page, and counts them. */
export function counted_keys(page) {
  const keys = {
    count: 0,
    press: async (...names) => {
      for (const name of names) await page.keyboard.press(name)
      keys.count += names.length
    },
    /** From the top of a page to what this finds, by way of the skip link. */
    to: async (found) => {
      await keys.press('Tab', 'Enter')
      for (let stops = 0; stops < 20; ++stops) {
        await keys.press('Tab')
        if (await page.evaluate(found)) return
      }
      assert.fail(`the keyboard does not get to ${found}`)
    },
  }
  return keys
}
