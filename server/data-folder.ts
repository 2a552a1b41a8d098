/** Whether the data folder belongs to this database: what a restored database needs and an empty folder lacks. */
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { wasSealed } from './modules/certificates/sealing.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { inScope, SYSTEM } from './platform/database.ts'
import { hasSealKeys } from './modules/seals/seal-keys.ts'

type Places = Pick<Deps, 'config' | 'database' | 'storage' | 'log'>

/** So many of each kind are looked for, half of them the oldest: all of them would take minutes. */
const LOOKED_FOR = 100

/** @throws CannotStart without the seal's key. Files missing beside an existing key are logged. */
export async function checkDataFolder({ config, database, storage, log }: Places): Promise<void> {
  const names = await keptFiles(database)
  const present = await Promise.all(names.map((sha256) => storage.has(sha256)))
  const missing = names.filter((_, index) => !present[index])
  const files = `${missing.length} of ${names.length} files looked for in ${config.dataFolder}/files`
  if (!hasSealKeys(config.dataFolder) && (await wasSealed(database)))
    throw new CannotStart(
      [
        `The data folder ${config.dataFolder} does not belong to this database.`,
        `Missing: the key of the seal (${config.dataFolder}/seal)${missing.length > 0 ? `, and ${files}` : ''}.`,
        'Restore the folder from the backup (docs/operating.md). If the key is lost for good, understory rotate-seal-key --after-loss makes another one; certificates sealed before will no longer verify.',
      ].join('\n'),
    )
  if (missing.length > 0)
    log.error({ missing: missing.slice(0, 10) }, `${files} are missing: restore the data folder`)
}

/** @returns content hashes of documents, certificates and invoices: the oldest and the newest */
const keptFiles = (database: Places['database']): Promise<readonly string[]> =>
  inScope(database, SYSTEM, async (trx) => {
    const half = LOOKED_FOR / 2
    const kinds = [
      ['document', 'id', 'sha256'],
      ['certificate', 'id', 'sha256'],
      ['invoice_file', 'invoice_id', 'pdf_sha256'],
    ] as const
    const found = new Set<string>()
    for (const [table, key, column] of kinds)
      for (const order of ['asc', 'desc'] as const) {
        const { rows } = await sql<{ sha256: string }>`select ${sql.ref(column)} as sha256
          from ${sql.table(table)} order by ${sql.ref(key)} ${sql.raw(order)} limit ${half}`.execute(trx)
        for (const { sha256 } of rows) found.add(sha256)
      }
    return [...found]
  })
