import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { EngineRefused, has_engine, start_engine } from '../../engine/engine'
import type { Answering } from '../../engine/table'

/** Asks the engine in the page; undefined if it is missing or has failed. */
export type AskEngine<Trials> = <Answer>(of: (trials: Trials) => Promise<Answer>) => Promise<Answer | undefined>

/** The engine starts when it is the reader's turn, and ends with it. `moment` names it; undefined: the engine tries
 * nothing. */
export function use_engine<Trials>(moment: string | undefined, open: (engine: Answering) => Trials): AskEngine<Trials> {
  const engine = useRef<Trials>()
  // Before the page shows anything that asks it when pressed.
  useLayoutEffect(() => {
    if (moment === undefined || !has_engine) return
    const running = start_engine()
    engine.current = open(running)
    return () => {
      engine.current = undefined
      running.stop()
    }
  }, [moment])
  return useMemo(
    () => async (of) => {
      const asked = engine.current
      if (asked === undefined) return undefined
      try {
        return await of(asked)
      } catch (fault) {
        if (!(fault instanceof EngineRefused) && engine.current === asked) engine.current = undefined
        return undefined
      }
    },
    [],
  )
}
