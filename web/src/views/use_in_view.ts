import { useEffect, useRef } from 'preact/hooks'

const small = '(max-width: 820px), (max-height: 480px)' // as small_windows.css has it

/** Where the panel lies below the board, a player who has chosen something there is to see what they can do with it. */
export function use_in_view(chosen: string | undefined) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (matchMedia(small).matches) card.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return card
}
