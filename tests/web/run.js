// Runs the browser tests: three workers, each with a server and a browser that its files
// share, one file after another. Two cores are half idle with two: a page waits more than it works.
//   node tests/web/run.js                     the files of a run; with ADJUTANT_LONG=1 those named *_long_test.js, too
//   node tests/web/run.js tlg2/table desk     the files of these names, or with these in their names
// Each file is a process of its own. What a file says is printed if it fails, or if it is the only one.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve_chromium } from './chromium.js'
import { House } from './house.js'
import { file_limit_milliseconds, limited } from './waiting.js'

const workers = 3
const tests = dirname(dirname(fileURLToPath(import.meta.url)))
const built = resolve(tests, '../build/dev')
process.env['ADJUTANT_PROGRAM'] ??= `${built}/adjutant`
process.env['ADJUTANT_TINY'] ??= `${built}/tests/adjutant_tiny`

/** All test files, by name: "account", "tlg2/table". */
function all_files() {
  const folders = readdirSync(`${tests}/games`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const found = [['', 'web'], ...folders.map(({ name }) => [`${name}/`, `games/${name}/web`])]
  const files = found.flatMap(([prefix, folder]) =>
    readdirSync(`${tests}/${folder}`).filter((file) => file.endsWith('_test.js'))
      .map((file) => [`${prefix}${file.replace(/_test\.js$/, '')}`, `${tests}/${folder}/${file}`]))
  return new Map(files)
}

function chosen(wanted) {
  const names = [...all_files().keys()]
  if (wanted.length > 0)
    return wanted.flatMap((part) => (names.includes(part) ? [part] : names.filter((name) => name.includes(part))))
  return names.filter((name) => process.env['ADJUTANT_LONG'] === '1' || !name.endsWith('_long'))
}

const running = new Set()
const houses = new Set()
const kill = ({ pid }) => process.kill(-pid, 'SIGKILL')
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const test of running) kill(test)
    for (const house of houses) house.process?.kill()
    process.exit(1)
  })

/** Runs one file with what its worker shares: whether it passed, and what it said. */
async function run(file, shared) {
  const test = spawn(process.execPath, [file], {
    env: { ...process.env, ADJUTANT_SHARED: JSON.stringify(shared) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, which ends with all that the file has started
  })
  running.add(test)
  let said = ''
  for (const stream of [test.stdout, test.stderr]) stream.on('data', (bytes) => (said += bytes))
  const ended = new Promise((resolve) => test.once('close', resolve))
  const code = await limited(ended, () => {
    kill(test)
    said += '\nended by the limit for a file\n'
  }, file_limit_milliseconds)
  running.delete(test)
  return { passed: code === 0, said }
}

/** Works off the names: a server and a browser, and the files one after another. */
async function work(names, done) {
  const house = new House(process.env['ADJUTANT_PROGRAM'])
  houses.add(house)
  let browser
  try {
    await house.start()
    browser = await serve_chromium()
    const shared = { url: house.url, data: house.data, browser: browser.wsEndpoint() }
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const began = performance.now()
      done({ name, ...(await run(all_files().get(name), shared)), seconds: (performance.now() - began) / 1000 })
    }
  } finally {
    await browser?.close()
    await house.close()
  }
}

/** Tells how a file ended. */
function tell({ name, passed, said, seconds }) {
  if (!passed) failed.push(name)
  if (!passed || count === 1) console.log(said)
  console.log(`${passed ? 'passed' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

// Long files take long: they begin, so that no worker is left with one at the end.
const size_of = (name) => statSync(all_files().get(name)).size
const names = chosen(process.argv.slice(2)).sort((one, other) => size_of(other) - size_of(one))
const count = names.length
assert.ok(count > 0, 'no test file has such a name')
const failed = []
const began = performance.now()
const outcomes = await Promise.allSettled(Array.from({ length: Math.min(workers, count) }, () => work(names, tell)))
for (const { reason } of outcomes) if (reason !== undefined) console.log(reason)
const passed = failed.length === 0 && names.length === 0 && outcomes.every(({ status }) => status === 'fulfilled')
console.log(`${count - names.length - failed.length} of ${count} files passed in ${((performance.now() - began) / 1000).toFixed(0)} s`)
if (failed.length > 0) console.log(`failed: ${failed.sort().join(' ')}`)
process.exitCode = passed ? 0 : 1
