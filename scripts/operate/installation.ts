/** understory doctor, create-admin, rotate-seal-key, retry-failed. */
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { FirstOwner, makeFirstOwner } from '../../server/modules/organizations/first-owner.usecases.ts'
import { hasSealKeys, rotateSealKey } from '../../server/modules/seals/seal-keys.ts'
import { findDatabase } from '../../server/operating/database.ts'
import { examine } from '../../server/operating/doctor/doctor.ts'
import type { Finding } from '../../server/operating/doctor/finding.ts'
import { CannotStart } from '../../server/platform/cannot-start.ts'
import { mustOwn } from './own-account.ts'
import { openDatabase, openPool } from '../../server/platform/database.ts'
import { openJobs, retryFailed } from '../../server/platform/jobs.ts'

const SIGNS = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' } as const

const lineOf = ({ name, state, said, todo }: Finding): string =>
  `${SIGNS[state]}  ${name.padEnd(18)} ${said}${todo ? `\n${' '.repeat(28)}→ ${todo}` : ''}`

/** One line for each part, what to do below it. @returns 1 when something is wrong */
export async function doctor(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } })
  const findings: Finding[] = []
  for await (const finding of examine(process.env, () => new Date())) {
    findings.push(finding)
    if (!values.json) console.log(lineOf(finding))
  }
  const isWrong = findings.some(({ state }) => state === 'wrong')
  if (values.json) console.log(JSON.stringify({ ok: !isWrong, findings }, null, 2))
  return isWrong ? 1 : 0
}

const USAGE = 'understory create-admin owner@example.org "Name of the platform" FR'

/** The platform's organization and its first owner, in DATABASE_URL. Its sign-in needs the claim `email_verified`. */
export async function createAdmin([email, organization, country]: readonly string[]): Promise<number> {
  const asked = FirstOwner.safeParse({ email, organization, country })
  if (!asked.success) {
    const why = asked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
    throw new CannotStart(`${USAGE}\n${why}`)
  }
  const config = readConfig()
  if (!config.databaseUrl) throw new CannotStart('DATABASE_URL must name the database.')
  const database = openDatabase(openPool(config.databaseUrl, 1))
  await makeFirstOwner(database, config, asked.data).finally(() => database.destroy())
  console.log(
    `${asked.data.email} owns the platform from the first sign-in with this address at ${config.origin}`,
  )
  return 0
}

/**
 * A new key for the seal, in DATA_FOLDER. Running servers use it from their next seal on; what earlier keys sealed still
 * verifies, and the page /certificates/keys lists all of them. In a folder without a key it refuses, unless `--after-loss`
 * says that the key is lost for good: what it sealed will no longer verify.
 */
export async function rotateKey(options: readonly string[]): Promise<number> {
  const { dataFolder, name } = readConfig()
  mustOwn(dataFolder, 'rotate-seal-key')
  if (!hasSealKeys(dataFolder) && !options.includes('--after-loss'))
    throw new CannotStart(
      `${dataFolder} holds no seal key to follow. Check DATA_FOLDER, or restore the folder from the backup; --after-loss makes a first key.`,
    )
  const certificate = await rotateSealKey(dataFolder, name)
  const fingerprint = createHash('sha256').update(certificate).digest('hex')
  console.log(`New seal key in ${dataFolder}. Fingerprint of its certificate (SHA-256):\n${fingerprint}`)
  return 0
}

/** Returns to running servers what failed for good. */
export async function retryJobs(): Promise<number> {
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
