import { useEffect, useState } from 'preact/hooks'

const minute = 60_000
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
]

// What lacks so little of a whole unit is one: three days are not two as soon as a second has gone by.
const slack = 1 / 24

/** "in 3 hours", "2 days ago": in the largest unit of which there is at least one. */
export function distance(from: number, to: number, language?: string): string {
  const away = to - from
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, length] of steps)
    if (Math.abs(away) >= length) return words.format(Math.trunc(away / length + slack * Math.sign(away)), unit)
  return words.format(Math.trunc(away / 1000), 'second')
}

/** "2 days 5 hours", "17 minutes" */
export function span(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const count = (number: number, word: string): string =>
    `${number} ${word}${number === 1 ? '' : 's'}`
  if (days > 0) return `${count(days, 'day')} ${count(hours % 24, 'hour')}`
  if (hours > 0) return `${count(hours, 'hour')} ${count(minutes % 60, 'minute')}`
  return count(minutes, 'minute')
}

const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time as its reader's own clock and language say it. */
export const At = ({ time }: { readonly time: string }) => (
  <time dateTime={time}>{whole.format(Date.parse(time))}</time>
)

/** The same, with its distance from now, which keeps up. */
export function When(props: { readonly time: string }) {
  const [now, set_now] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => set_now(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  const time = Date.parse(props.time)
  return (
    <time dateTime={props.time} title={whole.format(time)}>
      {distance(now, time)}
    </time>
  )
}
