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

/** Brings a list into view that grows by what the player orders, not by whom they choose. */
export function use_grown_in_view(of: string | undefined, count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef({ of, count })
  useEffect(() => {
    const grew = has_grown(before.current, { of, count })
    before.current = { of, count }
    if (grew && list.current?.lastElementChild) bring_into_view(list.current.lastElementChild, true)
  }, [of, count])
  return list
}

interface List {
  readonly of: string | undefined
  readonly count: number
}

export const has_grown = (before: List, now: List): boolean => now.of === before.of && now.count > before.count
