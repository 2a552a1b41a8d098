/** Commands that write into the data folder run as its account: a file that root writes there, the server cannot read. */
import fs from 'node:fs'
import { execFileSync } from 'node:child_process'
import { CannotStart } from '../../server/platform/cannot-start.ts'

/** @throws CannotStart for root, where the folder belongs to another account */
export function mustOwn(dataFolder: string, command: string): void {
  if (process.getuid?.() !== 0 || !fs.existsSync(dataFolder)) return
  const { uid } = fs.statSync(dataFolder)
  if (uid === 0) return
  const account = execFileSync('id', ['-un', String(uid)], { encoding: 'utf8' }).trim()
  throw new CannotStart(
    `${dataFolder} belongs to ${account}. Run this as that account: runuser -u ${account} -- understory ${command} …`,
  )
}
