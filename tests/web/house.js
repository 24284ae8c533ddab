// The server, its players and the windows of the browser that look at it. A test file asks for them by open_house(). Under
// run.js it is given the server and the browser of its worker; by itself, or with a setup of its own, it starts both.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { after, before } from 'node:test'
import { connect_chromium, open_chromium } from './chromium.js'
import { limit_milliseconds, limited, until } from './waiting.js'

export const password = 'a long enough password'

const axe_source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How a match begins of the game that tests play which know none: see tests/games/opening.hpp. */
const games = new URL('../games/', import.meta.url)
const ruleset = process.env['ADJUTANT_GAME'] ?? readFileSync(new URL('default-game', games), 'utf8').trim()
export const opening = JSON.parse(readFileSync(new URL(`${ruleset.replaceAll('-', '_')}/samples/opening.json`, games), 'utf8'))

/** The program to test. */
const program_tested = process.env['ADJUTANT_PROGRAM'] ?? process.argv[2]

/** What run.js tells a file of its worker: the server's address and folder, and the browser's address. */
const shared = JSON.parse(process.env['ADJUTANT_SHARED'] ?? '{}')

let names = 0

/** A handle that no other test has. */
export const fresh = (handle) => `${handle}-${process.pid.toString(36)}${(names++).toString(36)}`

/** A house and a browser, open while the tests of a file run, with a player for each of these handles. `handles` has their
 *  names and `tokens` their tokens, both under the same keys. `prepare` is called once they are there: node does not wait
 *  for one hook of a file before it begins another. `open` opens another browser than Chromium.
 *  A file has a server of its own that is `alone`: it stops its server, changes what everybody sees, or needs to see only
 *  what is its own. So does one that needs `settings` (lines of the configuration), `scenarios` beside those of the
 *  program, or another `program`. */
export function open_house(wanted = {}, { program, prepare = async () => undefined, scenarios = [], settings = '', open, alone = false } = {}) {
  const own = alone || program !== undefined || scenarios.length > 0 || settings !== '' || shared.url === undefined
  const house = own ? new House(program, { scenarios, settings }) : new SharedHouse(program_tested, shared)
  const browser = new Browser(open ?? (shared.browser === undefined ? open_chromium : () => connect_chromium(shared.browser)))
  const handles = Object.fromEntries(Object.entries(wanted).map(([key, handle]) => [key, fresh(handle)]))
  const tokens = {}
  before(async () => {
    await house.start()
    await browser.start()
    for (const [key, handle] of Object.entries(handles)) tokens[key] = await house.player(handle)
    await prepare()
  })
  after(async () => {
    try {
      await browser.close()
    } finally {
      await house.close()
    }
  })
  return { house, browser, tokens, handles }
}

export class House {
  constructor(program = program_tested, { scenarios = [], settings = '', data } = {}) {
    this.program = program
    this.data = data ?? mkdtempSync(join(tmpdir(), 'adjutant-web-'))
    const lines = [settings, ...(scenarios.length === 0 ? [] : [this.offering(scenarios)])].filter((text) => text !== '')
    this.config = lines.length === 0 ? [] : ['--config', join(this.data, 'adjutant.toml')]
    if (lines.length > 0) writeFileSync(this.config[1], lines.join('\n'))
  }

  /** What a configuration says so that these scenarios can be played, too. */
  offering(scenarios) {
    const folder = join(this.data, 'own')
    mkdirSync(folder)
    scenarios.forEach((scenario, index) => writeFileSync(join(folder, `${index}.json`), JSON.stringify(scenario)))
    return `[scenarios]\nfolder = ${JSON.stringify(folder)}\n`
  }

  async start(port = 0) {
    const listen = `127.0.0.1:${port}`
    this.process = spawn(this.program, ['serve', ...this.config, '--listen', listen, '--data', this.data], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    this.process.stderr.on('data', (bytes) => (this.log = `${this.log ?? ''}${bytes}`.slice(-20_000)))
    const ready = new Promise((resolve, reject) => {
      this.process.stdout.on('data', (bytes) => {
        said += bytes
        const found = /ready\b.*?(http:\/\/[^\s/]+)/.exec(said)
        if (found) resolve(found[1])
      })
      this.process.once('exit', (code) => reject(new Error(`the server ended (${code}): ${this.log}`)))
    })
    this.url = await limited(ready, () => assert.fail(`the server did not become ready: ${said}${this.log}`))
  }

  /** Ends the program. Its data stays for another start on the same port. */
  async stop({ kill = false } = {}) {
    if (this.process === undefined || this.process.exitCode !== null || this.process.signalCode !== null) return
    const ended = new Promise((resolve) => this.process.once('exit', resolve))
    this.process.kill(kill ? 'SIGKILL' : 'SIGTERM')
    await limited(ended, () => {
      this.process.kill('SIGKILL')
      assert.fail(`the server does not stop: ${this.log}`)
    })
  }

  async close() {
    await this.stop()
    rmSync(this.data, { recursive: true, force: true })
  }

  get port() {
    return Number(new URL(this.url).port)
  }

  /** One request of the API; throws what the server refuses. */
  async call(method, path, body, token) {
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  /** The token of the latest link below `path` ("/confirm/") that was mailed to this address. */
  async mailed(address, path) {
    const folder = join(this.data, 'mail', 'new')
    let token
    await until(() => {
      token = this.mails(folder, address).map((text) => new RegExp(`${path}([A-Za-z0-9_-]{20,})`).exec(text)?.[1]).find(Boolean)
      return token !== undefined
    }, `a mail to ${address} with a link to ${path}`)
    return token
  }

  /** The mails to this address, the latest first. */
  mails(folder, address) {
    if (!existsSync(folder)) return []
    const files = readdirSync(folder).sort().reverse()
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/=\r?\n/g, ''))
    return texts.filter((text) => text.includes(address))
  }

  /** A player with a confirmed address: their token. */
  async player(handle) {
    const email = `${handle}@example.org`
    await this.call('POST', '/accounts', { handle, email, password })
    await this.call('POST', '/confirmations', { token: await this.mailed(email, '/confirm/') })
    return (await this.call('POST', '/sessions', { handle, password })).token
  }

  /** A scenario that is offered, and what it tells of itself. */
  async scenario(id = opening.scenario) {
    const { scenarios } = await this.call('GET', '/scenarios')
    return scenarios.find((known) => known.id === id)
  }

  /** A running match of two players who are there already, the first with the first side: its id. */
  async match(one, other, options = {}, scenario) {
    const { id, sides } = await this.scenario(scenario)
    const [first, second] = sides.map((side) => side.id)
    const body = { scenario: id, side: first, seed: 'one', options }
    const made = await this.call('POST', '/matches', body, one)
    await this.call('POST', `/matches/${made.id}/seats`, { side: second, seed: 'two' }, other)
    return made.id
  }

  /** Submits orders of this player at the current revision. */
  async submit(match, token, text) {
    const { revision } = await this.call('GET', `/matches/${match}`, undefined, token)
    return this.call('POST', `/matches/${match}/orders`, { revision, text }, token)
  }
}

/** The house of a worker: started and closed by run.js. */
class SharedHouse extends House {
  constructor(program, { url, data }) {
    super(program, { data })
    this.url = url
  }

  async start() {}

  async stop() {
    assert.fail('this server is shared: say `alone` to open_house()')
  }

  async close() {}
}

export const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
}

/** Chromium or Firefox, and windows in it. What a page throws or its policy forbids fails the test at the end. */
export class Browser {
  faults = []

  constructor(open = open_chromium) {
    this.open = open
  }

  async start() {
    this.chromium = await this.open()
  }

  /** A window of its own with its own cookies; signed in, if a handle is given. */
  async window(house, { handle, size = sizes.desk, dark = false, ...more } = {}) {
    const context = await this.chromium.newContext({
      baseURL: house.url,
      viewport: size,
      colorScheme: dark ? 'dark' : 'light',
      locale: 'en-GB',
      reducedMotion: 'no-preference', // with less motion films are only offered
      hasTouch: size === sizes.phone,
      serviceWorkers: 'block', // so that a test sees every request; offline_test.js lets them
      ...more,
    })
    context.setDefaultTimeout(limit_milliseconds)
    context.on('page', (page) => this.listen(page))
    if (handle !== undefined) await sign_in(context, house, handle)
    return context
  }

  listen(page) {
    page.on('pageerror', (error) => this.faults.push(`${page.url()}: ${error.stack || error}`))
    page.on('console', (message) => {
      // That a request was refused or did not arrive is part of some tests.
      if (message.type() !== 'error') return
      const text = message.text()
      if (/Failed to load resource|WebSocket connection|net::ERR_/.test(text)) return
      this.faults.push(`${page.url()}: ${text}`)
    })
  }

  async close() {
    await this.chromium?.close()
    assert.deepEqual(this.faults, [])
  }
}

export async function sign_in(context, house, handle) {
  const answer = await context.request.post(`${house.url}/api/v1/sessions`, {
    data: { handle, password, cookie: true },
    headers: { origin: house.url },
  })
  assert.equal(answer.status(), 201, await answer.text())
}

/** The text of a file that a page has saved. */
export async function saved(download) {
  const parts = []
  for await (const part of await download.createReadStream()) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** What axe has to say of a page, by WCAG 2.2 AA and its own best practices: nothing. `without`: parts that
 *  are left out, as a map that was looked at before; five hundred hexes take their time. */
export async function expect_accessible(page, what, without = []) {
  await page.evaluate(axe_source)
  const found = await page.evaluate(
    (exclude) =>
      globalThis.axe.run(
        { include: [['html']], exclude: exclude.map((part) => [part]) },
        { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      ),
    without,
  )
  const told = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`,
  )
  assert.deepEqual(told, [], what)
}

/** No page scrolls sideways. */
export async function expect_narrow(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, `${what}: ${wide} pixels wider than the window`)
}
