/** The pure step on the Contribution machine: no database, no clock, no network. Budget in µs, median over states. */
import { decode, encode } from '../machines/kernel/snapshot.ts'
import { step } from '../machines/kernel/step.ts'
import { workflows } from '../machines/workflows.ts'
import { median, type Figure } from './figures.ts'
import { happyWay, type Moment } from './states.ts'

const BUDGET_US = 100
/** Steps per sample: the timer's own cost disappears in them. */
const AT_ONCE = 50
const SAMPLES = 60
const WARM_UP = 8

const { contribution } = workflows

export async function measureStep(): Promise<readonly Figure[]> {
  const way = happyWay('contribution')
  // Every third state from the request to the end: sequential, three lanes at once, two flows at once.
  const states = way.filter((_, place) => place % 3 === 0)
  const timed = states.map((moment) => ({
    event: moment.raw.type,
    us: microseconds(() => void step(contribution.machine, contribution.events, ...argumentsOf(moment))),
  }))
  const slowest = timed.toSorted((a, b) => b.us - a.us)[0]
  const rows = states.map((moment) => encode(contribution, moment.before))
  const whole = states.map((moment, place) =>
    microseconds(() => {
      const [, ...rest] = argumentsOf(moment)
      const result = step(
        contribution.machine,
        contribution.events,
        decode(contribution, rows[place]!),
        ...rest,
      )
      if (result.ok) encode(contribution, result.next)
    }),
  )
  return [
    {
      name: 'step: Contribution, median',
      value: median(timed.map(({ us }) => us)),
      unit: 'µs',
      most: BUDGET_US,
      note: `${states.length} states; slowest ${slowest?.event} ${slowest?.us.toFixed(0)} µs`,
    },
    {
      name: 'step: with restore and save of the row',
      value: median(whole),
      unit: 'µs',
      note: 'what the server adds around it',
    },
  ]
}

const argumentsOf = ({ before, raw, by, at }: Moment) => [before, raw, by, at] as const

/** Median time of one call. */
function microseconds(run: () => void): number {
  const samples: number[] = []
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    const since = performance.now()
    for (let count = 0; count < AT_ONCE; count += 1) run()
    if (sample >= 0) samples.push(((performance.now() - since) * 1000) / AT_ONCE)
  }
  return median(samples)
}
