import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Beside } from './beside'
import { Footer } from './footer'
import { Header } from './header'
import { go, stays_here, use_address } from './navigation'
import { find_route, type PageProps, type Route } from './route'
import { routes } from './routes'

type Loaded =
  | { readonly route: Route; readonly page: ComponentType<PageProps> }
  | { readonly route: Route; readonly failed: true }

/** The whole page: header, and below it the page of the address. */
export function App() {
  const address = use_address()
  const found = find_route(routes, address.pathname)
  const [loaded, set_loaded] = useState<Loaded | undefined>(undefined)
  const main = useRef<HTMLElement>(null)
  const route = found?.route

  useEffect(() => {
    if (route === undefined) return
    document.title = `${route.title} · Adjutant`
    let current = true
    route.load().then(
      (module) => current && set_loaded({ route, page: module.default }),
      () => current && set_loaded({ route, failed: true }),
    )
    return () => {
      current = false
    }
  }, [route])

  // After a change of page, keyboard and screen reader start at its heading.
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) main.current?.focus()
    first.current = false
  }, [address.pathname])

  const on_click = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !stays_here(event, link)) return
    if (link.pathname === location.pathname && link.hash !== '') return
    event.preventDefault()
    go(link.href)
  }

  return (
    <div class={`shell shell-${route?.layout ?? 'text'}`} onClick={on_click}>
      <a class="to-main" href="#main">
        Skip to content
      </a>
      <Header />
      <Beside />
      <main id="main" ref={main} tabIndex={-1}>
        <Page found={found} loaded={loaded} query={address.searchParams} />
      </main>
      {/* Not before the page, which would push it down. */}
      {route?.layout !== 'table' && loaded?.route === route && <Footer />}
    </div>
  )
}

function Page(props: {
  found: ReturnType<typeof find_route>
  loaded: Loaded | undefined
  query: URLSearchParams
}) {
  const { found, loaded, query } = props
  if (found === undefined) return <NotHere />
  if (loaded?.route !== found.route) return <p class="loading">Loading…</p>
  if ('failed' in loaded) return <NotLoaded />
  const Content = loaded.page
  return <Content parameters={found.parameters} query={query} />
}

const NotHere = () => (
  <section class="column">
    <h1>Page not found</h1>
    <p>
      The address may be incomplete. <a href="/">Back to the start page</a>
    </p>
  </section>
)

const NotLoaded = () => (
  <section class="column">
    <h1>The page did not load</h1>
    <p>
      The connection failed, or the server has a newer version of the page.{' '}
      <button type="button" class="primary" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
  </section>
)
