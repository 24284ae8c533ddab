import { go } from '../app/navigation'

/** Has the page open without a connection from now on. Where the browser refuses that, all else works. */
export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/service_worker.js')
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ go?: unknown } | undefined>) => {
      if (typeof data?.go === 'string') go(data.go) // the reader pressed a notification
    })
    const { active } = await navigator.serviceWorker.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage(files)
  } catch {
    // A private window, or no room.
  }
}
