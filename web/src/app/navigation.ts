import { useEffect, useState } from 'preact/hooks'
import { drop_prefetched } from '../api/prefetch'

// Addresses of the page: the browser's history, reported to listeners.

const listeners = new Set<() => void>()

/** Goes to an address of this site; `replace` leaves no step to come back to. */
export function go(address: string, how: { readonly replace?: boolean } = {}): void {
  if (how.replace === true) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  for (const listener of listeners) listener()
}

/** The address now; a change draws the component again. */
export function use_address(): URL {
  const [address, set_address] = useState(() => location.href)
  useEffect(() => {
    const update = (): void => {
      drop_prefetched()
      set_address(location.href)
    }
    listeners.add(update)
    addEventListener('popstate', update)
    return () => {
      listeners.delete(update)
      removeEventListener('popstate', update)
    }
  }, [])
  return new URL(address)
}

/** Whether a click on a link should stay within the page. */
export function stays_here(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    link.origin === location.origin &&
    !link.pathname.startsWith('/api/')
  )
}
