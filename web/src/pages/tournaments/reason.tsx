import { Field } from '../../views/form'

/** Why an official does something: it stands in the log, for everybody. */
export function Reason({ value, set }: { readonly value: string; readonly set: (value: string) => void }) {
  return <Field label="Reason" hint="Everyone can read it." value={value} set={set} most={1000} />
}
