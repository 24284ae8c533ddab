// Being told of one's turn while no page is open: by the server to a push service, by the service worker to the
// player. The push service is our own (push_service.js): Chromium has none without the network.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect_accessible, open_house, opening } from './house.js'
import { PushService } from './push_service.js'
import { hand_in, my_turn, orders } from './table.js'
import { drawn, until } from './waiting.js'

const turn = opening.quiet.join('\n')
const service = new PushService()
before(() => service.start())
after(() => service.stop())
const { house, browser, tokens, handles } = open_house(
  { one: 'winfield', other: 'phineas' },
  { settings: '[webhooks]\nallowed_networks = ["127.0.0.0/8"]\n' },
)

const told = (token) => house.call('GET', '/account/push', undefined, token)
const add = (browser, token) => house.call('POST', '/account/push', browser.told, token)

/** Takes this player's browsers away, so that a test begins without. */
async function forget(token) {
  for (const { id } of (await told(token)).browsers) await house.call('DELETE', `/account/push/${id}`, undefined, token)
}

test('a browser is sent what only it can read, by who it was told sends', async () => {
  const telephone = service.browser('a')
  await add(telephone, tokens.other)
  const { public_key } = await told(tokens.other)
  const match = await house.match(tokens.one, tokens.other)
  await house.submit(match, tokens.one, turn)
  const [said] = await telephone.messages(1, public_key)
  assert.deepEqual([said.format, said.title, said.url, said.tag], ['adjutant-push-1', 'Your turn', `/matches/${match}`, match])
  await house.call('POST', `/matches/${match}/resign`, {}, tokens.one)
  const [, over] = await telephone.messages(2, public_key)
  assert.equal(over.event, 'over')
  assert.match(over.body, new RegExp(`${handles.other} won`))
  await forget(tokens.other)
})

test('killed between the step and the push, it is told after the next start', async () => {
  const telephone = service.browser('b')
  await add(telephone, tokens.other)
  const { public_key } = await told(tokens.other)
  await service.stop()
  const match = await house.match(tokens.one, tokens.other)
  await house.submit(match, tokens.one, turn)
  const { port } = house
  await house.stop({ kill: true })
  await service.start()
  await house.start(port)
  const [said] = await telephone.messages(1, public_key)
  assert.equal(said.tag, match)
  await forget(tokens.other)
})

for (const status of [404, 410])
  test(`a browser whose push service answers ${status} is forgotten`, async () => {
    const telephone = service.browser(`gone-${status}`)
    const { id } = await add(telephone, tokens.other)
    service.answers = [status]
    await house.call('POST', `/account/push/${id}/test`, undefined, tokens.other)
    await service.posts_to(telephone, 1)
    await until(async () => (await told(tokens.other)).browsers.length === 0, 'it is forgotten')
  })

test('a push service that fails is tried again, and its owner told', async () => {
  const telephone = service.browser('later')
  const { id } = await add(telephone, tokens.other)
  service.answers = [503]
  await house.call('POST', `/account/push/${id}/test`, undefined, tokens.other)
  const deliveries = async () => (await told(tokens.other)).browsers[0].deliveries
  await until(async () => (await deliveries())[0]?.reason === 'it answered 503', 'the failure is told')
  await service.posts_to(telephone, 2)
  await until(async () => (await deliveries())[0].state === 'delivered', 'it is delivered')
  await forget(tokens.other)
})

/** A window that may show notifications, whose browser subscribes at our service instead of its maker's. */
async function window_of(handle, subscriber) {
  const context = await browser.window(house, { handle, serviceWorkers: 'allow', permissions: ['notifications'] })
  await context.addInitScript((told) => {
    const kept = 'test.subscribed' // as a browser keeps it from page to page
    const subscription = {
      ...told,
      toJSON: () => told,
      unsubscribe: async () => {
        localStorage.removeItem(kept)
        return true
      },
    }
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem(kept, applicationServerKey)
      return subscription
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(kept) === null ? null : subscription)
    const worker = globalThis.ServiceWorkerContainer?.prototype ?? {} // there is none on a blank page
    worker.addEventListener = function (kind, ...more) {
      if (kind === 'message') globalThis.hears_its_worker = true
      EventTarget.prototype.addEventListener.call(this, kind, ...more)
    }
  }, subscriber.subscription)
  return context
}

test('a player who has submitted is offered to be told, and is told', async () => {
  const desk = service.browser('desk')
  const context = await window_of(handles.one, desk)
  const match = await house.match(tokens.one, tokens.other)
  const page = await context.newPage()
  await page.goto(`/matches/${match}`)
  await my_turn(page)
  const offer = page.getByRole('button', { name: 'Notify me' })
  assert.equal(await offer.count(), 0)
  await orders(page).fill(turn)
  await page.locator('.order-text[aria-busy="false"]').waitFor()
  await hand_in(page, () => house.call('GET', `/matches/${match}`, undefined, tokens.one))
  await offer.waitFor()
  await expect_accessible(page, 'the offer', ['.board-sheets'])
  await offer.click()
  await page.getByText('This browser will notify you when it is your turn.').waitFor()
  const { public_key, browsers } = await told(tokens.one)
  assert.deepEqual(browsers.map(({ endpoint }) => endpoint), [desk.subscription.endpoint])
  assert.equal(await page.evaluate(() => localStorage.getItem('test.subscribed')), public_key)

  await house.call('POST', `/matches/${match}/resign`, {}, tokens.other)
  await desk.messages(1, public_key)
  const over = desk.decrypted((await service.posts_to(desk, 1))[0])
  const elsewhere = await house.match(tokens.one, tokens.other)
  await house.call('POST', `/matches/${elsewhere}/resign`, {}, tokens.other)
  const of_elsewhere = () =>
    service.posts.filter(({ path }) => path === desk.path).map((post) => desk.decrypted(post)).find((text) => text.includes(elsewhere))
  await until(() => of_elsewhere() !== undefined, 'the other match is told')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const push = await pusher(context, page)
  const notes = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag, silent }) => ({ title, body, tag, silent }))
    })
  // A worker that is only starting loses what the session hands it. A push again replaces its note.
  const show = (message, what) =>
    until(async () => {
      await push(message)
      return (await notes()).length > 0
    }, what)
  // The match is being looked at: nothing is shown over it, but the other match is.
  await push(over)
  await show(of_elsewhere(), 'the other match is shown')
  assert.deepEqual((await notes()).map(({ tag }) => tag), [elsewhere])
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const note of await registration.getNotifications()) note.close()
  })
  await page.goto('/matches')
  await show(over, 'a notification is shown')
  const [note] = await notes()
  assert.deepEqual([note.tag, note.silent], [match, true])
  assert.match(note.title, /is over$/)
  assert.match(note.body, new RegExp(`${handles.one} won`))

  await page.waitForFunction(() => globalThis.hears_its_worker === true)
  const [worker] = context.serviceWorkers()
  await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL(`**/matches/${match}`)
  assert.deepEqual(await notes(), [])

  await page.goto('/account')
  await page.getByText('(this one)').waitFor()
  await expect_accessible(page, 'the account with a browser')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await until(async () => (await told(tokens.one)).browsers.length === 0, 'who has signed out is told nothing')
  await context.close()
})

/** Hands messages to the page's service worker as the browser does. */
async function pusher(context, page) {
  const session = await context.newCDPSession(page)
  const registered = new Promise((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.length > 0) resolve(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin: house.url, registrationId, data })
}

test('who says no is not asked again', async () => {
  const context = await window_of(handles.one, service.browser('never'))
  const page = await context.newPage()
  for (const asked of [true, false]) {
    const match = await house.match(tokens.one, tokens.other)
    await page.goto(`/matches/${match}`)
    await my_turn(page)
    const fetched = []
    page.on('request', (request) => /push_offer/.test(request.url()) && fetched.push(request.url()))
    await orders(page).fill(turn)
    await page.locator('.order-text[aria-busy="false"]').waitFor()
    await hand_in(page, () => house.call('GET', `/matches/${match}`, undefined, tokens.one))
    const no = page.getByRole('button', { name: 'No thanks' })
    if (asked) await no.click()
    else {
      await page.getByText('It is not your move').waitFor()
      await drawn(page)
      assert.deepEqual(fetched, [], 'the offer is not even fetched')
    }
    assert.equal(await no.count(), 0)
  }
  await context.close()
})
