import { pushed_in } from './pushed'
import { way_of } from './ways'

// Lets the page open without a connection, as it was last seen. The server goes first wherever an answer may have
// changed; what a reader has seen stays until they sign out. Shows push messages, too, without a sound.

declare const self: ServiceWorkerGlobalScope

const of_page = 'adjutant-page-1'
const of_reader = 'adjutant-seen-1'
const kept_max = 200 // answers of each: the oldest go first

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(of_page).then((cache) => cache.add('/')).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(drop_others().then(() => self.clients.claim()))
})

/** The page tells which of its files have come before this worker was there. */
self.addEventListener('message', (event) => {
  const files: unknown = event.data
  if (!Array.isArray(files)) return
  const wanted = files.filter((file): file is string => typeof file === 'string' && own_way(file) === 'asset')
  event.waitUntil(caches.open(of_page).then((cache) => cache.addAll(wanted)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  switch (way_of({ method: request.method, path: pathname, navigates: request.mode === 'navigate' })) {
    case 'document':
      return event.respondWith(server_first(request, of_page, '/'))
    case 'asset':
      return event.respondWith(copy_first(request))
    case 'seen':
      return event.respondWith(server_first(request, of_reader, request))
    case 'forget':
      return event.waitUntil(caches.delete(of_reader))
    case 'pass':
      return
  }
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** Shows it, unless the reader is looking at its subject. */
async function show(text: string): Promise<void> {
  const told = pushed_in(text)
  if (told === undefined) return
  const { title, body, url, tag } = told
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname.startsWith(url))) return
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', silent: true, data: url })
}

/** Goes there in a window that is open, else in a new one. */
async function open(url: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (window === undefined) {
    await self.clients.openWindow(url)
    return
  }
  window.postMessage({ go: url })
  await window.focus()
}

const own_way = (address: string): string => {
  const { origin, pathname } = new URL(address, self.location.origin)
  return origin === self.location.origin ? way_of({ method: 'GET', path: pathname, navigates: false }) : 'pass'
}

async function server_first(request: Request, name: string, key: Request | string): Promise<Response> {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (answer.ok) await keep(cache, key, answer.clone())
    else if (answer.status === 401) await caches.delete(of_reader) // nobody sits here any more
    return answer
  } catch (fault) {
    const last = await cache.match(key)
    if (last === undefined) throw fault
    return last
  }
}

async function copy_first(request: Request): Promise<Response> {
  const cache = await caches.open(of_page)
  const copy = await cache.match(request)
  if (copy !== undefined) return copy
  const answer = await fetch(request)
  if (answer.ok) await keep(cache, request, answer.clone())
  return answer
}

async function keep(cache: Cache, key: Request | string, answer: Response): Promise<void> {
  await cache.delete(key) // so that the order is that of the last answers
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - kept_max)).map((old) => cache.delete(old)))
}

async function drop_others(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== of_page && name !== of_reader).map((name) => caches.delete(name)))
}
