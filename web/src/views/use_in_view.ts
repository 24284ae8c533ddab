import { useEffect, useRef } from 'preact/hooks'

/** A player who has chosen something on the board is to see what they can do with it, from its heading on. */
export function use_in_view(chosen: string | undefined) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen === undefined || card.current === null) return
    const rooms = ['.tab-panel', '.side'].map((room) => card.current?.closest(room)?.clientHeight ?? Infinity)
    const fits = card.current.offsetHeight <= Math.min(...rooms)
    card.current.scrollIntoView({ block: fits ? 'nearest' : 'start' })
  }, [chosen])
  return card
}
