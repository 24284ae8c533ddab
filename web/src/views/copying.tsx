import { useState } from 'preact/hooks'
import './copying.css'

export interface Copying {
  readonly copied: boolean
  /** The browser does not allow it: the page came by plain http, or has no permission. */
  readonly refused: boolean
  readonly copy: (text: string) => Promise<void>
}

/** What a click puts on the clipboard; the result stays as long as `text` is what the click copied. */
export function use_copying(text: string | undefined): Copying {
  const [done, set_done] = useState<{ readonly text: string; readonly refused: boolean }>()
  const copy = (wanted: string): Promise<void> =>
    write(wanted).then(
      () => set_done({ text: wanted, refused: false }),
      () => set_done({ text: wanted, refused: true }),
    )
  const current = done?.text === text ? done : undefined
  return { copied: current?.refused === false, refused: current?.refused === true, copy }
}

/** Async, so that a browser without a clipboard is one that refuses. */
const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** A link to copy by hand: a press selects all of it. */
export function LinkField(props: { readonly label: string; readonly url: string; readonly refused: boolean }) {
  return (
    <>
      {props.refused && (
        <p class="notice warn" role="alert">
          This browser does not let the page copy. Press the text below to select it, and copy it yourself.
        </p>
      )}
      <label class="link-field">
        {props.label}
        <input readOnly value={props.url} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </>
  )
}
