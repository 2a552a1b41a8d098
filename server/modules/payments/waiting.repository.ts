/** Operations whose project carrier is to be paid: the carrier's invoice was approved and the delivery is proven. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { sql } from 'kysely'
import { WAITING_SHOWN, type WaitingPayout } from '../../../contract/payments/payouts.ts'
import type { Trx } from '../../platform/database.ts'
import { isSepa } from './bank/pain.ts'
import { centsOf, named } from './who.ts'
import { t } from '../../platform/messages.ts'

export type Waiting = Omit<WaitingPayout, 'accountEnd' | 'isOwnAccount' | 'approval'> & {
  /** Of the personal value that holds the account, and what it holds; null: erased, or never named. */
  readonly accountId: string | null
  readonly iban: string | null
  readonly bic: string | null
}

type Stored = Omit<Waiting, 'cents' | 'blocked'> & { readonly cents: string | null }

/** The longest waiting first. @param operationIds only these; null: all, at most 501: one more than is shown */
export const waitingPayouts = (
  trx: Trx,
  operationIds: readonly string[] | null,
): Promise<readonly Waiting[]> => payoutsAt(trx, ['open', 'returned'], operationIds)

/** Recorded as paid, in a batch or at the operation, and not confirmed yet; at most 501, the longest waiting first. */
export const recordedPayouts = (trx: Trx): Promise<readonly Waiting[]> => payoutsAt(trx, ['submitted'], null)

async function payoutsAt(
  trx: Trx,
  states: readonly string[],
  operationIds: readonly string[] | null,
): Promise<readonly Waiting[]> {
  const nodes = `\\.pcPaymentValidation\\.(${states.join('|')})$`
  const chosen = operationIds === null ? sql`true` : sql`o.id = any (${operationIds}::uuid[])`
  const { rows } = await sql<Stored>`
    select ${named('o.id', 'o.number')} as operation, o.version, null as "refundSid", ${named('c.id', 'c.name')} as payee, o.currency,
      coalesce(o.facts ->> 'carrierInvoiceNumber', '') as "invoiceNumber", o.facts ->> 'carrierInvoiceCents' as cents,
      j.payload -> 'iban' ->> '$personal' as "accountId", v.value #>> '{}' as iban, j.payload ->> 'bic' as bic,
      turn ->> 'since' as since,
      (select b.number from payout_item i join payout_batch b on b.id = i.batch_id
        where i.operation_id = o.id and i.refund_id is null and not payout_item_is_out(i.id, b.id) limit 1) as batch
    from operation o join organization c on c.id = o.carrier_organization_id
    cross join lateral (select turn from jsonb_array_elements(o.turns) turn
      where turn ->> 'step' = 'pcPaymentValidation' and turn ->> 'node' ~ ${nodes} limit 1) t
    left join lateral (select j.payload from journal j
      where j.operation_id = o.id and j.event = ${eventName('pcInvoice.submit')} order by j.seq desc limit 1) j on true
    left join personal_value v on v.operation_id = o.id and v.id::text = j.payload -> 'iban' ->> '$personal'
    where o.status = 'open' and 'pcPaymentValidation' = any (o.steps) and ${chosen}
    order by turn ->> 'since', o.id limit ${WAITING_SHOWN + 1}`.execute(trx)
  return rows.map(shown)
}

function shown({ cents: text, ...row }: Stored): Waiting {
  const cents = centsOf(text ?? '0')
  return {
    ...row,
    cents,
    blocked: cents > 0 ? blockedBy(row) : t('refusals.payments.carrierInvoiceNamesNoAmount'),
  }
}

type Payable = {
  readonly iban: string | null
  readonly bic: string | null
  readonly currency: string
}

/** @returns why the bank would not take it; null: it would */
export function blockedBy({ iban, bic, currency }: Payable): string | null {
  if (iban === null) return t('refusals.payments.accountErased')
  if (bic === null && !isSepa({ currency, iban })) return t('refusals.payments.outsideSepaBankNeedsBic')
  return null
}

const SHOWN_OF_ACCOUNT = 4
export const endOf = (iban: string | null): string | null => iban?.slice(-SHOWN_OF_ACCOUNT) ?? null
