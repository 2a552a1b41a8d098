/** What an event writes into the operation's own columns and facts, for lists, documents and later steps. */
import { rowOf, type ByEvent } from '../../../machines/operation/by-event.ts'
import { undoneBy } from '../../../machines/operation/steps.ts'
import { workflows } from '../../../machines/workflows.ts'
import { unitsCentsOf } from '../../../contract/rules/order-total.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { parseQuantity } from '../../../contract/rules/quantity.ts'
import {
  Accepted,
  CarrierInvoice,
  Confirmed,
  ContractText,
  Correction,
  Fee,
  Lines,
  Links,
  Proposal,
  Retired,
  Sealed,
  StepBack,
  Template,
} from '../payloads.ts'
import { unchanged, type Change, type LockedRow, type StoredLine } from '../row.ts'
import type { ContractTexts, FactLine, OperationFactsJson } from '../tables.ts'

type Payload = Readonly<Record<string, unknown>>
type Reads = (payload: Payload, row: LockedRow) => Partial<Change>

const remember = (row: LockedRow, more: OperationFactsJson): Partial<Change> => ({
  facts: { ...row.facts, ...more },
})

/** The submitted text is remembered, so that approval, which carries nothing, freezes exactly this one. */
const contractReads = (key: 'cc' | 'mc' | 'rc'): { readonly submit: Reads; readonly approve: Reads } => {
  const texts = (row: LockedRow) => row.facts.contracts?.[key]
  const write = (row: LockedRow, next: ContractTexts) =>
    remember(row, { contracts: { ...row.facts.contracts, [key]: next } })
  return {
    submit: (payload, row) => {
      const { documentSid, sha256 } = ContractText.parse(payload)
      return write(row, { submitted: { documentSid, sha256 } })
    },
    approve: (_payload, row) => {
      const submitted = texts(row)?.submitted
      return submitted ? write(row, { submitted, frozen: submitted }) : {}
    },
  }
}

/** Texts that are not agreed name the quantity of before: they are drafted again. */
const withoutDrafts = ({
  facts: { contracts = {} },
}: LockedRow): NonNullable<OperationFactsJson['contracts']> =>
  Object.fromEntries(Object.entries(contracts).filter(([, { frozen }]) => frozen))

const [cc, mc, rc] = [contractReads('cc'), contractReads('mc'), contractReads('rc')]

const READS: ByEvent<Reads> = {
  'ccValidation.submit': cc.submit,
  'ccValidation.approve': cc.approve,
  'mcValidation.submit': mc.submit,
  'mcValidation.approve': mc.approve,
  'rcValidation.submit': rc.submit,
  'rcValidation.approve': rc.approve,
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
  'operation.correct': (payload, row) =>
    Correction.parse(payload).lines ? remember(row, { contracts: withoutDrafts(row) }) : {},
  'CCUsAvailability.counter': (payload, row) => remember(row, { offeredLines: Lines.parse(payload).lines }),
  'proposal.send': (payload, row) => {
    const { feeCents, vatPercent } = Proposal.parse(payload)
    return { ...remember(row, { vatPercent }), feeCents: String(feeCents) }
  },
  'CSfeeVAT.submit': (payload, row) => {
    const { feeCents, treatment, ratePercent, viesResult, viesConsultation } = Fee.parse(payload)
    return {
      ...remember(row, {
        vatPercent: ratePercent,
        vatTreatment: treatment,
        viesResult,
        viesConsultation,
      }),
      feeCents: String(feeCents),
    }
  },
  'pcInvoice.submit': (payload, row) =>
    remember(row, { carrierInvoiceCents: CarrierInvoice.parse(payload).amountCents }),
  'pcInvoice.return': (_payload, row) => withoutInvoice(row),
  // Both begin with the request again: the carrier invoices what is delivered then.
  'tranche.defer': (_payload, row) => withoutInvoice(row),
  'tranche.substitute': (_payload, row) => withoutInvoice(row),
  'operation.sendBack': (payload, row) =>
    undoneBy(workflows[row.type].plan, StepBack.parse(payload).to).includes('pcInvoice')
      ? withoutInvoice(row)
      : {},
  'CCUsRetired.submit': (payload, row) => {
    const { retiredOn, reasonCode, reasonText } = Retired.parse(payload)
    return remember(row, { retiredOn, reasonCode, reasonText })
  },
  'CCUsRegisterLink.submit': (payload, row) => remember(row, { registryLinks: Links.parse(payload).links }),
  'certificateTemplate.choose': (payload, row) => remember(row, Template.parse(payload)),
  'certificate.seal': (payload, row) => {
    const { number, sha256 } = Sealed.parse(payload)
    return remember(row, { certificateNumber: number, certificateSha256: sha256 })
  },
}

/** A price that the carrier had invoiced may be corrected again. */
const withoutInvoice = ({
  facts: { carrierInvoiceCents: _undone, ...facts },
}: LockedRow): Partial<Change> => ({
  facts,
})

/** Events after which the operation is about other lines, or its lines cost something else. */
const LINES: ByEvent<(payload: Payload, row: LockedRow) => readonly StoredLine[]> = {
  'CCUsAvailability.take': (_payload, row) => withPrices(row, row.facts.offeredLines ?? []),
  'CCUsAvailability.ask': (payload, row) => withPrices(row, Lines.parse(payload).lines),
  'CCUsRetired.reduce': (payload, row) => withPrices(row, Lines.parse(payload).lines),
  'proposal.send': (payload, { lines }) => atPrice(lines, Proposal.parse(payload)),
  'operation.correct': (payload, row) => {
    const correction = Correction.parse(payload)
    const lines = correction.lines ? withPrices(row, correction.lines) : row.lines
    return atPrice(lines, correction)
  },
}

const atPrice = (
  lines: readonly StoredLine[],
  { unitPriceCents }: { readonly unitPriceCents?: number | undefined },
): readonly StoredLine[] =>
  unitPriceCents === undefined
    ? lines
    : lines.map((line) => ({ ...line, unitPriceCents: String(unitPriceCents) }))

/** A vintage keeps its price; one that was not asked for before costs what the dearest of the others does. */
function withPrices(
  { lines: before, unit_scale: scale }: LockedRow,
  lines: readonly FactLine[],
): StoredLine[] {
  const prices = new Map(before.map(({ vintageId, unitPriceCents }) => [vintageId, BigInt(unitPriceCents)]))
  const dearest = [...prices.values()].reduce((most, price) => (price > most ? price : most), 0n)
  return lines.map(({ vintageSid, quantity }) => ({
    vintageId: vintageSid,
    quantity: String(parseQuantity(quantity, scale) ?? 0n),
    unitPriceCents: String(prices.get(vintageSid) ?? dearest),
  }))
}

/** What the lines add up to. The price per unit is null where vintages differ in it. */
export function sumsOf(
  lines: readonly StoredLine[],
  scale: number,
): Pick<Change, 'quantity' | 'unitPriceCents' | 'amountCents'> {
  const prices = new Set(lines.map(({ unitPriceCents }) => unitPriceCents))
  const priced = lines.map((line) => ({
    units: BigInt(line.quantity),
    unitPriceCents: BigInt(line.unitPriceCents),
  }))
  return {
    quantity: String(priced.reduce((sum, { units }) => sum + units, 0n)),
    unitPriceCents: prices.size === 1 ? [...prices].join('') : null,
    amountCents: String(unitsCentsOf(priced, scale)),
  }
}

/** The lines after the event; null: they stay as they are. */
export function linesAfter(type: string, payload: Payload, row: LockedRow): readonly StoredLine[] | null {
  const lines = rowOf(LINES, type)?.(payload, row) ?? []
  return lines.length > 0 ? lines : null
}

/** @param payload as the event's schema parsed it */
export function changeOf(type: string, payload: Payload, row: LockedRow): Change {
  const lines = linesAfter(type, payload, row)
  return {
    ...unchanged(row),
    ...(lines && sumsOf(lines, row.unit_scale)),
    ...rowOf(READS, type)?.(payload, row),
  }
}

export async function replaceLines(
  connection: Connection,
  row: Pick<LockedRow, 'id'>,
  lines: readonly StoredLine[],
): Promise<void> {
  const vintages = lines.map(({ vintageId }) => vintageId)
  await rows(
    connection,
    'delete from operation_line where operation_id = $1 and vintage_id <> all ($2::uuid[])',
    [row.id, vintages],
  )
  await rows(
    connection,
    `insert into operation_line (operation_id, vintage_id, quantity, unit_price_cents)
     select $1, l.vintage, l.quantity, l.price
     from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as l (vintage, quantity, price)
     on conflict (operation_id, vintage_id)
     do update set quantity = excluded.quantity, unit_price_cents = excluded.unit_price_cents`,
    [
      row.id,
      vintages,
      lines.map(({ quantity }) => quantity),
      lines.map(({ unitPriceCents }) => unitPriceCents),
    ],
  )
}
