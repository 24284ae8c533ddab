// The one place of the page's tests that knows of time. A test waits for what it expects. The limit only ends a test
// that would wait forever: it is far longer than anything takes on a busy machine.
import assert from 'node:assert/strict'

export const limit_milliseconds = 300_000 // for anything that one test waits for
export const file_limit_milliseconds = 1_200_000 // for all tests of one file
const look_again_milliseconds = 50

const pause = () => new Promise((resolve) => setTimeout(resolve, look_again_milliseconds))

/** Waits until this holds. `holds` may be asynchronous. */
export async function until(holds, what) {
  const end = Date.now() + limit_milliseconds
  while (!(await holds())) {
    if (Date.now() > end) assert.fail(`waited in vain: ${what}`)
    await pause()
  }
}

/** The value of a promise. `on_limit` is called if it takes longer than the limit: it throws, or ends the wait. */
export async function limited(promise, on_limit, milliseconds = limit_milliseconds) {
  let timer
  const limit = new Promise((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(on_limit())
      } catch (error) {
        reject(error)
      }
    }, milliseconds)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}

/** Waits until the page is drawn as its state now has it: two frames, each with its layout. */
export const drawn = (page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; ++frames)
      await new Promise((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.documentElement)
      })
  })
