// Whether this browser tells of one's turn by itself. A preference of this browser, not of the account.

const key = 'adjutant.notify'

/** Whether the browser has such notices at all. */
export const may_notify = (): boolean => 'Notification' in globalThis

export function notifications_wanted(): boolean {
  return may_notify() && Notification.permission === 'granted' && localStorage.getItem(key) === 'yes'
}

/** Asks the browser's leave where it is needed; gives what holds from now on. */
export async function want_notifications(wanted: boolean): Promise<boolean> {
  if (!may_notify()) return false
  localStorage.setItem(key, wanted ? 'yes' : 'no')
  if (wanted && Notification.permission === 'default') await Notification.requestPermission()
  return notifications_wanted()
}
