/** One tab at a time: Web Locks, with the specification's patience (section 9). */
import { LOCK_RETRIES, LOCK_WAIT } from '../../../../machines/authentication/constants.ts'
import { AuthenticationError } from '../../../../machines/authentication/failures.ts'

type Locks = Pick<LockManager, 'request'>

/** Alone among the tabs: 5 s for the lock, up to ten times. @throws AuthenticationError `timeout`; as `run` */
export async function alone<Result>(
  name: string,
  run: () => Promise<Result>,
  // Absent where the site is served without https: then there is nothing to wait for.
  locks: Locks | undefined = navigator.locks,
): Promise<Result> {
  if (!locks) return run()
  for (let tries = 0; tries <= LOCK_RETRIES; tries += 1) {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), LOCK_WAIT)
    let isMine = false
    try {
      return await locks.request(name, { signal: patience.signal }, () => {
        isMine = true
        clearTimeout(timer)
        return run()
      })
    } catch (error) {
      if (isMine || !patience.signal.aborted) throw error
    } finally {
      clearTimeout(timer)
    }
  }
  throw new AuthenticationError('timeout', 'Another tab did not finish signing in.')
}
