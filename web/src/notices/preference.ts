// Whether this browser notifies the reader of their turn. A preference of this browser, not of the
// account.

const key = 'adjutant.notify'

/** Whether the browser has such notices at all. */
export const may_notify = (): boolean => 'Notification' in globalThis

export function notifications_wanted(): boolean {
  return may_notify() && Notification.permission === 'granted' && localStorage.getItem(key) === 'yes'
}

/** Asks for the browser's permission if necessary; returns what holds from now on. */
export async function want_notifications(wanted: boolean): Promise<boolean> {
  if (!may_notify()) return false
  localStorage.setItem(key, wanted ? 'yes' : 'no')
  if (wanted && Notification.permission === 'default') await Notification.requestPermission()
  return notifications_wanted()
}

const pushes = 'adjutant.pushes'

/** Whether this browser can get messages while no page is open. */
export const may_push = (): boolean =>
  may_notify() && 'PushManager' in globalThis && 'serviceWorker' in navigator

/** Whether pushes come here: the address that the server has for it, else undefined. */
export const push_address = (): string | undefined => localStorage.getItem(pushes) ?? undefined

export const takes_pushes = (): boolean => push_address() !== undefined

export function keep_push_address(address: string | undefined): void {
  if (address === undefined) localStorage.removeItem(pushes)
  else localStorage.setItem(pushes, address)
}

const offer = 'adjutant.push-offer'

/** Whether to offer notifications here: not if they are on, the reader declined them, or the browser blocks them. */
export const may_offer_pushes = (): boolean =>
  may_push() && !takes_pushes() && Notification.permission !== 'denied' && localStorage.getItem(offer) !== 'no'

export const offer_no_pushes = (): void => localStorage.setItem(offer, 'no')
