/** Effects that move units or money documents: inside the transaction of the event; a refusal rolls it back. */
import { eventName } from '../../../machines/operation/by-event.ts'
import type { LedgerEffect } from '../../../machines/operation/effects.ts'
import { asServer } from '../../ledger/connection.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { lockHeld, reserve, retire, transfer, transferBack, type Line } from '../../ledger/ledger.ts'
import { reduceReservation, release } from '../../ledger/release.ts'
import { transferBackFromStock, transferToStock } from '../../ledger/stock.ts'
import { Refused } from '../../platform/http/refused.ts'
import { creditInvoice, issueInvoice } from '../invoices/invoices.ts'
import { recordedParts, unitLines } from '../facts/moved.ts'
import { Invoice, Lines } from '../payloads.ts'
import type { LockedRow } from '../row.ts'
import type { FactLine } from '../tables.ts'
import { moveReservation } from './move-reservation.ts'
import { t } from '../../platform/messages.ts'

export type Happening = {
  readonly connection: Connection
  readonly row: LockedRow
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** ISO time. */
  readonly at: string
  /** The version that the operation gets. */
  readonly version: number
}

type Run = (happening: Happening, key: string) => Promise<void>

const UNITS: Readonly<Record<LedgerEffect, Run>> = {
  reserveUnits: async (happening, key) => {
    const { connection, row, at } = happening
    const organizationId = owner(row.carrier_organization_id)
    await reserve(connection, { key, at, operationId: row.id, organizationId, lines: linesOf(happening) })
  },
  lockBalance: async (happening, key) => {
    const { connection, row, at } = happening
    const organizationId = owner(row.contributor_organization_id)
    await lockHeld(connection, { key, at, operationId: row.id, organizationId, lines: linesOf(happening) })
  },
  moveReservation: (happening, key) => moveReservation(happening, linesOf(happening), key),
  reduceReservation: async (happening, key) => {
    const { connection, row, at } = happening
    const retired = (await recordedParts(connection, row.id)).flatMap(({ ranges }) => ranges)
    await reduceReservation(connection, { key, at, operationId: row.id, lines: linesOf(happening), retired })
  },
  retireUnits: ({ connection, row, at }, key) =>
    retire(connection, {
      key,
      at,
      operationId: row.id,
      organizationId: owner(row.contributor_organization_id),
    }),
  transferUnits: async ({ connection, row, at }, key) => {
    const entry = { key, at, operationId: row.id }
    if (row.type === 'ccuPurchase')
      return transferToStock(connection, { ...entry, organizationId: await platformOf(connection) })
    return transfer(connection, { ...entry, organizationId: owner(row.contributor_organization_id) })
  },
  releaseReservation: ({ connection, row, at }, key) => release(connection, { key, at, operationId: row.id }),
  transferBack: async ({ connection, row, at }, key) => {
    const organizationId = owner(row.carrier_organization_id)
    if (row.type === 'ccuPurchase')
      return transferBackFromStock(connection, { key, at, operationId: row.id, organizationId })
    await transferBack(connection, { key, at, operationId: row.id, organizationId })
    const [missing] = await rows(
      connection,
      `select 1 from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.quantity > 0
       join ledger_account a on a.id = p.account_id and a.kind = 'held'
       where e.operation_id = $1 and e.kind = 'transfer' and not exists (
         select 1 from balance l join ledger_account r on r.id = l.account_id
         where l.block_id = p.block_id and l.quantity > 0 and r.kind = 'reserved' and r.operation_id = $1)
       and e.id = (select max(id::text)::uuid from ledger_entry where operation_id = $1 and kind = 'transfer')`,
      [row.id],
    )
    if (missing) throw new Refused(409, 'guard_refused', t('refusals.ledger.someTransferredUnitsUsedSince'))
  },
  numberInvoice: async ({ connection, row, payload, at }) => {
    const { lines, dueCents, dueOn } = Invoice.parse(payload)
    await issueInvoice(connection, { row, lines, dueCents, dueOn, at })
  },
  issueCreditNote: async ({ connection, row, at }) => {
    await creditInvoice(connection, row.id, at)
  },
}

const STOCK: readonly LedgerEffect[] = [
  'reserveUnits',
  'releaseReservation',
  'moveReservation',
  'reduceReservation',
]

/** Effects after which more or less is for sale than before. */
export const movesStock = (effects: readonly LedgerEffect[]): boolean =>
  STOCK.some((effect) => effects.includes(effect))

/** Runs them one after the other, as the server: the event is allowed, even if it moves units of others. */
export const runInLedger = (happening: Happening, names: readonly LedgerEffect[]): Promise<void> =>
  asServer(happening.connection, async () => {
    const { row, version } = happening
    for (const [index, name] of names.entries())
      await UNITS[name](happening, `${row.id}/${version}/${index}/${name}`)
  })

function linesOf({ row, type, payload }: Happening): readonly Line[] {
  const lines: readonly FactLine[] =
    type === eventName('CCUsAvailability.take') ? (row.facts.offeredLines ?? []) : Lines.parse(payload).lines
  return unitLines(lines, row.unit_scale)
}

/** Inventory that the platform buys becomes its own. */
async function platformOf(connection: Connection): Promise<string> {
  const [platform] = await rows<{ id: string }>(connection, 'select id from organization where is_platform')
  return owner(platform?.id ?? null)
}

function owner(organizationId: string | null): string {
  if (organizationId) return organizationId
  throw new Refused(409, 'guard_refused', t('refusals.workflow.operationNoPartyUnitsBelong'))
}
