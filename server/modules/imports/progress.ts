/** How far an import is, for its caller: written in transactions of their own while the import's is open. */
import { sql } from 'kysely'
import type { ImportProgress } from '../../../contract/ledger/imports.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

/** Between two writings: people read no faster. */
const EVERY_MS = 400

export type Progress = {
  /** @param done rows */
  readonly at: (stage: ImportProgress['stage'], done: number, total: number) => void
  /** Nothing is under way any longer. */
  readonly end: () => Promise<void>
}

export const NO_PROGRESS: Progress = { at: () => {}, end: async () => {} }

/** @param id by which the caller asks. Progress that is not written is a hint lost, never an import. */
export function progressOf(database: Database, scope: Scope, id: string): Progress {
  let last: { readonly at: number; readonly stage: string } | null = null
  let writing: Promise<unknown> = Promise.resolve()
  const write = (run: (trx: Trx) => Promise<unknown>) => {
    writing = writing.then(() => inScope(database, scope, run)).catch(() => {})
  }
  return {
    at: (stage, done, total) => {
      const now = performance.now()
      if (last && last.stage === stage && now - last.at < EVERY_MS) return
      last = { at: now, stage }
      write((trx) =>
        sql`insert into import_progress (id, person_id, stage, done, total)
          values (${id}, ${scope.personId}, ${stage}, ${done}, ${Math.max(total, done)})
          on conflict (id) do update set stage = excluded.stage, done = excluded.done, total = excluded.total,
            updated_at = now() where import_progress.person_id = excluded.person_id`.execute(trx),
      )
    },
    end: async () => {
      // What a process that ended left behind goes as well.
      write((trx) =>
        sql`delete from import_progress
          where (id = ${id} and person_id = ${scope.personId}) or updated_at < now() - interval '1 day'`.execute(
          trx,
        ),
      )
      await writing
    },
  }
}

export async function showProgress(trx: Trx, id: string): Promise<{ progress: ImportProgress | null }> {
  const rows = await queryRows(trx)<ImportProgress>`
    select stage, done, total from import_progress where id = ${id}::uuid`
  return { progress: rows[0] ?? null }
}
