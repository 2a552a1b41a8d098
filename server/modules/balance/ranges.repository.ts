/** The serial ranges behind a balance: where each lies, since when, and from which operation. */
import { isoDay } from '../../../machines/kernel/days.ts'
import type { BalanceRange } from '../../../contract/ledger/balance.ts'
import { rows } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { parseSerial } from '../../../contract/rules/serials/serial-numbers.ts'
import { countOf, formatSerial, parseRange } from '../../ledger/serials.ts'
import { notFound } from '../../platform/http/refused.ts'

/** Ranges of one answer. */
const MOST = 500

type Row = {
  readonly id: string
  readonly kind: BalanceRange['state']
  readonly serial_template: string
  readonly range: string
  readonly unit_scale: number
  readonly operation_id: string | null
  readonly operation: string | null
  readonly links: readonly { readonly block: string; readonly url: string }[] | null
  readonly at: Date
}

/** By where they lie, oldest serials first. @param most rows, fewer in tests only @throws Refused 404 when the organization has no units of the vintage */
export async function rangesOf(
  connection: Trx,
  organizationId: string,
  vintageId: string,
  most = MOST,
): Promise<{ items: BalanceRange[]; isComplete: boolean }> {
  const found = await rows<Row>(
    connection,
    `select b.id, a.kind, b.serial_template, b.range::text as range, s.unit_scale, o.id as operation_id, o.number as operation,
       o.facts -> 'registryLinks' as links,
       (select max(e.at) from ledger_posting t join ledger_entry e on e.id = t.entry_id
        where t.account_id = a.id and t.quantity > 0 and e.kind in ('reserve', 'lock', 'transfer', 'retire')) as at
     from (
       select id, kind, operation_id from ledger_account where kind in ('held', 'retired') and organization_id = $1
       union
       select c.id, c.kind, c.operation_id from operation r join ledger_account c on c.operation_id = r.id and c.kind = 'reserved'
       where r.contributor_organization_id = $1
     ) a
     join balance l on l.account_id = a.id and l.quantity > 0 join credit_block b on b.id = l.block_id and b.vintage_id = $2
     join vintage v on v.id = b.vintage_id join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
     left join operation o on o.id = a.operation_id
     order by a.kind, b.numbering_space, lower(b.range) limit ${most + 1}`,
    [organizationId, vintageId],
  )
  if (found.length === 0) throw notFound()
  return { items: found.slice(0, most).map(present), isComplete: found.length <= most }
}

function present(row: Row): BalanceRange {
  const range = parseRange(row.range)
  const serial = formatSerial(row.serial_template, range)
  return {
    sid: row.id,
    state: row.kind,
    serial,
    start: range.start.toString(),
    end: range.end.toString(),
    quantity: formatQuantity(countOf(range), row.unit_scale),
    operation: row.operation_id && row.operation ? { sid: row.operation_id, name: row.operation } : null,
    since: isoDay(row.at),
    registryLink: linkOf(row.links, serial),
  }
}

/** The link that names the range, else one that names some of its numbers; else the operation's first, as on its certificate. */
export function linkOf(
  links: readonly { readonly block: string; readonly url: string }[] | null,
  serial: string,
): string | null {
  const range = parseSerial(serial)
  const isPart = ({ block }: { readonly block: string }) => {
    const part = range && parseSerial(block)
    return (
      part?.numberingSpace === range?.numberingSpace &&
      part &&
      part.start <= range.end &&
      part.end >= range.start
    )
  }
  return (links?.find(({ block }) => block === serial) ?? links?.find(isPart) ?? links?.[0])?.url ?? null
}
