import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { games } from '../games/games'
import { use_address } from './navigation'

/** Where everything is: to learn, to play, to watch. */
export const Menus = () => (
  <>
    <Menu name="Learn">
      <ul>
        <li>
          <a href="/first-turn">Guided first turn</a>
        </li>
        <li>
          <a href="/what-if">What-if board</a>
        </li>
      </ul>
      <ul class="menu-games">
        {games.map(({ ruleset, title }) => (
          <li key={ruleset}>
            <span>{title}</span>
            <a href={`/lessons/${ruleset}`} aria-label={`Lessons: ${title}`}>
              Lessons
            </a>
            <a href={`/rules/${ruleset}`} aria-label={`Rules: ${title}`}>
              Rules
            </a>
          </li>
        ))}
      </ul>
    </Menu>
    <Menu name="Play">
      <ul>
        <li>
          <a href="/matches">Matches</a>
        </li>
        <li>
          <a href="/matches/new">New match</a>
        </li>
      </ul>
    </Menu>
    <Menu name="Watch">
      <ul>
        <li>
          <a href="/matches?show=live">Live matches</a>
        </li>
        <li>
          <a href="/archive">Archive</a>
        </li>
        <li>
          <a href="/tournaments">Tournaments</a>
        </li>
        <li>
          <a href="/ratings">Ratings</a>
        </li>
      </ul>
    </Menu>
  </>
)

/** Links behind a button. They close with Escape, with a press elsewhere, and when the reader chooses a page. */
function Menu({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  const [open, set_open] = useState(false)
  const { href } = use_address()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => set_open(false), [href])
  useEffect(() => {
    if (!open) return
    const elsewhere = ({ target }: Event): void => {
      if (!(target instanceof Node) || place.current?.contains(target) !== true) set_open(false)
    }
    const kinds = ['pointerdown', 'focusin'] as const
    for (const kind of kinds) document.addEventListener(kind, elsewhere)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, elsewhere)
    }
  }, [open])
  const on_key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return
    set_open(false)
    button.current?.focus()
  }
  const chosen = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('a') !== null) set_open(false)
  }
  return (
    <div class="menu" ref={place} onKeyDown={on_key}>
      <button type="button" class="quiet" ref={button} aria-expanded={open} aria-controls={id} onClick={() => set_open(!open)}>
        {name}
      </button>
      <div class="menu-links" id={id} hidden={!open} onClick={chosen}>
        {open && children}
      </div>
    </div>
  )
}
