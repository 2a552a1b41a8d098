/** Harm to a database and its files. */
import fs from 'node:fs'
import type pg from 'pg'
import { readPidFile } from '../../server/platform/embedded-postgres/cluster.ts'
import { until } from './drill.ts'

const BACK_WITHIN_S = 90

/** Ends a database, whose supervisor starts it again. @param cluster its folder */
export async function crash(cluster: string, owner: pg.Pool, signal: NodeJS.Signals): Promise<void> {
  const { pid } = readPidFile(cluster)!
  process.kill(pid, signal)
  await until('the database is back', BACK_WITHIN_S, async () => {
    const now = readPidFile(cluster)
    return (
      now !== null &&
      now.pid !== pid &&
      (await owner.query('select 1').then(
        () => true,
        () => false,
      ))
    )
  })
}

/** Writes over what a file holds, as a disk that fails does. */
export function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, bytes, 0, bytes.length, at)
  fs.closeSync(handle)
}
