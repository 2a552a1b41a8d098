/** Findings about an event from other operations, stored with this operation's facts for the person who reviews it. */
import { rowOf, type ByEvent } from '../../../machines/operation/by-event.ts'
import { asServer } from '../../ledger/connection.ts'
import { rows } from '../../platform/statements.ts'
import { BILLING } from '../invoices/background.ts'
import type { Asked } from './facts.ts'
import type { OperationFactsJson } from '../tables.ts'

type Finds = (asked: Asked) => Promise<Partial<OperationFactsJson>>

const FINDS: ByEvent<Finds> = { 'pcInvoice.submit': lookAtCarrierInvoice }

/** @returns facts to remember; none for events that nothing is looked up for */
export const findings = async (asked: Asked): Promise<Partial<OperationFactsJson>> =>
  (await rowOf(FINDS, asked.type)?.(asked)) ?? {}

/** How many earlier invoices of the carrier an account is compared with. */
const EARLIER = 20

/**
 * Is the account one that this carrier named before, and is the number on another invoice of it? Neither is a
 * fault by itself, and both are the oldest tricks of all: the person who checks sees it. The platform's own account is known where
 * the platform sells its own inventory, and belongs to no one else. The account itself is not kept.
 */
async function lookAtCarrierInvoice({
  connection,
  row,
  payload,
}: Asked): Promise<Partial<OperationFactsJson>> {
  const number = String(payload['number'])
  const asked = [row.carrier_organization_id, row.id]
  const [accounts, same, [own]] = await asServer(connection, async () => [
    await rows<{ value: unknown }>(
      connection,
      `select v.value from (
         select id from operation where carrier_organization_id = $1 and id <> $2 and facts ? 'carrierInvoiceNumber'
         order by updated_at desc limit $3) o
       join personal_value v on v.operation_id = o.id and v.path = 'iban'`,
      [...asked, EARLIER],
    ),
    await rows<{ number: string }>(
      connection,
      `select number from operation where carrier_organization_id = $1 and id <> $2
         and facts ? 'carrierInvoiceNumber' and facts ->> 'carrierInvoiceNumber' = $3 and status <> 'cancelled'
       order by created_at limit 1`,
      [...asked, number],
    ),
    await rows<{ iban: string | null }>(
      connection,
      `select value #>> '{account,iban}' as iban from setting where key = $1`,
      [BILLING],
    ),
  ])
  const isKnown = accounts.some(({ value }) => value === payload['iban'])
  const seen = accounts.length === 0 ? 'first' : isKnown ? 'known' : 'new'
  const isPlatforms = own?.iban != null && own.iban === payload['iban']
  return {
    carrierInvoiceNumber: number,
    carrierAccount: isPlatforms ? (row.own_stock ? 'known' : 'platform') : seen,
    carrierInvoiceAlso: same[0]?.number ?? null,
  }
}
