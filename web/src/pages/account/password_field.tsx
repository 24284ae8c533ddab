import { Field } from '../../views/form'

/** The password that one has, to show that it is oneself. */
export const PasswordNow = (props: {
  readonly label?: string
  readonly value: string
  readonly set: (value: string) => void
}) => (
  <Field
    label={props.label ?? 'Your password'}
    type="password"
    value={props.value}
    set={props.set}
    complete="current-password"
  />
)
