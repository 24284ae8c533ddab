import { useState } from 'preact/hooks'
import type { WhyNot } from '../../turn/note'

/** Why the page did not order the latest trial on the table; another order or choice clears it. */
export function use_note(text: string, chosen: string | undefined) {
  const [told, tell] = useState<{ readonly text: string; readonly key: string; readonly why: WhyNot }>()
  const note = told !== undefined && told.text === text && told.key === chosen ? told.why : undefined
  const explain = (key: string, why: WhyNot, as = text): void => tell({ text: as, key, why })
  return { note, explain }
}
