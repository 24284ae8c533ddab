import { Rule } from '../rules/rule'

/** Why a press did nothing. */
export interface WhyNot {
  readonly message: string
  readonly rule?: string | undefined
}

export const Note = ({ note }: { readonly note: WhyNot | undefined }) => (
  <div role="status">
    {note !== undefined && (
      <p class="stays">
        {note.message} {note.rule !== undefined && <Rule number={note.rule} />}
      </p>
    )}
  </div>
)
