import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { refresh_session } from '../../app/session'
import { Choices, Field, Form, Pick, Tick, type Choice } from '../../views/form'
import { use_action } from '../../views/use_action'
import { may_notify, notifications_wanted, want_notifications } from '../../notices/preference'

type MailPreference = Schema<'MailWish'> | 'digest'
type Format = Schema<'MailFormat'>

const choices_of_mail: readonly Choice[] = [
  { value: 'every_report', label: 'After every turn' },
  { value: 'my_turn', label: 'Only when it is my turn, and at the end' },
  { value: 'digest', label: 'Once a day, all in one mail' },
  { value: 'none', label: 'No mails about matches' },
]
const formats: readonly Choice[] = [
  { value: 'html', label: 'With the map' },
  { value: 'text', label: 'As plain text' },
]

const zones: readonly Choice[] = [
  { value: '', label: 'UTC' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
]

/** The choices, and the current one, which this browser may not know. */
const zones_with = (chosen: string): readonly Choice[] =>
  zones.some(({ value }) => value === chosen) ? zones : [...zones, { value: chosen, label: chosen }]

/** Mails, their times and form; and what this browser shows by itself. */
export function Preferences({ account }: { readonly account: Schema<'Account'> }) {
  const [preference, set_preference] = useState<MailPreference>(
    account.digest_at === null || account.mail_wish === 'none' ? account.mail_wish : 'digest',
  )
  const [hour, set_hour] = useState(account.digest_at ?? '18:00')
  const [format, set_format] = useState<Format>(account.mail_format)
  const [zone, set_zone] = useState(account.time_zone ?? '')
  const [notify, set_notify] = useState(notifications_wanted())
  const [saved, set_saved] = useState<string>()
  const action = use_action()
  const chosen = (notifies: boolean): string => JSON.stringify([preference, hour, format, zone, notifies])
  const does = async (): Promise<void> => {
    set_saved(undefined)
    const body = {
      mail_wish: preference === 'digest' ? 'every_report' : preference,
      mail_format: format,
      time_zone: zone,
      digest_at: preference === 'digest' ? hour : null,
    } as const
    await api.put('/api/v1/account/preferences', { body })
    const notifies = await want_notifications(notify)
    set_notify(notifies)
    await refresh_session()
    set_saved(chosen(notifies))
  }
  return (
    <section>
      <h2>Preferences</h2>
      <Form action={action} does={does} button="Save">
        <Choices
          legend="Mail me reports"
          choices={choices_of_mail}
          value={preference}
          set={(value) => set_preference(value as MailPreference)}
        />
        {preference === 'digest' && (
          <Field
            label="At"
            type="time"
            value={hour}
            set={set_hour}
            hint="Urgent mail (time running out, match suspended) is always sent at once."
          />
        )}
        {preference !== 'none' && <MailLook {...{ format, set_format, zone, set_zone }} />}
        {may_notify() && (
          <Tick
            label="Notify me in this browser when it is my turn"
            value={notify}
            set={set_notify}
            hint="While a page of Adjutant is open."
          />
        )}
        {saved === chosen(notify) && (
          <p role="status" class="hint">
            Saved.
          </p>
        )}
      </Form>
    </section>
  )
}

interface LookProps {
  readonly format: Format
  readonly set_format: (format: Format) => void
  readonly zone: string
  readonly set_zone: (zone: string) => void
}

const MailLook = ({ format, set_format, zone, set_zone }: LookProps) => (
  <>
    <Choices
      legend="Mail format"
      choices={formats}
      value={format}
      set={(value) => set_format(value as Format)}
    />
    <Pick
      label="Time zone for mail"
      choices={zones_with(zone)}
      value={zone}
      set={set_zone}
    />
  </>
)
