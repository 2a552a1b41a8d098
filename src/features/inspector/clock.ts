import { dateTime } from '../../lib/format.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** Milliseconds → the time of the day, to the millisecond; what is older with its date instead. */
import { DAY_MS } from '../../../machines/kernel/days.ts'

export const clockTime = (at: number): string =>
  Date.now() - at < DAY_MS ? clock.format(at) : dateTime(new Date(at).toISOString())
