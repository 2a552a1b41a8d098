/** What is for sale, and what a line may ask of it. */
import type { Trx } from '../../platform/database.ts'
import { leftSentence } from '../../ledger/left.ts'
import { availableByVintage } from '../../ledger/stock.ts'
import { parseQuantity } from '../../../contract/rules/quantity.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export type Offered = {
  readonly organization_id: string
  readonly is_platform: boolean
  readonly project_id: string
  readonly currency: string
  readonly unit_scale: number
  readonly vintage_id: string
  readonly unit_price_cents: string
  readonly minimum_quantity: string
}

/** @throws Refused 400 when it is not published */
export async function offeredBy(
  connection: Trx,
  offeringId: string,
): Promise<readonly [Offered, ...Offered[]]> {
  const [first, ...others] = await queryRows(connection)<Offered>`
    select f.organization_id, k.is_platform, f.project_id, f.currency, s.unit_scale, v.vintage_id, v.unit_price_cents,
       v.minimum_quantity
     from offering f join offering_vintage v on v.offering_id = f.id join organization k on k.id = f.organization_id
     join project p on p.id = f.project_id join carbon_standard s on s.id = p.standard_id
     where f.id = ${offeringId} and f.status = 'published'`
  if (!first) throw wrongField('offeringSid', t('refusals.operations.offeringNotPublished'))
  return [first, ...others]
}

/** Smallest units of each vintage that its carrier has for sale. */
export const forSale = (connection: Trx, offered: readonly [Offered, ...Offered[]]) =>
  availableByVintage(
    connection,
    offered[0].organization_id,
    offered.map((row) => row.vintage_id),
  )

type AskedLine = { readonly vintageSid: string }

/** The vintage of a line. @throws Refused 400 when the offering has no such vintage, or another line has it too */
export function vintageOf(offered: readonly Offered[], lines: readonly AskedLine[], index: number): Offered {
  const vintage = offered.find((row) => row.vintage_id === lines[index]?.vintageSid)
  if (!vintage) throw wrongField(`lines.${index}.vintageSid`, t('refusals.operations.vintageNotPartOffering'))
  refuseTwice(lines, index)
  return vintage
}

export function refuseTwice(lines: readonly AskedLine[], index: number): void {
  if (lines.findIndex((other) => other.vintageSid === lines[index]?.vintageSid) !== index)
    throw wrongField(`lines.${index}.vintageSid`, t('refusals.workflow.vintageStandsAnotherLineAlready'))
}

/** Smallest units. @throws Refused 400 for what is no quantity of the standard, or more than there is */
export function quantityOf(text: string, index: number, most: bigint = 0n, unitScale: number): bigint {
  const quantity = parseQuantity(text, unitScale)
  if (quantity === null || quantity <= 0n)
    throw wrongField(`lines.${index}.quantity`, t('refusals.carts.moreZeroWholeUnitsStandard'))
  if (quantity > most) throw wrongField(`lines.${index}.quantity`, leftSentence(most, unitScale))
  return quantity
}
