/** Whether a restored folder is the marketplace it was: every page of every table, the ledger's guarantees, every journal, every document. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { healthOf } from '../../modules/ledger/health.usecases.ts'
import { verifyJournals } from '../../modules/ledger/journals.usecases.ts'
import { wasSealed } from '../../modules/certificates/sealing.ts'
import { hasSealKeys, loadOrMakeSealKeys } from '../../modules/seals/seal-keys.ts'
import { inScope, openDatabase, openPool, SYSTEM, type Database } from '../../platform/database.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/supervisor.ts'
import { diskStorage } from '../../platform/storage/storage.ts'
import { damagedTablesAt } from '../doctor/pages.ts'
import type { BaseCopy } from './base.ts'
import { binariesFor } from './recovery.ts'

export type Verified = { readonly problems: readonly string[]; readonly said: readonly string[] }

/** Starts and stops the restored database, and verifies its journals. @param folder of a finished restore */
export async function verifyRestored(folder: string, base: BaseCopy): Promise<Verified> {
  const postgres = await startEmbeddedPostgres(
    path.join(folder, 'postgres'),
    // Nothing that works on it may go out of here.
    { archive_mode: 'off' },
    binariesFor(base),
  )
  const url = new URL(postgres.url)
  url.pathname = base.database
  const database = openDatabase(openPool(url.href, 4))
  try {
    const damaged = await damagedTablesAt(url.href)
    if (damaged.length > 0) return { said: [], problems: damaged.map((table) => `table ${table}`) }
    return await verify(database, folder)
  } finally {
    await database.destroy()
    await postgres.stop()
  }
}

async function verify(database: Database, folder: string): Promise<Verified> {
  const clock = () => new Date()
  const { checks } = await healthOf(database, clock)(SYSTEM)
  const broken = checks.filter(({ holds }) => holds !== true)
  const documents = await readDocuments(database, folder)
  if (!hasSealKeys(folder) && (await wasSealed(database)))
    return {
      said: [],
      problems: ['The key of the seal is missing: nothing that was signed can be verified.'],
    }
  const journals = await verifyJournals({
    database,
    clock,
    sealKeys: () => loadOrMakeSealKeys(folder, 'Restored'),
  })
  return {
    said: [
      `${checks.length - broken.length} of ${checks.length} guarantees of the ledger hold.`,
      `${journals.rows} rows of ${journals.operations} journals of operations and ${journals.others} others were verified.`,
      `${documents.read - documents.wrong.length} of ${documents.read} documents are as they were written.`,
    ],
    problems: [
      ...broken.map(({ name, sentence, examples }) => `ledger ${name}: ${sentence} ${examples.join('; ')}`),
      ...journals.examples.map(
        ({ kind, number, problem }) => `journal ${number ?? ''} (${kind}): ${problem}`,
      ),
      ...documents.wrong,
    ],
  }
}

/** Columns that name a content. */
const NAMED = [
  ['document', 'sha256'],
  ['certificate', 'sha256'],
  ['invoice_file', 'pdf_sha256'],
] as const

async function readDocuments(database: Database, folder: string) {
  const storage = diskStorage(path.join(folder, 'files'))
  const names = new Set<string>()
  for (const [table, column] of NAMED) {
    const { rows } = await inScope(database, SYSTEM, (trx) =>
      sql<{ sha256: string }>`select distinct ${sql.ref(column)} as sha256 from ${sql.table(table)}
        where ${sql.ref(column)} is not null`.execute(trx),
    )
    for (const { sha256 } of rows) names.add(sha256)
  }
  const wrong: string[] = []
  for (const sha256 of names) {
    const content = await storage.open(sha256)
    if (!content) {
      wrong.push(`document ${sha256} is missing`)
      continue
    }
    const hash = createHash('sha256')
    for await (const piece of content) hash.update(piece as Buffer)
    if (hash.digest('hex') !== sha256) wrong.push(`document ${sha256} is damaged`)
  }
  return { read: names.size, wrong }
}
