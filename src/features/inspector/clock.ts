import { dateTime } from '../../lib/format.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

const A_DAY = 86_400_000

/** Milliseconds → the time of the day, to the millisecond; what is older with its date instead. */
export const clockTime = (at: number): string =>
  Date.now() - at < A_DAY ? clock.format(at) : dateTime(new Date(at).toISOString())
