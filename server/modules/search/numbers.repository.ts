/**
 * Certificates and invoices by the beginning of their number, or by its running part alone; what parties number themselves by its beginning. Numbers are compared with `>=`, `<`
 * and `=`: unlike `like`, these may use an index under row-level security.
 */
import { sql, type RawBuilder } from 'kysely'
import { MOST_HITS, type SearchHit } from '../../../contract/search.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { invoiceNumber, SERIES } from '../../workflow/invoices/invoices.ts'
import { certificateNumber } from '../certificates/certificate.port.ts'

/** Years back in which a running number is looked for. */
const YEARS = 10

type Hit = Omit<SearchHit, 'kind'>

/** @returns null for a text that begins no number */
function numbered(
  column: RawBuilder<unknown>,
  text: string,
  now: Date,
  numbersOf: (year: number, sequence: number) => readonly string[],
): RawBuilder<unknown> | null {
  const typed = text.toUpperCase().replaceAll(/\s/g, '')
  if (/^\d{1,9}$/.test(typed)) {
    const year = now.getUTCFullYear()
    const years = Array.from({ length: YEARS }, (_, back) => year - back)
    return sql`${column} = any (${years.flatMap((one) => numbersOf(one, Number(typed)))}::text[])`
  }
  if (!/^[A-Z]{2,3}(-\d{0,4}(-\d{0,9})?)?$/.test(typed)) return null
  return sql`${column} collate "C" >= ${typed} and ${column} collate "C" < ${`${typed}~`}`
}

/** A party's operations are few, and looked up first; the platform's are not. */
const ofParty = ({ platform, organizationId }: Scope, sides: RawBuilder<unknown>): RawBuilder<unknown> =>
  platform
    ? sql`operation o`
    : sql`(select * from operation o where ${organizationId}::uuid in (${sides}) offset 0) o`

/** Released ones of the operations that the scope sees, newest first. */
export async function certificatesByNumber(trx: Trx, scope: Scope, text: string, now: Date): Promise<Hit[]> {
  const wanted = numbered(sql`c.number`, text, now, (year, sequence) => [certificateNumber(year, sequence)])
  if (wanted === null) return []
  const operations = ofParty(scope, sql`o.contributor_organization_id, o.carrier_organization_id`)
  const { rows } = await sql<{ number: string; project: string }>`
    select c.number, p.name as project from ${operations} join certificate c on c.operation_id = o.id
    join project p on p.id = o.project_id
    where ${wanted} and c.released_at is not null
      and c.version = (select max(v.version) from certificate v where v.number = c.number and v.released_at is not null)
    order by c.number collate "C" desc limit ${MOST_HITS}`.execute(trx)
  return rows.map(({ number, project }) => ({ key: number, title: number, note: project }))
}

/** As row-level security shows them: to the contributor and the platform. Newest first. */
export async function invoicesByNumber(trx: Trx, scope: Scope, text: string, now: Date): Promise<Hit[]> {
  const wanted = numbered(sql`i.number`, text, now, (year, sequence) =>
    Object.values(SERIES).map((series) => invoiceNumber(series, year, sequence)),
  )
  if (wanted === null) return []
  const operations = ofParty(scope, sql`o.contributor_organization_id`)
  const { rows } = await sql<{ id: string; number: string; operation: string; buyer: string | null }>`
    select o.id, i.number, o.number as operation, c.name as buyer from ${operations} join invoice i on i.operation_id = o.id
    left join organization c on c.id = o.contributor_organization_id
    where ${wanted} order by i.number collate "C" desc limit ${MOST_HITS}`.execute(trx)
  return rows.map(({ id, number, operation, buyer }) => ({
    key: id,
    title: number,
    note: [operation, buyer].filter(Boolean).join(', '),
  }))
}

/** Invoices of carriers or purchase orders, for people who may see them; a text without a digit matches too many. */
export async function numbersOfParties(
  trx: Trx,
  kind: 'carrierInvoice' | 'purchaseOrder',
  text: string,
): Promise<Hit[]> {
  if (!/\d/.test(text)) return []
  const { rows } = await sql<{ id: string; number: string; operation: string; project: string }>`
    select o.id, n.number, o.number as operation, p.name as project
    from numbers_of_parties(${text.replaceAll('\0', '')}, ${2 * MOST_HITS}) n
    join operation o on o.id = n.operation_id join project p on p.id = o.project_id
    where n.kind = ${kind} order by n.number limit ${MOST_HITS}`.execute(trx)
  return rows.map(({ id, number, operation, project }) => ({
    key: id,
    title: number,
    note: `${operation}, ${project}`,
  }))
}
