import { Pick, type Choice } from '../../views/form'

/** One of some boards; the first if there is no choice yet. */
export const BoardPick = (props: {
  readonly choices: readonly Choice[]
  readonly value: string
  readonly set: (value: string) => void
}) => (
  <Pick
    label="Board"
    choices={props.choices}
    value={props.value === '' ? (props.choices[0]?.value ?? '') : props.value}
    set={props.set}
  />
)
