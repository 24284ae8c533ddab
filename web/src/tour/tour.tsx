import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { go } from '../app/navigation'
import { use_session } from '../app/session'
import { bring_into_view, room_in, rooms_of } from '../views/rooms'
import { orders_shown, pointed_at, seen_within, step_at, turn_shown, type Step } from './step'
import './tour.css'

const look_every = 250 // milliseconds: the table draws itself anew at each step

/** A guide over the table of a match: it points at the real controls, and continues when the player uses them. */
export default function Tour({ steps }: { readonly steps: readonly Step[] }) {
  const [index, set_index] = useState(0)
  const ring = useRef<HTMLDivElement>(null)
  const step = steps[index]
  // The turn of the moment at which the page shows the step: by the time its effect runs, a quick player's turn may
  // be over.
  const [turn, orders] = useMemo(() => [turn_shown(document), orders_shown(document)] as const, [index])

  useEffect(() => {
    if (step === undefined) return
    let brought: Element | null = null
    let moved = false
    const move = (): void => void (moved = true)
    const look = (): void => {
      const next = step_at(steps, index, document, turn, orders)
      if (next !== index) return set_index(next)
      const [target, selector] = pointed_at(document, step)
      // As soon as it is there, and again where something above it grows, until the player scrolls.
      if (target !== brought || (!moved && is_lost(target))) bring_in(target)
      brought = target
      if (ring.current === null) return
      ring.current.dataset['at'] = selector
      surround(ring.current, target === null ? undefined : seen_of(target))
    }
    look()
    const timer = setInterval(look, look_every)
    for (const kind of by_hand) addEventListener(kind, move, { passive: true })
    return () => {
      clearInterval(timer)
      for (const kind of by_hand) removeEventListener(kind, move)
    }
  }, [index])

  const close = (): void => go(location.pathname, { replace: true })
  return (
    <>
      {step !== undefined && <div class="tour-ring" ref={ring} aria-hidden="true" />}
      <section class="tour card" aria-label="Guide">
        <div aria-live="polite">
          {step === undefined ? <Farewell /> : <Words {...step} />}
        </div>
        <div class="tour-buttons">
          {step !== undefined && (
            <span class="hint">
              {index + 1} of {steps.length}
            </span>
          )}
          {index > 0 && step !== undefined && (
            <button type="button" class="quiet" onClick={() => set_index(index - 1)}>
              Back
            </button>
          )}
          {step !== undefined && (
            <button type="button" class={step.done === undefined ? 'primary' : 'quiet'} onClick={() => set_index(index + 1)}>
              {step.done !== undefined ? 'Not now' : index + 1 < steps.length ? 'Next' : 'Done'}
            </button>
          )}
          <button type="button" class="quiet" aria-label="Close the guide" onClick={close}>
            Close
          </button>
        </div>
      </section>
    </>
  )
}

const Words = ({ title, text, keys }: Step) => (
  <>
    <h2>{title}</h2>
    <p>
      {text}
      {keys !== undefined && <span class="for-keys"> {keys}</span>}
    </p>
  </>
)

function Farewell() {
  const session = use_session()
  const is_guest = session.state === 'in' && session.account.guest_until !== null
  return (
    <>
      <h2>You’re on your own now</h2>
      <p>
        Play on against the computer.{' '}
        {is_guest && (
          <>
            <a href="/sign-up">Create an account</a> to keep this match and to play people.
          </>
        )}
      </p>
    </>
  )
}

/** How a player scrolls. */
const by_hand = ['wheel', 'touchmove'] as const
const least_seen = 90 // pixels

/** Whether too little is in sight of an element in a panel. */
function is_lost(element: Element | null): boolean {
  if (element === null || rooms_of(element).length === 0) return false
  const { height } = element.getBoundingClientRect()
  const seen = seen_of(element)
  return (seen === undefined ? 0 : seen.bottom - seen.top) < Math.min(least_seen, height)
}

/** Scrolls to its target; of a long one it shows the beginning. */
function bring_in(element: Element | null): void {
  if (element === null) return
  const long = element.getBoundingClientRect().height > innerHeight / 3
  bring_into_view(element, long)
}

/** What is in sight of an element in a panel that scrolls, or on the board. */
function seen_of(element: Element): ReturnType<typeof seen_within> {
  const board = element.closest('.board-sheets')
  // The bars that lie over what scrolls are seen themselves.
  const of_bar = element.closest('.hand-in, .tabs') !== null
  const boxes = [...rooms_of(element).map((room) => (of_bar ? room.getBoundingClientRect() : room_in(room))), ...(board === null ? [] : [board.getBoundingClientRect()])]
  return seen_within(element.getBoundingClientRect(), boxes)
}

/** Stays in the window: of a frame beyond its edges single lines would show. */
function surround(ring: HTMLElement, seen: ReturnType<typeof seen_within>): void {
  ring.hidden = seen === undefined
  if (seen === undefined) return
  const margin = 4
  const [left, top] = [Math.max(0, seen.left - margin), Math.max(0, seen.top - margin)]
  ring.style.left = `${left}px`
  ring.style.top = `${top}px`
  ring.style.width = `${Math.min(innerWidth, seen.right + margin) - left}px`
  ring.style.height = `${Math.min(innerHeight, seen.bottom + margin) - top}px`
}
