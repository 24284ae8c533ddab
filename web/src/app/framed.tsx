import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Found, PageProps } from './route'

/** A page in a frame of another site. It stays the page that it began as: nothing in the frame leads to other pages. */
export function Framed({ found }: { readonly found: Found }) {
  const [Page, set_page] = useState<ComponentType<PageProps>>()
  useEffect(() => {
    found.route.load().then(
      ({ default: loaded }) => set_page(() => loaded),
      () => undefined, // the text below stays
    )
  }, [found])
  if (Page === undefined) return <p class="loading">Loading…</p>
  return (
    <main>
      <Page parameters={found.parameters} query={new URLSearchParams(location.search)} />
    </main>
  )
}
