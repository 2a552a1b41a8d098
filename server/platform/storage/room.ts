/** Whether data folder and database have room: tested by writing, because nothing else reveals quotas and read-only mounts. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { DISK_FULL, sqlState } from '../database.ts'

const PROBE_BYTES = 64 * 1024
/** Who asks more often gets the last answer. */
const KEPT_MS = { folder: 1_000, database: 5_000 } as const
/** PostgreSQL keeps what does not fit in a temporary file, for which no role needs a privilege. */
const SPILLING = "set local work_mem = '64kB'; select count(*) from generate_series(1, 8192)"

/** @returns a question: can this folder be written at the moment */
export const roomIn = (folder: string): (() => Promise<boolean>) =>
  keptFor(KEPT_MS.folder, () => probe(folder))

/** @returns a question: has the disk of the database room; true as well when the database does not answer */
export const roomInDatabase = (pool: {
  readonly query: (text: string) => Promise<unknown>
}): (() => Promise<boolean>) =>
  keptFor(KEPT_MS.database, () =>
    pool.query(SPILLING).then(
      () => true,
      (error: unknown) => sqlState(error) !== DISK_FULL,
    ),
  )

function keptFor(ms: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked = -Infinity
  let answer: Promise<boolean> = Promise.resolve(true)
  return () => {
    const now = performance.now()
    if (now - asked > ms) {
      asked = now
      answer = ask()
    }
    return answer
  }
}

async function probe(folder: string): Promise<boolean> {
  const file = path.join(folder, `.probe.${randomBytes(6).toString('hex')}`)
  try {
    await fs.mkdir(folder, { recursive: true })
    await fs.writeFile(file, randomBytes(PROBE_BYTES))
    return true
  } catch {
    return false
  } finally {
    await fs.rm(file, { force: true }).catch(() => {})
  }
}
