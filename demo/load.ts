/** Loads the demonstration into an empty database, once. Cut off half-way, the next start goes on where it stopped. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Deps } from '../server/deps.ts'
import { daysAfter } from '../machines/kernel/days.ts'
import type { Shape } from '../machines/kernel/shape.ts'
import { inScope, openDatabase, openPool, SYSTEM, type Trx } from '../server/platform/database.ts'
import { carryOut } from '../server/workflow/effects/carry-out.ts'
import { writeAllocations, writeViews } from './allocations.ts'
import { play, type Plot } from './operations.ts'
import { writeBilling } from './billing.ts'
import { writeLabels } from './labels.ts'
import { keepScan, writeOnboardings } from './onboardings/onboardings.ts'
import { PLAYS } from './plays.ts'
import { readParties, writeParties } from './parties.ts'
import { writePayments } from './payments.ts'
import { writePlans } from './plans/plans.ts'
import { keepPictures } from './pictures.ts'
import { readProgress, writeProgress, type Progress } from './progress.ts'
import { writeInvitation, writeProfiles } from './profiles.ts'
import { writeRegistry } from './registry.ts'
import { insertTemplate, insertVersion } from '../server/modules/certificates/templates.repository.ts'
import { digestOf } from '../server/modules/releases/shapes.ts'

type Say = (sentence: string) => void

/** @returns whether something was loaded now; `say` gets the progress */
export async function loadDemonstration(deps: Deps, databaseUrl: string, say?: Say): Promise<boolean> {
  const { clock } = deps
  const now = clock()
  const before = await readProgress(deps)
  if (before?.complete) return false
  const pool = openPool(databaseUrl, 4, OPTIONS)
  pool.on('connect', nameStatements)
  try {
    const fast = { ...deps, pool, database: openDatabase(pool) }
    const offerings = await playAll(fast, before, now, say)
    await settle(fast, { offerings, complete: true })
  } finally {
    await pool.end()
  }
  return true
}

/** Commits need not wait for the disk one by one: the last one does, and carries all before it. Tables are small: one plan fits all values. */
const OPTIONS = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan'

/** A named statement is planned once. Without values a text may be several, which cannot have a name. */
function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...more: unknown[]): unknown =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query({ name: createHash('sha1').update(text).digest('hex'), text, values }, ...more)
      : query(text, values, ...more)
  Object.assign(client, { query: named })
}

/** Played at the same time: most of a play is waiting for the database. */
const AT_ONCE = 3

async function playAll(
  deps: Deps,
  before: Progress | null,
  now: Date,
  say?: Say,
): Promise<readonly string[]> {
  const { offerings } = before ?? (await writeMarket(deps, now))
  const parties = await readParties(deps.database)
  const documents: Plot['documents'] = new Map()
  const isLater = (index: number) => PLAYS[index]!.type === 'retirement'
  const waiting = [...PLAYS.keys()].filter((index) => !isLater(index))
  let played = 0
  const playOne = async (index: number): Promise<void> => {
    await play(deps, parties, offerings, index, now, documents)
    played += 1
    say?.(`  Loading the demonstration: ${played} of ${PLAYS.length} operations`)
  }
  const work = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) await playOne(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // A retirement needs what others have left held.
  for (const index of [...PLAYS.keys()].filter(isLater)) await playOne(index)
  return offerings
}

/** Organizations, people, registry and what is for sale: all of it or nothing. */
async function writeMarket(deps: Deps, now: Date): Promise<Progress> {
  const pictures = await keepPictures(deps.storage)
  const scan = await keepScan(deps.storage)
  return inScope(deps.database, SYSTEM, async (trx) => {
    const parties = await writeParties(trx)
    await writeProfiles(trx, parties)
    await writeOnboardings(trx, parties, scan, now)
    await writeBilling(trx, parties, now)
    await writeTemplates(trx, parties.scopeOf('admin@understory.example').personId, now)
    const offerings = await writeRegistry(trx, parties, { pictures, scan }, now)
    await writeLabels(trx)
    await writeEarlierRelease(trx)
    const progress = { offerings, complete: false }
    await writeProgress(trx, progress)
    return progress
  })
}

/** Writes the story's e-mails here, so that the first start does not keep the job queue busy. */
async function settle(deps: Deps, progress: Progress): Promise<void> {
  const waiting = await inScope(deps.database, SYSTEM, (trx) =>
    trx
      .selectFrom('outbox')
      .select(['id', 'kind'])
      .where('dispatched_at', 'is', null)
      .orderBy('id')
      .execute(),
  )
  const emails = waiting.filter(({ kind }) => EMAILS.has(kind) || kind === 'scheduleTranches')
  const work = async (): Promise<void> => {
    for (let email = emails.shift(); email; email = emails.shift()) await carryOut(deps, email.id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const parties = await readParties(deps.database)
  await writePayments(deps, parties, deps.clock())
  await inScope(deps.database, SYSTEM, async (trx) => {
    await writeInvitation(trx, parties, deps.config, deps.clock())
    await writeAllocations(trx, parties, deps.clock())
    await writeViews(trx, parties, deps.clock())
    await writePlans(trx, parties, deps.config, deps.clock())
    const ids = waiting.map(({ id }) => id)
    await sql`update outbox set dispatched_at = ${deps.clock()}
      where id = any(${ids}::uuid[]) or (kind = 'sendMail' and dispatched_at is null)`.execute(trx)
    await readEarlier(trx, deps.clock())
    await writeProgress(trx, progress)
  })
}

/** As if everyone had looked lately. */
const UNREAD_DAYS = 3

const readEarlier = (trx: Trx, now: Date) =>
  sql`update notification set read_at = at where at < ${daysAfter(now, -UNREAD_DAYS)}`.execute(trx)

const EMAILS: ReadonlySet<string> = new Set(['notify', 'sendCertificate'])

/** `since`: a day on which the machine's own history has this version. */
type EarlierRelease = { readonly since: string; readonly shape: Shape; readonly drawings: object }

async function writeEarlierRelease(trx: Trx): Promise<void> {
  const text = await readFile(new URL('data/earlier-release.json', import.meta.url), 'utf8')
  const { since, shape, drawings } = JSON.parse(text) as EarlierRelease
  const { machine, version } = shape
  const values = { machine, version, digest: digestOf(shape), since: new Date(since) }
  await trx
    .insertInto('machine_release')
    .values({ ...values, shape: JSON.stringify(shape), drawings: JSON.stringify(drawings) })
    .execute()
}

async function writeTemplates(trx: Trx, personId: string, at: Date): Promise<void> {
  const sid = await insertTemplate(trx)
  const body = {
    name: 'For annual reports',
    layout: 'plain' as const,
    accent: 'ocean' as const,
    wording: {
      en: '{{beneficiary}} retired {{quantity}} {{unit}} from {{project}} ({{country}}) on {{retiredOn}}, in the registry of {{standard}}.',
      fr: '{{beneficiary}} a retiré {{quantity}} {{unit}} du projet {{project}} ({{country}}) le {{retiredOn}}, au registre {{standard}}.',
    },
    logo: null,
    isActive: true,
  }
  await insertVersion(trx, body, { sid, version: 1, personId, at })
}
