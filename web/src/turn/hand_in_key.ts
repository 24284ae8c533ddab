import { key_of_event } from '../board/keys'
import type { HandingIn } from '../games/game'

/** For the list of a game's keys. */
export const hand_in_keys: readonly (readonly [string, string])[] = [
  ['E', 'tick or clear the box that ends your turn'],
  ['Ctrl Enter', 'submit, while the Orders panel is open'],
]

const map = '.board-place'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

/** Ends the turn, or submits; whether it was one of these keys. A letter alone is a key on the map only, so that it is none
 *  where one types or speaks. */
export function hand_in_key(event: Key, ends: HandingIn['ends'], submit: () => void): boolean {
  if (event.defaultPrevented || event.altKey) return false
  const control = event.ctrlKey || event.metaKey
  if (control && event.key === 'Enter') {
    submit()
    return true
  }
  const on_map = event.target instanceof Element && event.target.closest(map) !== null
  if (control || !on_map || ends === undefined || key_of_event(event) !== 'e') return false
  ends.give(!ends.given)
  return true
}
