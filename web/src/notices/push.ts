import { api, type Schema } from '../api/client'
import { browser_name } from './browser_name'
import { keep_push_address, push_address } from './preference'

// Push messages: they notify this browser of the reader's turn, whether a page is open or not. The browser provides
// an address at its push service and a key; the server has both, and sends what only this browser can read.

type PushBrowser = Schema<'PushBrowser'>

/** Why this browser gets no push messages. */
export type Refused = 'not-allowed' | 'no-service'

/** Asks the browser's leave, and has the server tell it from now on. */
export async function take_pushes(): Promise<PushBrowser | Refused> {
  if ((await Notification.requestPermission()) !== 'granted') return 'not-allowed'
  const { public_key } = await api.get('/api/v1/account/push', {})
  const subscription = await subscribed(public_key).catch(() => undefined)
  return subscription === undefined ? 'no-service' : tell(subscription)
}

/** This browser no longer gets push messages. */
export async function end_pushes(): Promise<void> {
  const address = push_address()
  keep_push_address(undefined)
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
    const { browsers } = await api.get('/api/v1/account/push', {})
    const here = browsers.find(({ endpoint }) => endpoint === address)
    if (here === undefined) return
    await api.delete('/api/v1/account/push/{number}', { path: { number: here.id } })
  } catch {
    // Its push service tells the server that nobody is there.
  }
}

/** A browser may change its address by itself; the next visit updates the server. */
export async function renew_pushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription == null) keep_push_address(undefined)
  else if (subscription.endpoint !== push_address()) await tell(subscription)
}

/** With this key of the server's: it gives up a subscription with another key, from an earlier installation. */
async function subscribed(public_key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service_worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const how = { userVisibleOnly: true, applicationServerKey: public_key }
  try {
    return await pushManager.subscribe(how)
  } catch (fault) {
    const other = await pushManager.getSubscription()
    if (other === null) throw fault
    await other.unsubscribe()
    return pushManager.subscribe(how)
  }
}

async function tell(subscription: PushSubscription): Promise<PushBrowser> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    label: browser_name(navigator.userAgent),
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  }
  const browser = await api.post('/api/v1/account/push', { body })
  keep_push_address(browser.endpoint)
  return browser
}
