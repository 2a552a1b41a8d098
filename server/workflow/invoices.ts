/** Invoices of the platform: gap-free numbers per series and year, never edited, only credited. */
import { rows, type Connection } from '../ledger/connection.ts'
import type { InvoiceLine } from './tables.ts'

/** Series of invoices and of credit notes. */
const SERIES = { invoice: 'CS', creditNote: 'CN' } as const

type Draft = {
  readonly operationId: string
  readonly lines: readonly InvoiceLine[]
  readonly dueCents: number
  readonly currency: string
  readonly dueOn: string
  /** ISO time. */
  readonly at: string
}

/** Takes the next number inside the transaction: rolled back, it is given out again. @returns the number */
export async function issueInvoice(connection: Connection, draft: Draft): Promise<string> {
  const taken = await nextNumber(connection, SERIES.invoice, draft.at)
  await rows(
    connection,
    `insert into invoice (operation_id, series, year, sequence, number, kind, lines, due_cents, currency, due_on, reference, issued_at)
     values ($1, $2, $3, $4, $5, 'invoice', $6, $7, $8, $9, $10, $11)`,
    [
      draft.operationId,
      SERIES.invoice,
      taken.year,
      taken.sequence,
      taken.number,
      JSON.stringify(draft.lines),
      draft.dueCents,
      draft.currency,
      draft.dueOn,
      creditorReference(taken.number),
      draft.at,
    ],
  )
  return taken.number
}

/** Credits the newest invoice that is not credited yet; does nothing when there is none. */
export async function creditInvoice(
  connection: Connection,
  operationId: string,
  at: string,
): Promise<string | null> {
  const [open] = await rows<{ id: string }>(
    connection,
    `select i.id from invoice i where i.operation_id = $1 and i.kind = 'invoice'
       and not exists (select 1 from invoice c where c.credits_id = i.id)
     order by i.issued_at desc, i.sequence desc limit 1`,
    [operationId],
  )
  if (!open) return null
  const taken = await nextNumber(connection, SERIES.creditNote, at)
  await rows(
    connection,
    `insert into invoice (operation_id, series, year, sequence, number, kind, credits_id, lines, due_cents, currency, reference, issued_at)
     select operation_id, $2, $3, $4, $5, 'creditNote', id,
       (select jsonb_agg(line || jsonb_build_object('amountCents', -(line ->> 'amountCents')::bigint)) from jsonb_array_elements(lines) line),
       -due_cents, currency, reference, $6
     from invoice where id = $1`,
    [open.id, SERIES.creditNote, taken.year, taken.sequence, taken.number, at],
  )
  return taken.number
}

async function nextNumber(connection: Connection, series: string, at: string) {
  const year = new Date(at).getUTCFullYear()
  const [counter] = await rows<{ last: number }>(
    connection,
    `insert into invoice_counter as c (series, year, last) values ($1, $2, 1)
     on conflict (series, year) do update set last = c.last + 1 returning last`,
    [series, year],
  )
  if (!counter) throw new Error(`series ${series} gives no number`)
  const number = `${series}-${year}-${String(counter.last).padStart(5, '0')}`
  return { year, sequence: counter.last, number }
}

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
