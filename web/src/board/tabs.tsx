import { useEffect, useRef } from 'preact/hooks'

/** A panel beside the board, as its tab tells it. */
export interface Tab {
  readonly id: string
  readonly title: string
  readonly order: number
  /** What waits there for the reader. */
  readonly news?: string | undefined
}

/** The tabs of the panels beside the board; the panel itself is `panel-<id>`. */
export function Tabs(props: {
  readonly tabs: readonly Tab[]
  readonly chosen: string
  readonly choose: (id: string) => void
}) {
  const { tabs, chosen, choose } = props
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => (row.current === null ? undefined : fade_where_more(row.current)), [tabs.length])
  useEffect(() => {
    if (row.current !== null) bring_in(row.current)
  }, [tabs.length, chosen])
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const index = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    choose(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label="Panels" ref={row} onKeyDown={walk}>
      {tabs.map(({ id, title, news }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={id === chosen ? `panel-${id}` : undefined}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
        >
          {title}
          {news !== undefined && <span class="news"> {news}</span>}
        </button>
      ))}
    </div>
  )
}

const faded = 56 // pixels: 3.5em of side.css

/** Pushes a row along until the chosen tab stands where nothing fades. */
function bring_in(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (tab === undefined) return
  const { left, right } = row.getBoundingClientRect()
  if (tab.left < left + faded) row.scrollLeft -= left + faded - tab.left
  else if (tab.right > right - faded) row.scrollLeft += tab.right - right + faded
}

/** Marks a row that the user can push along, on the sides with more of it. */
function fade_where_more(row: HTMLElement): () => void {
  const look = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = row
    row.classList.toggle('more-before', scrollLeft > 1)
    row.classList.toggle('more-after', scrollLeft + clientWidth < scrollWidth - 1)
  }
  const sizes = new ResizeObserver(look)
  sizes.observe(row)
  row.addEventListener('scroll', look, { passive: true })
  look()
  return () => {
    sizes.disconnect()
    row.removeEventListener('scroll', look)
  }
}
