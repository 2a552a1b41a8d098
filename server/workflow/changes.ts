/** What an event writes into the operation's own columns and facts, for lists, documents and later steps. */
import { rows, type Connection } from '../ledger/connection.ts'
import { parseQuantity } from '../ledger/quantity.ts'
import {
  Accepted,
  CarrierInvoice,
  Confirmed,
  ContractText,
  Fee,
  Lines,
  Links,
  Proposal,
  Retired,
  Sealed,
  Template,
} from './payloads.ts'
import { priceOf, unchanged, type Change, type LockedRow } from './row.ts'
import type { ContractTexts, FactLine, OperationFactsJson } from './tables.ts'

type Payload = Readonly<Record<string, unknown>>
type Reads = (payload: Payload, row: LockedRow) => Partial<Change>

const remember = (row: LockedRow, more: OperationFactsJson): Partial<Change> => ({
  facts: { ...row.facts, ...more },
})

/** The submitted text is remembered, so that approval, which carries nothing, freezes exactly this one. */
const contractReads = (key: 'cc' | 'mc' | 'rc'): Readonly<Record<string, Reads>> => {
  const texts = (row: LockedRow) => row.facts.contracts?.[key]
  const write = (row: LockedRow, next: ContractTexts) =>
    remember(row, { contracts: { ...row.facts.contracts, [key]: next } })
  return {
    [`${key}Validation.submit`]: (payload, row) => {
      const { documentSid, sha256 } = ContractText.parse(payload)
      return write(row, { submitted: { documentSid, sha256 } })
    },
    [`${key}Validation.approve`]: (_payload, row) => {
      const submitted = texts(row)?.submitted
      return submitted ? write(row, { submitted, frozen: submitted }) : {}
    },
  }
}

const READS: Readonly<Record<string, Reads>> = {
  ...contractReads('cc'),
  ...contractReads('mc'),
  ...contractReads('rc'),
  'AcceptOperation.accept': (payload, row) => {
    const accepted = Accepted.parse(payload)
    return {
      accountManagerId: accepted.accountManager,
      currency: accepted.currency,
      delivery: accepted.delivery ?? row.requested_delivery,
      beneficiaryCountry: accepted.beneficiaryCountry ?? row.beneficiary_country,
    }
  },
  'CCUsAvailability.confirm': (payload, row) => {
    const { lines, deliverOn } = Confirmed.parse(payload)
    return remember(row, { offeredLines: lines, deliverOn })
  },
  'CCUsAvailability.counter': (payload, row) => remember(row, { offeredLines: Lines.parse(payload).lines }),
  'CCUsAvailability.take': (_payload, row) => measured(row, row.facts.offeredLines ?? []),
  'CCUsAvailability.ask': (payload, row) => measured(row, Lines.parse(payload).lines),
  'proposal.send': (payload, row) => {
    const { unitPriceCents, feeCents, vatPercent } = Proposal.parse(payload)
    const amount = priceOf(BigInt(row.quantity), BigInt(unitPriceCents), row.unit_scale)
    return {
      ...remember(row, { vatPercent }),
      unitPriceCents: String(unitPriceCents),
      feeCents: String(feeCents),
      amountCents: String(amount),
    }
  },
  'CSfeeVAT.submit': (payload, row) => {
    const { feeCents, treatment, ratePercent, viesResult, viesConsultation } = Fee.parse(payload)
    return {
      ...remember(row, {
        vatPercent: ratePercent,
        vatTreatment: treatment,
        viesResult,
        ...(viesConsultation === undefined ? {} : { viesConsultation }),
      }),
      feeCents: String(feeCents),
    }
  },
  'pcInvoice.submit': (payload, row) =>
    remember(row, { carrierInvoiceCents: CarrierInvoice.parse(payload).amountCents }),
  'CCUsRetired.submit': (payload, row) => {
    const { retiredOn, reasonCode, reasonText } = Retired.parse(payload)
    return remember(row, { retiredOn, reasonCode, ...(reasonText === undefined ? {} : { reasonText }) })
  },
  'CCUsRegisterLink.submit': (payload, row) => remember(row, { registryLinks: Links.parse(payload).links }),
  'certificateTemplate.choose': (payload, row) => remember(row, Template.parse(payload)),
  'certificate.seal': (payload, row) => {
    const { number, sha256 } = Sealed.parse(payload)
    return remember(row, { certificateNumber: number, certificateSha256: sha256 })
  },
}

/** @param payload as the event's schema parsed it */
export const changeOf = (type: string, payload: Payload, row: LockedRow): Change => ({
  ...unchanged(row),
  ...READS[type]?.(payload, row),
})

/** Other lines mean another quantity, and the price follows when it is known. */
function measured(row: LockedRow, lines: readonly FactLine[]): Partial<Change> {
  const quantity = lines.reduce((sum, line) => sum + (parseQuantity(line.quantity, row.unit_scale) ?? 0n), 0n)
  if (quantity === 0n) return {}
  const price = row.unit_price_cents
  return {
    quantity: quantity.toString(),
    ...(price === null ? {} : { amountCents: priceOf(quantity, BigInt(price), row.unit_scale).toString() }),
  }
}

/** Events after which the operation is about other lines. */
const LINES: Readonly<Record<string, (payload: Payload, row: LockedRow) => readonly FactLine[]>> = {
  'CCUsAvailability.take': (_payload, row) => row.facts.offeredLines ?? [],
  'CCUsAvailability.ask': (payload) => Lines.parse(payload).lines,
}

export const replacesLines = (type: string): boolean => type in LINES

/** Replaces the lines; a vintage keeps its price, a new one gets the operation's. */
export async function replaceLines(
  connection: Connection,
  type: string,
  payload: Payload,
  row: LockedRow,
): Promise<void> {
  const lines = LINES[type]?.(payload, row) ?? []
  if (lines.length === 0) return
  const units = lines.map((line) => String(parseQuantity(line.quantity, row.unit_scale)))
  const vintages = lines.map((line) => line.vintageSid)
  await rows(
    connection,
    'delete from operation_line where operation_id = $1 and vintage_id <> all ($2::uuid[])',
    [row.id, vintages],
  )
  await rows(
    connection,
    `insert into operation_line (operation_id, vintage_id, quantity, unit_price_cents)
     select $1, l.vintage, l.quantity, $4 from unnest($2::uuid[], $3::bigint[]) as l (vintage, quantity)
     on conflict (operation_id, vintage_id) do update set quantity = excluded.quantity`,
    [row.id, vintages, units, row.unit_price_cents ?? '0'],
  )
}
