/** Invoices of the platform: gap-free numbers per series and year, never edited, only credited. */
import * as z from 'zod'
import { isoDay } from '../../../machines/kernel/days.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { creditOf, documentOf } from './document.ts'
import { backgroundOf } from './background.ts'
import type { LockedRow } from '../row.ts'
import type { InvoiceLine } from '../tables.ts'
import type { TableRow } from '../../platform/tables.ts'

/** Series of invoices and of credit notes. */
export const SERIES = { invoice: 'CS', creditNote: 'CN' } as const

type Draft = {
  readonly row: LockedRow
  /** Units, fee and VAT as they were agreed and confirmed. */
  readonly lines: readonly InvoiceLine[]
  readonly dueCents: number
  readonly dueOn: string
  /** ISO time. */
  readonly at: string
}

const NOTHING = { receivedCents: 0 }
/** Of what a machine remembers: what the contributor has paid. One that was never asked for money does not say. */
const Paid = z.object({ context: z.object({ money: z.object({ receivedCents: z.int() }).default(NOTHING) }) })

/** The next gap-free number, frozen with the content. @returns the number */
export async function issueInvoice(connection: Connection, draft: Draft): Promise<string> {
  const { row, lines, dueOn } = draft
  const background = await backgroundOf(connection, row)
  const taken = await nextNumber(connection, SERIES.invoice, draft.at)
  const issuedOn = isoDay(taken.issuedAt)
  const { receivedCents } = Paid.parse(row.snapshot).context.money
  const document = documentOf({ row, lines, dueOn, issuedOn, background, receivedCents })
  await rows(
    connection,
    `insert into invoice (operation_id, series, year, sequence, number, kind, lines, due_cents, currency, due_on, reference, issued_at, document)
     values ($1, $2, $3, $4, $5, 'invoice', $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.id,
      SERIES.invoice,
      taken.year,
      taken.sequence,
      taken.number,
      JSON.stringify(lines),
      draft.dueCents,
      row.currency,
      dueOn,
      creditorReference(taken.number),
      taken.issuedAt,
      JSON.stringify(document),
    ],
  )
  return taken.number
}

type Open = TableRow<'invoice', 'id' | 'number' | 'issued_at' | 'document'>

/** Credits the newest invoice that is not credited yet; does nothing when there is none. */
export async function creditInvoice(
  connection: Connection,
  operationId: string,
  at: string,
): Promise<string | null> {
  const [open] = await rows<Open>(
    connection,
    `select i.id, i.number, i.issued_at, i.document from invoice i where i.operation_id = $1 and i.kind = 'invoice'
       and not exists (select 1 from invoice c where c.credits_id = i.id)
     order by i.issued_at desc, i.sequence desc limit 1`,
    [operationId],
  )
  if (!open) return null
  const { number, issued_at: issuedAt } = open
  const document = open.document && creditOf(open.document, { number, issuedOn: isoDay(issuedAt) })
  const taken = await nextNumber(connection, SERIES.creditNote, at)
  await rows(
    connection,
    `insert into invoice (operation_id, series, year, sequence, number, kind, credits_id, lines, due_cents, currency, reference, issued_at, document)
     select operation_id, $2, $3, $4, $5, 'creditNote', id,
       (select jsonb_agg(line || jsonb_build_object('amountCents', -(line ->> 'amountCents')::bigint)) from jsonb_array_elements(lines) line),
       -due_cents, currency, reference, $6, $7
     from invoice where id = $1`,
    [
      open.id,
      SERIES.creditNote,
      taken.year,
      taken.sequence,
      taken.number,
      taken.issuedAt,
      document && JSON.stringify(document),
    ],
  )
  return taken.number
}

/** The counter stays locked until the commit, so numbers follow time. */
async function nextNumber(connection: Connection, series: string, at: string) {
  const year = new Date(at).getUTCFullYear()
  const [counter] = await rows<{ last: number; last_at: Date }>(
    connection,
    `insert into invoice_counter as c (series, year, last, last_at) values ($1, $2, 1, $3)
     on conflict (series, year) do update set last = c.last + 1, last_at = greatest(c.last_at, excluded.last_at)
     returning last, last_at`,
    [series, year, at],
  )
  if (!counter) throw new Error(`series ${series} gives no number`)
  const number = invoiceNumber(series, year, counter.last)
  return { year, sequence: counter.last, number, issuedAt: counter.last_at }
}

/** `CS-2026-00042` */
export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(5, '0')}`

/** ISO 11649: `RF`, two check digits (modulo 97), the reference without separators. */
export function creditorReference(text: string): string {
  const body = text
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 21)
  // Letters count as two digits: A is 10, Z is 35.
  const digits = `${body}RF00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = 98n - (BigInt(digits) % 97n)
  return `RF${String(check).padStart(2, '0')}${body}`
}
