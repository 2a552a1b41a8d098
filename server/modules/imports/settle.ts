/** What reported retirements do to the ledger and to operations, in one transaction; an import's writes its rows as well. */
import { eventName } from '../../../machines/operation/by-event.ts'
import type pg from 'pg'
import type { ImportTouches } from '../../../contract/ledger/imports.ts'
import { holdLedger } from '../../ledger/connection.ts'
import { reportedBlocks, withdrawReported, type ReportedBlock } from '../../ledger/withdraw.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Engine } from '../../workflow/operation-kind.ts'
import { advanceWithin, lockTogether } from '../../workflow/advance-together.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { stagedBlocks, touchesOf } from './touches.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

type Settling = {
  readonly trx: Trx
  /** The one that `trx` runs on. */
  readonly client: pg.ClientBase
  readonly engine: Engine
  readonly scope: Scope
  /** Of the ledger's entry. */
  readonly key: string
  readonly standardId: string
  /** ISO time. */
  readonly at: string
}

/**
 * Locks what the staged retirements touch: operations first, then the ledger, as every event of an operation does.
 * @param promised by the dry run. @throws Refused 409 when an operation is touched that it did not name
 */
export async function holdTouched(
  { trx, client, standardId }: Settling,
  promised: ImportTouches,
): Promise<void> {
  const named = new Set(promised.operations.map(({ sid }) => sid))
  // All that the dry run named: none of them can reserve more while its lock is waited for.
  await lockTogether(client, [...named])
  await holdLedger(trx)
  const touched = await stagedBlocks(trx, standardId)
  if (touched.some(({ kind, operationId }) => kind === 'reserved' && !named.has(operationId ?? '')))
    throw new Refused(409, 'stale_version', t('documents.imports.otherOperationsReservedUnitsSince'))
}

type Settled = { readonly touches: ImportTouches; readonly announceAll: () => void }

/**
 * Withdraws what is for sale or kept, and puts open operations on hold. The rows of the import are written.
 * @returns what was touched, and what is announced after the commit
 */
export async function settleReported(settling: Settling): Promise<Settled> {
  const { trx, standardId, at } = settling
  // What earlier imports reported of reserved units was decided then.
  const found = (await reportedBlocks(trx, { standardId })).filter(
    ({ kind, reportedAt }) => kind !== 'reserved' || (reportedAt && reportedAt >= new Date(at)),
  )
  return settle(settling, found)
}

/**
 * The same for what was imported before imports withdrew anything. Operations whose reservation no one has decided on since the
 * report are put on hold.
 * @throws Refused 409 when another operation reserved such units meanwhile; then nothing has changed
 */
export async function settleEarlier(settling: Settling): Promise<Settled> {
  const { trx, client, standardId } = settling
  const touched = async () => {
    const found = await reportedBlocks(trx, { standardId })
    const rows = await queryRows(trx)<{ id: string }>`select o.id
      from unnest(${found.map((one) => one.operationId)}::uuid[], ${found.map((one) => one.reportedAt)}::timestamptz[]) r (operation, at)
      join operation o on o.id = r.operation where o.status = 'open' and not operation_answers_report(o.id, r.at)`
    const open = new Set(rows.map(({ id }) => id))
    return found.filter(({ kind, operationId }) => kind !== 'reserved' || open.has(operationId ?? ''))
  }
  const named = new Set((await touched()).flatMap(({ operationId }) => operationId ?? []))
  await lockTogether(client, [...named])
  await holdLedger(trx)
  const found = await touched()
  if (found.some(({ kind, operationId }) => kind === 'reserved' && !named.has(operationId ?? '')))
    throw new Refused(409, 'stale_version')
  return settle(settling, found)
}

async function settle(
  { trx, client, engine, scope, key, standardId, at }: Settling,
  found: readonly ReportedBlock[],
): Promise<Settled> {
  const touches = await touchesOf(trx, found)
  await withdrawReported(trx, { standardId }, { key, at, operationId: null })
  const parts = touches.operations
    .filter(({ becomes }) => becomes === 'onHold')
    .map(({ sid, number, quantity }) => ({
      operationId: sid,
      name: number,
      type: eventName('operation.hold'),
      payload: { reason: reasonOf(quantity) },
      version: null,
      writing: [],
    }))
  const announceHolds = await advanceWithin(client, engine, scope, parts)
  const projects = await queryRows(trx)<{ id: string }>`select distinct project_id as id from vintage
    where id = any (${found.map(({ vintageId }) => vintageId)}::uuid[])`
  const announceAll = () => {
    announceHolds()
    for (const { id } of projects)
      announce(engine.pool, { topic: 'offering', sid: id, version: 0, organizations: 'everybody' })
  }
  return { touches, announceAll }
}

const reasonOf = (quantity: string): string =>
  t('documents.imports.registryReportsUnitsOperationReserves', { quantity })
