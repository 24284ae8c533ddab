// WebKit, the engine of Safari, as Debian has it: WebKitGTK's MiniBrowser on a display of its own, spoken to by WebDriver
// (W3C), by as few calls as a smoke test needs.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { limited, until } from './waiting.js'

const driver_program = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver'
const browser_program = process.env['WEBKIT'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const element_key = 'element-6066-11e4-a52e-4f735466cecf' // WebDriver, section 12.1

/** What MiniBrowser leaves out on a machine without graphics or a desktop. */
const environment = { WEBKIT_DISABLE_DMABUF_RENDERER: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1' }

const free_port = () =>
  limited(new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  }), () => assert.fail('no free port'))

/** A browser with one window. */
export async function open_webkit() {
  const port = await free_port()
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1400x1000x24', driver_program, `--port=${port}`], {
    stdio: 'ignore',
    detached: true, // a group of its own, which ends with all that it has started
    env: { ...process.env, ...environment },
  })
  let fault
  driver.once('error', (error) => (fault = error))
  const webkit = new WebKit(driver, `http://127.0.0.1:${port}`)
  await until(async () => {
    assert.equal(fault, undefined)
    assert.equal(driver.exitCode, null, 'the driver runs')
    return webkit.call('GET', '/status').then(({ ready }) => ready, () => false)
  }, 'the driver is ready')
  await webkit.begin()
  return webkit
}

class WebKit {
  constructor(driver, url) {
    this.driver = driver
    this.url = url
  }

  async call(method, path, body) {
    const answer = await fetch(this.url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const { value } = await answer.json()
    assert.ok(answer.ok, `${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

  async begin() {
    const options = { binary: browser_program, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await this.call('POST', '/session', { capabilities })
    this.session = `/session/${sessionId}`
  }

  goto = (url) => this.call('POST', `${this.session}/url`, { url })

  /** The result of a function in the page. */
  evaluate = (what, ...args) => this.call('POST', `${this.session}/execute/sync`, { script: `return (${what})(...arguments)`, args })

  /** Waits until an element is there for this selector. */
  async element(css) {
    await until(() => this.evaluate((selector) => document.querySelector(selector) !== null, css), `${css} is there`)
    return (await this.call('POST', `${this.session}/element`, { using: 'css selector', value: css }))[element_key]
  }

  click = async (css) => this.call('POST', `${this.session}/element/${await this.element(css)}/click`, {})

  /** Types in a field. */
  type = async (css, text) => this.call('POST', `${this.session}/element/${await this.element(css)}/value`, { text })

  resize = ({ width, height }) => this.call('POST', `${this.session}/window/rect`, { width, height })

  async close() {
    await this.call('DELETE', this.session).catch(() => undefined)
    process.kill(-this.driver.pid)
  }
}
