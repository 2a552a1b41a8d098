/** The dry run, its report, and the run, which holds only while the registry is as the dry run saw it. */
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import {
  IMPORT_LIMITS,
  type ImportLimits,
  type ImportTarget,
  type ImportTouches,
  type RegistryImport,
} from '../../../contract/ledger/imports.ts'
import type { Registry } from '../../../contract/rules/serials/registries.ts'
import { audit } from '../organizations/audit.ts'
import { inCancellableScope } from '../../platform/cancellable.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Engine } from '../../workflow/operation-kind.ts'
import { contradictionOf } from '../../../contract/rules/imports/kinds.ts'
import { prefixOf, standardsOf } from '../registry/registries.ts'
import { apply, holdRegistry } from './apply.ts'
import { judge } from './judge.ts'
import { isExportKind, LAYOUTS, type Layout } from './layouts.ts'
import { showImport } from './imports.repository.ts'
import { findMap } from './maps.usecases.ts'
import { NO_PROGRESS, type Progress } from './progress.ts'
import { holdTouched, settleReported } from './settle.ts'
import { stage } from './staging.ts'
import { stagedBlocks, touchesOf } from './touches.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export type Places = Engine & {
  readonly database: Database
  readonly storage: Storage
  readonly limits?: ImportLimits
}

/** Who waits for an import. */
export type Waiting = {
  /** Aborted when no one still waits: then the work stops, and nothing of it stays. */
  readonly signal: AbortSignal
  readonly progress: Progress
}

const ALWAYS: Waiting = { signal: new AbortController().signal, progress: NO_PROGRESS }

export type Upload = {
  readonly kind: string
  readonly sha256: string
  readonly fileName: string
  /** As counted while it came; 0 when unknown. */
  readonly rows?: number
}

/**
 * Judges a stored file and keeps the report; nothing else is written.
 * @throws Refused 400 for a kind or a file that cannot be read, 409 without the standard, 413 past a limit
 */
export async function dryRun(
  { pool, database, storage, clock, limits = IMPORT_LIMITS }: Places,
  scope: Scope,
  { kind, sha256, fileName, rows: expected = 0 }: Upload,
  { signal, progress }: Waiting = ALWAYS,
): Promise<RegistryImport> {
  const report = await inCancellableScope(pool, scope, signal, async (trx) => {
    const { standardId, layout } = await layoutOf(trx, kind)
    const standard = { id: standardId, prefix: await prefixOf(trx, standardId) }
    const reading = { limits, expected, prefix: standard.prefix, signal, progress }
    const table = await stage(trx, layout, await opened(storage, sha256), reading)
    progress.at('comparing', 0, expected)
    const judged = await judge(trx, layout, standard)
    const touches = await touchesOf(trx, await stagedBlocks(trx, standardId))
    const rows = await queryRows(trx)<{ id: string }>`
      insert into registry_import (kind, standard_id, layout, sha256, file_name, person_id, created_at, rows, created, unchanged, changed, refused, verdicts, touches, looks_like, partly_known, without_serials)
      values (${kind}, ${standardId}, ${JSON.stringify(layout)}, ${sha256}, ${fileName}, ${scope.personId}, ${clock()}, ${judged.rows},
        ${judged.created}, ${judged.unchanged}, ${judged.changed}, ${judged.refused}, ${judged.verdicts}, ${JSON.stringify(touches)},
        ${contradictionOf(layout, table)}, ${judged.partlyKnown}, (select count(*)::int from import_staged where issues and space is null and reason is null))
      returning id`
    const { id } = rows[0]!
    await sql`insert into registry_import_problem (import_id, row, cell, reason)
      select ${id}::uuid, row, cell, reason from import_staged where verdict = 'refused'`.execute(trx)
    return showImport(trx, id)
  })
  // Left between the commit and the answer: no one has seen this report.
  if (signal.aborted) await forgetReport(database, scope, report.sid)
  signal.throwIfAborted()
  return report
}

const forgetReport = (database: Database, scope: Scope, sid: string): Promise<void> =>
  inScope(database, scope, async (trx) => {
    await sql`delete from registry_import_problem where import_id = ${sid}::uuid`.execute(trx)
    await sql`delete from registry_import where id = ${sid}::uuid and ran_at is null`.execute(trx)
  })

/**
 * Writes everything or nothing. Judged again from the stored bytes, with the registry held.
 * @throws Refused 404, 409 wrong_state when it ran before, 409 stale_version when the dry run no longer holds
 */
export async function runImport(
  { storage, limits = IMPORT_LIMITS, ...engine }: Places,
  scope: Scope,
  sid: string,
  { signal, progress }: Waiting = ALWAYS,
  confirmed?: ImportTarget,
): Promise<RegistryImport> {
  const { report, announceAll } = await inCancellableScope(
    engine.pool,
    scope,
    signal,
    async (trx, client) => {
      const found = await lockImport(trx, sid)
      if (found.ran_at) throw new Refused(409, 'wrong_state', t('refusals.imports.importRunAlready'))
      const expected = found.rows
      if (found.looks_like !== null && confirmed !== found.layout.target)
        throw unlike(found.layout.target, found.looks_like)
      const standard = { id: found.standard_id, prefix: await prefixOf(trx, found.standard_id) }
      await stage(trx, found.layout, await opened(storage, found.sha256), {
        limits,
        expected,
        prefix: standard.prefix,
        signal,
        progress,
      })
      progress.at('comparing', 0, expected)
      // Only from here on: others need not wait while the file is read.
      await holdRegistry(trx)
      const judged = await judge(trx, found.layout, standard)
      if (judged.verdicts !== found.verdicts)
        throw new Refused(409, 'stale_version', t('refusals.imports.registryChangedSinceDryRun'))
      const at = engine.clock().toISOString()
      const settling = { trx, client, engine, scope, key: `import/${sid}`, standardId: found.standard_id, at }
      await holdTouched(settling, found.touches)
      await apply(trx, { importId: sid, standardId: standard.id, prefix: standard.prefix }, progress)
      await sql`update registry_import set ran_at = ${at}, ran_by = ${scope.personId} where id = ${sid}`.execute(
        trx,
      )
      const { touches, announceAll } = await settleReported(settling)
      await sql`update registry_import set touches = ${JSON.stringify(touches)} where id = ${sid}`.execute(
        trx,
      )
      await audit(trx, {
        personId: scope.personId,
        action: 'registry.import',
        subjectId: sid,
        details: {
          kind: found.kind,
          created: judged.created,
          changed: judged.changed,
          refused: judged.refused,
          touchedBlocks: touches.blocks,
        },
      })
      return { report: await showImport(trx, sid), announceAll }
    },
  )
  announceAll()
  return report
}

/** No one imports the opposite of what a file looks like without having read so. */
const unlike = (target: ImportTarget, looksLike: ImportTarget): Refused =>
  new Refused(409, 'guard_refused', t('refusals.imports.fileLooksLikeReadConfirm', { looksLike, target }))

type Locked = {
  readonly kind: string
  readonly standard_id: string
  readonly layout: Layout
  readonly sha256: string
  readonly verdicts: string
  readonly ran_at: Date | null
  readonly rows: number
  readonly touches: ImportTouches
  readonly looks_like: ImportTarget | null
}

async function lockImport(trx: Trx, sid: string): Promise<Locked> {
  const rows = await queryRows(trx)<Locked>`
    select kind, standard_id, layout, sha256, verdicts, ran_at, rows, touches, looks_like from registry_import where id = ${sid}::uuid for update`
  const [found] = rows
  if (!found) throw notFound()
  return found
}

async function opened(storage: Storage, sha256: string): Promise<Readable> {
  const bytes = await storage.open(sha256)
  if (!bytes) throw new Error(`The bytes of an import are gone: ${sha256}`)
  return bytes
}

async function layoutOf(trx: Trx, kind: string): Promise<{ standardId: string; layout: Layout }> {
  if (isExportKind(kind)) {
    const { target, columns } = LAYOUTS[kind]
    return { standardId: await standardOf(trx, LAYOUTS[kind]), layout: { target, columns } }
  }
  const map = await findMap(trx, kind)
  if (!map) throw wrongField('kind', t('refusals.imports.noSuchKindFileNo'))
  return {
    standardId: map.standardSid,
    layout: { target: map.target, columns: map.columns, dates: map.dates },
  }
}

/** @throws Refused 409 unless there is exactly one */
async function standardOf(trx: Trx, registry: Registry): Promise<string> {
  const [found, another] = await standardsOf(trx, registry)
  if (!found || another) {
    const why = found
      ? t('refusals.imports.severalStandardsLeadOnly', { host: registry.host })
      : t('refusals.imports.addStandardRegistryLinkHttps', {
          standard: registry.standard,
          host: registry.host,
        })
    throw new Refused(409, 'guard_refused', why)
  }
  return found
}
