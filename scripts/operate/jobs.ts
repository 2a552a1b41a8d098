/** understory retry-failed. */
import { readConfig } from '../../server/config.ts'
import { findDatabase } from '../../server/operating/database.ts'
import { openJobs, retryFailed } from '../../server/platform/jobs.ts'

/** Of running servers: they carry out what is given back. */
export async function retry(): Promise<number> {
  const { ownerUrl, appUrl, stop } = await findDatabase(readConfig())
  const report = (detail: object, message: string) => console.error(message, detail)
  const jobs = openJobs(appUrl ?? ownerUrl, { error: report, warn: report })
  try {
    await jobs.start()
    const count = await retryFailed(jobs)
    console.log(count === 0 ? 'No job failed for good.' : `${count} jobs are tried again.`)
  } finally {
    await jobs.stop({ graceful: false })
    await stop()
  }
  return 0
}
