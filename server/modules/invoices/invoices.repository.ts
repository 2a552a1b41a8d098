/** Issued invoices as they were frozen. Row-level security shows them to the contributor and the platform alone. */
import { isoDay } from '../../../machines/kernel/days.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { codePath, epcText, transferOf } from './epc.ts'
import type { InvoiceDocument } from '../../workflow/invoices/shapes.ts'

/** Everything that a drawn invoice says. */
export type Issued = {
  readonly id: string
  readonly number: string
  readonly kind: 'invoice' | 'creditNote'
  readonly currency: string
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string
  readonly issuedAt: Date
  readonly dueOn: string | null
  readonly reference: string
  readonly document: InvoiceDocument
}

const query = (trx: Trx) =>
  trx
    .selectFrom('invoice as i')
    .leftJoin('invoice as c', 'c.credits_id', 'i.id')
    .leftJoin('invoice as taken', 'taken.id', 'i.credits_id')
    .select([
      'i.id',
      'i.number',
      'i.kind',
      'i.currency',
      'i.issued_at',
      'i.due_on',
      'i.due_cents',
      'i.reference',
      'i.document',
      'c.number as credited_by',
      'taken.number as credits',
    ])

const byOperation = (trx: Trx, operationId: string) =>
  query(trx).where('i.operation_id', '=', operationId).orderBy('i.issued_at').orderBy('i.id').execute()

/** Oldest first. @throws Refused 404 when the scope does not see the operation */
export async function invoicesOf(trx: Trx, operationId: string) {
  await trx
    .selectFrom('operation')
    .select('id')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow(() => notFound())
  const rows = await byOperation(trx, operationId)
  return rows.map((row) => ({
    sid: row.id,
    number: row.number,
    kind: row.kind,
    issuedAt: row.issued_at.toISOString(),
    dueOn: row.due_on,
    currency: row.currency,
    totalCents: Math.abs(Number(row.due_cents)),
    vatCents: row.document?.vatCents ?? 0,
    reference: row.reference,
    vatReason: row.document?.vatReason ?? null,
    credits: row.credits,
    creditedBy: row.credited_by,
    hasFile: row.document !== null,
    payment: paymentOf(row),
  }))
}

type Payable = Parameters<typeof transferOf>[0] & {
  readonly kind: Issued['kind']
  readonly credited_by: string | null
}

function paymentOf(row: Payable) {
  const transfer = row.kind === 'invoice' && row.credited_by === null ? transferOf(row) : null
  if (!transfer) return null
  const text = epcText(transfer)
  const { name: payee, iban, bic } = transfer
  return { payee, iban, bic, code: text === null ? null : codePath(text) }
}

/** Ids of those that can be drawn, oldest first. */
export const drawableOf = async (trx: Trx, operationId: string): Promise<readonly string[]> =>
  (await byOperation(trx, operationId)).filter(({ document }) => document !== null).map(({ id }) => id)

/** @throws Refused 404 when the scope does not see it, or when nothing was frozen with it */
export async function issuedOf(trx: Trx, id: string): Promise<Issued> {
  const row = await query(trx).where('i.id', '=', id).executeTakeFirst()
  if (!row?.document) throw notFound()
  return {
    id,
    number: row.number,
    kind: row.kind,
    currency: row.currency,
    issuedOn: isoDay(row.issued_at),
    issuedAt: row.issued_at,
    dueOn: row.due_on,
    reference: row.reference,
    document: row.document,
  }
}

export const fileOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('invoice_file')
    .select(['pdf_sha256', 'xml_sha256'])
    .where('invoice_id', '=', id)
    .executeTakeFirst()
