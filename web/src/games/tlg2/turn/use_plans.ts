import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { pause_after, type Draft, type Refusal } from '../../../turn/use_draft'
import type { HexId } from '../../hexwar/hex'
import { movement_of, moves_of } from './draft'
import { lines_of, text_of, unwritten, written_as, type Lines, type Order } from './lines'
import { ask_about, ask_plans, ask_words, type Movement, type Plan, type Plans } from './plan'

/** Orders in the making, and what the server says of them. */
export interface Turn extends Draft {
  /** The text, with what a press has made of it. */
  readonly lines: Lines
  readonly edit: (lines: Lines) => void
  /** Whether the text lacks something of `lines`: the page asks the server how to write it. */
  readonly writing: boolean
  readonly plans: Plans | undefined
  /** Whether `plans` is about `text`. */
  readonly current: boolean
  /** What would come of these orders alone. */
  readonly try_out: (orders: readonly Order[]) => Promise<Plan>
  /** What forbids this order after the ordered moves; undefined: nothing. */
  readonly why_not: (order: Order) => Promise<Refusal | undefined>
  /** The cheapest way of each order to move that the server has offered in this turn. */
  readonly ways: ReadonlyMap<string, readonly HexId[]>
}

export function use_plans(
  match: string,
  revision: number,
  draft: Draft,
  yours: boolean,
  connected: boolean,
): Turn {
  const [plans, set_plans] = useState<Plans>()
  const [plan_fault, set_plan_fault] = useState<unknown>()
  const known = useRef(new Map<string, Order>())
  const ways = useRef(new Map<string, readonly HexId[]>())
  const before_moving = useRef(new Map<string, Movement>())
  const { text, typed_at } = draft
  const learn = (lines: Lines): void => {
    for (const { text: line, order } of lines)
      if (line !== undefined && order !== undefined) known.current.set(line, order)
  }
  useEffect(() => {
    ways.current.clear()
    before_moving.current.clear()
  }, [revision])
  useEffect(() => {
    if (!yours) {
      set_plans(undefined)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask_plans(match, text, known.current, abort.signal).then(
        (found) => {
          learn(found.lines)
          for (const { reach } of found.movement.values())
            for (const { order, path } of reach) ways.current.set(order, path)
          set_plans({ ...found, movement: with_remembered(found, before_moving.current) })
          set_plan_fault(undefined)
        },
        (error: unknown) => abort.signal.aborted || set_plan_fault(error),
      )
    }, pause_after(typed_at))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [match, revision, text, yours, connected])
  const words = use_words(match, draft, learn)
  const current = plans?.text === text
  const read = useMemo(
    () => (current ? plans.lines : lines_of(text, known.current)),
    [current, plans, text],
  )
  return {
    ...draft,
    fault: draft.fault ?? words.fault ?? plan_fault,
    lines: words.awaited ?? read,
    edit: words.edit,
    writing: words.awaited !== undefined,
    plans,
    current: current && words.awaited === undefined,
    try_out: (orders) => ask_about(match, orders),
    why_not: async (order) => {
      // A unit that has its move may be sent elsewhere instead.
      const again = (known: Order): boolean => 'unit' in order && 'unit' in known && known.unit === order.unit
      const before = moves_of(read).flatMap(({ order: known }) => (known === undefined || again(known) ? [] : [known]))
      const { refusals } = await ask_about(match, [...before, order])
      return refusals.find(({ line }) => line === before.length + 1)
    },
    ways: ways.current,
  }
}

interface Words {
  /** Lines that become text once the server has said how to write them. */
  readonly awaited: Lines | undefined
  readonly edit: (lines: Lines) => void
  readonly fault: unknown
}

/** Lines made by a press become the text, those that nobody has written yet in the server's words. */
function use_words(match: string, { text, change }: Draft, learn: (lines: Lines) => void): Words {
  const [made, set_made] = useState<{ readonly of: string; readonly lines: Lines }>()
  const [fault, set_fault] = useState<unknown>()
  const edit = (lines: Lines): void => {
    set_fault(undefined)
    const whole = text_of(lines)
    if (whole === undefined) {
      set_made({ of: text, lines })
      return
    }
    learn(lines)
    set_made(undefined)
    change(whole)
  }
  // What the player types or undoes in the meantime goes first.
  const awaited = made?.of === text ? made.lines : undefined
  useEffect(() => {
    if (awaited === undefined) return
    const abort = new AbortController()
    ask_words(match, unwritten(awaited), abort.signal).then(
      (words) => abort.signal.aborted || edit(written_as(awaited, words)),
      (error: unknown) => {
        if (abort.signal.aborted) return
        set_made(undefined)
        set_fault(error)
      },
    )
    return () => abort.abort()
  }, [match, awaited])
  return { awaited, edit, fault }
}

/** The player may send a unit with an order elsewhere: its earlier reach stays known. */
function with_remembered(
  plans: Plans,
  before: Map<string, Movement>,
): ReadonlyMap<string, Movement> {
  const movement = new Map(plans.movement)
  for (const [unit, sheet] of plans.movement) {
    const remembered = before.get(unit)
    if (sheet.reach.length > 0) before.set(unit, sheet)
    else if (remembered !== undefined && movement_of(plans.lines, unit) !== undefined)
      movement.set(unit, remembered)
  }
  return movement
}
