/** Duration and outcome of jobs; the queue retries failed ones. */
import { contextOf, inSpan } from '../tracing/spans.ts'
import { durations, gauge } from './registry.ts'

const seconds = durations({
  name: 'job_duration_seconds',
  help: 'Time that one job took',
  labels: ['queue', 'outcome'],
})

const running = gauge({
  name: 'jobs_running',
  help: 'Jobs that this process works on',
  labels: ['queue'],
})

/** @param trace that the job follows from; null begins one @throws as the job does */
export const observeJob = <Result>(
  queue: string,
  run: () => Promise<Result>,
  trace?: string | null,
): Promise<Result> =>
  trace === null
    ? measureJob(queue, run)
    : inSpan(`job ${queue}`, { kind: 'job' }, () => measureJob(queue, run), contextOf(trace))

async function measureJob<Result>(queue: string, run: () => Promise<Result>): Promise<Result> {
  const end = seconds.startTimer({ queue })
  running.inc({ queue })
  try {
    const result = await run()
    end({ outcome: 'completed' })
    return result
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  } finally {
    running.dec({ queue })
  }
}
