/** understory restore, verify-backup. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openPlace } from '../../server/operating/backup/place.ts'
import { restore, type Restored } from '../../server/operating/backup/restore.ts'
import { verifyRestored } from '../../server/operating/backup/verify.ts'
import { CannotStart } from '../../server/platform/cannot-start.ts'

const momentOf = (text: string | undefined): Date | null => {
  if (text === undefined) return null
  const at = new Date(text)
  if (!Number.isNaN(at.getTime()) && /[zZ]$|[+-]\d\d:?\d\d$/.test(text)) return at
  throw new CannotStart(
    `--to must be a moment with its time zone, such as 2026-11-25T08:00:00Z, not "${text}".`,
  )
}

const OPTIONS = { to: { type: 'string' }, into: { type: 'string' }, within: { type: 'string' } } as const

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  if (values.into === undefined) throw new CannotStart('--into must name a new folder.')
  const into = path.resolve(values.into)
  const to = momentOf(values.to)
  const restored = await restore(await openPlace(), { into, to, say: console.log })
  console.log(stateOf(restored))
  console.log(
    `Next: step 3 of Restore in docs/operating/backup.md. To try it first: DATA_FOLDER=${into} npm start`,
  )
  return 0
}

const stateOf = ({ lastCommit, base }: Restored): string =>
  lastCommit
    ? `Restored: the last transaction in it was committed at ${lastCommit.toISOString()}.`
    : `Restored as it was in the base copy of ${base.startedAt}: nothing was written after it.`

export async function verify(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const to = momentOf(values.to)
  const into = fs.mkdtempSync(path.join(values.within ?? os.tmpdir(), 'understory-verify-'))
  fs.chmodSync(into, 0o755) // the account of the database passes through
  try {
    const restored = await restore(await openPlace(), { into, to, say: console.log })
    console.log(stateOf(restored))
    const { problems, said } = await verifyRestored(into, restored.base)
    for (const sentence of said) console.log(sentence)
    for (const problem of problems) console.error(`WRONG ${problem}`)
    console.log(problems.length === 0 ? 'The backup is good.' : `${problems.length} problems.`)
    return problems.length === 0 ? 0 : 1
  } finally {
    fs.rmSync(into, { recursive: true, force: true })
  }
}
