import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../api/client'
import type { ReadingWithGame } from '../../games/game'
import { load_match } from '../../replay/load_match'
import { use_loaded } from '../../views/use_loaded'

const look_every_milliseconds = 60_000

/** A match as it stands, looked at again each minute while the page is in sight. */
export function use_watched(id: string): { readonly reading: ReadingWithGame | undefined; readonly fault: unknown } {
  const { value, fault, again } = use_loaded(id, (signal) => load_match(id, signal))
  const last = useRef<ReadingWithGame>()
  last.current = value ?? last.current
  const known = last.current?.match
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (document.hidden) return
      const { head, status } = await api.get('/api/v1/matches/{match}', { path: { match: id } })
      if (head !== known?.head || status !== known.status) again()
    }
    // If the server is out of reach, the loaded match stays.
    const timer = setInterval(() => void look().catch(() => undefined), look_every_milliseconds)
    return () => clearInterval(timer)
  }, [id, known])
  return { reading: last.current, fault }
}
