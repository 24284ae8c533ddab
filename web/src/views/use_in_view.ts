import { useEffect, useRef } from 'preact/hooks'
import { bring_into_view, rooms_of } from './rooms'

/** A player who has chosen something on the board is to see what they can do with it, from its heading on. */
export function use_in_view(chosen: string | undefined) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen === undefined || card.current === null) return
    const fits = card.current.offsetHeight <= Math.min(...rooms_of(card.current).map(({ clientHeight }) => clientHeight))
    bring_into_view(card.current, !fits)
  }, [chosen])
  return card
}
