import { useState } from 'preact/hooks'

interface AskFirstProps {
  readonly label: string
  /** The consequence. */
  readonly about: string
  /** The button that does it, and the one that does not. */
  readonly yes: string
  readonly no: string
  readonly busy: boolean
  readonly does: () => void
}

/** A button that asks before it does what is hard to undo. */
export function AskFirst({ label, about, yes, no, busy, does }: AskFirstProps) {
  const [sure, set_sure] = useState(false)
  if (!sure) {
    return (
      <button type="button" disabled={busy} onClick={() => set_sure(true)}>
        {label}
      </button>
    )
  }
  return (
    <>
      {/* Where the first button was, so that pressing it twice does nothing. */}
      <button type="button" onClick={() => set_sure(false)}>
        {no}
      </button>
      <button
        type="button"
        class="primary"
        disabled={busy}
        onClick={() => {
          set_sure(false)
          does()
        }}
      >
        {yes}
      </button>
      <span class="hint">{about}</span>
    </>
  )
}
