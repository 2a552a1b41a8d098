/** What a request asks for, judged: who for, from whom, which units at which price. Reads only. */
import type { OperationDraft } from '../../../contract/operations/requests.ts'
import { isPastDay } from '../../../machines/kernel/days.ts'
import type { Trx, Scope } from '../../platform/database.ts'
import { Refused, wrongField } from '../../platform/http/refused.ts'
import type { NewLine, NewOperation } from '../../workflow/create.ts'
import { planTranches } from '../../workflow/plan-tranches.ts'
import { forSale, offeredBy, quantityOf, refuseTwice, vintageOf, type Offered } from './requests.offered.ts'
import { lockRetirable, retirableOf, type Retirable } from './requests.holdings.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

/** What is written, and what its recap says beside it. */
export type Plan = {
  readonly request: Omit<NewOperation, 'scope' | 'idempotencyKey' | 'body'>
  readonly unitScale: number
  /** Smallest units that could be asked for at most. */
  readonly available: ReadonlyMap<string, bigint>
}

/** Judges a draft. @throws Refused 400 with a field, 403 for a foreign organization or purchase */
export function planOf(connection: Trx, scope: Scope, draft: OperationDraft, now: Date): Promise<Plan> {
  switch (draft.type) {
    case 'contribution':
    case 'multiYear':
      return planSale(connection, scope, draft, now)
    case 'retirement':
      return planRetirement(connection, scope, draft)
    case 'ccuPurchase':
      return planPurchase(connection, scope, draft)
  }
}

type Draft<Type extends OperationDraft['type']> = Extract<OperationDraft, { readonly type: Type }>

async function planSale(
  connection: Trx,
  scope: Scope,
  draft: Draft<'contribution' | 'multiYear'>,
  now: Date,
): Promise<Plan> {
  const contributor = await contributorOf(connection, scope, draft.contributorSid)
  const offered = await offeredBy(connection, draft.offeringSid)
  const [offering] = offered
  if (offering.organization_id === contributor)
    throw wrongField('offeringSid', t('refusals.carts.ownOffering'))
  const available = await forSale(connection, offered)
  const { unit_scale: unitScale } = offering
  const lines = draft.lines.map((line, index): NewLine => {
    const vintage = vintageOf(offered, draft.lines, index)
    const quantity = quantityOf(line.quantity, index, available.get(line.vintageSid), unitScale)
    if (quantity < BigInt(vintage.minimum_quantity))
      throw wrongField(`lines.${index}.quantity`, t('refusals.carts.belowMinimum'))
    if (draft.type === 'multiYear' && quantity < BigInt(draft.tranches.length))
      throw wrongField(`lines.${index}.quantity`, t('refusals.carts.tooFewForYears'))
    return { vintageId: line.vintageSid, quantity, unitPriceCents: BigInt(vintage.unit_price_cents) }
  })
  return {
    unitScale,
    available,
    request: {
      type: draft.type,
      contributorOrganizationId: contributor,
      ...soldBy(offering, draft.offeringSid),
      lines,
      delivery: draft.type === 'contribution' ? draft.delivery : 'retire',
      ...benefit(draft),
      ...(draft.type === 'multiYear' ? { tranches: planTranches(daysOf(draft, now)) } : {}),
    },
  }
}

/** One tranche a day at most, in the order of time, from today on. */
function daysOf({ tranches }: Draft<'multiYear'>, now: Date): string[] {
  const days = tranches.map(({ startsOn }) => startsOn)
  for (const [index, day] of days.entries()) {
    if (isPastDay(day, now.toISOString()))
      throw wrongField(`tranches.${index}.startsOn`, t('refusals.workflow.dayPassed'))
    if (index > 0 && day <= days[index - 1]!)
      throw wrongField(`tranches.${index}.startsOn`, t('refusals.operations.eachTrancheStartsAfterBefore'))
  }
  return days
}

async function planRetirement(connection: Trx, scope: Scope, draft: Draft<'retirement'>): Promise<Plan> {
  if (draft.feeCharged !== undefined && !scope.platform)
    throw new Refused(403, 'forbidden', t('refusals.operations.onlyPlatformSaysWhetherFee'))
  const contributor = await contributorOf(connection, scope, draft.contributorSid)
  const held = await retirableOf(connection, contributor)
  const lines = linesHeld(draft.lines, held)
  const first = held.find(({ vintage_id: id }) => id === draft.lines[0]?.vintageSid)
  if (!first) throw wrongField('lines.0.vintageSid', NOT_HELD)
  return {
    unitScale: first.unit_scale,
    available: new Map(held.map((one) => [one.vintage_id, BigInt(one.quantity)])),
    request: {
      type: 'retirement',
      contributorOrganizationId: contributor,
      carrierOrganizationId: null,
      projectId: first.project_id,
      offeringId: null,
      lines,
      currency: 'EUR',
      delivery: 'retire',
      ...benefit(draft),
      ...(draft.feeCharged === undefined ? {} : { terms: { feeCharged: draft.feeCharged } }),
      // Two requests for the same units do not both pass: the later one waits, and sees the earlier one.
      judge: async (inTransaction) => {
        await lockRetirable(inTransaction, contributor)
        linesHeld(draft.lines, await retirableOf(inTransaction, contributor))
      },
    },
  }
}

const NOT_HELD = t('refusals.operations.contributorNotHoldVintage')

function linesHeld(lines: Draft<'retirement'>['lines'], held: readonly Retirable[]): NewLine[] {
  const known = lines.map(({ vintageSid }, index) => {
    const one = held.find(({ vintage_id: id }) => id === vintageSid)
    if (!one) throw wrongField(`lines.${index}.vintageSid`, NOT_HELD)
    refuseTwice(lines, index)
    return one
  })
  return lines.map((line, index) => {
    const one = known[index]!
    if (one.project_id !== known[0]!.project_id)
      throw wrongField(`lines.${index}.vintageSid`, t('refusals.operations.retirementUnitsProject'))
    const quantity = quantityOf(line.quantity, index, BigInt(one.quantity), one.unit_scale)
    return { vintageId: line.vintageSid, quantity, unitPriceCents: 0n }
  })
}

async function planPurchase(connection: Trx, scope: Scope, draft: Draft<'ccuPurchase'>): Promise<Plan> {
  if (!scope.platform) throw new Refused(403, 'forbidden', t('refusals.operations.onlyPlatformBuysStock'))
  const offered = await offeredBy(connection, draft.offeringSid)
  const [offering] = offered
  if (offering.is_platform)
    throw wrongField('offeringSid', t('refusals.operations.platformCannotBuyOwnStock'))
  const available = await forSale(connection, offered)
  const lines = draft.lines.map((line, index): NewLine => {
    vintageOf(offered, draft.lines, index)
    const quantity = quantityOf(line.quantity, index, available.get(line.vintageSid), offering.unit_scale)
    return { vintageId: line.vintageSid, quantity, unitPriceCents: BigInt(line.unitPriceCents) }
  })
  return {
    unitScale: offering.unit_scale,
    available,
    request: {
      type: 'ccuPurchase',
      // The platform is no contributor: what it buys becomes its stock.
      contributorOrganizationId: null,
      ...soldBy(offering, draft.offeringSid),
      lines,
      delivery: 'hold',
      beneficiaryName: null,
      beneficiaryCountry: null,
    },
  }
}

const benefit = ({
  beneficiaryName,
  beneficiaryCountry,
  purpose,
  isPurposePublic = false,
}: Draft<'contribution' | 'multiYear' | 'retirement'>) => ({
  beneficiaryName,
  beneficiaryCountry,
  purpose: purpose ?? null,
  isPurposePublic,
})

const soldBy = (offering: Offered, offeringId: string) => ({
  carrierOrganizationId: offering.organization_id,
  projectId: offering.project_id,
  offeringId,
  isForSale: true as const,
  currency: offering.currency,
})

/** Platform people ask in the name of a contributor; everyone else for the own organization. */
async function contributorOf(connection: Trx, scope: Scope, asked: string | undefined): Promise<string> {
  if (scope.platform && !asked) throw wrongField('contributorSid', t('refusals.operations.contributor'))
  const id = asked ?? scope.organizationId
  if (!scope.platform && id !== scope.organizationId)
    throw new Refused(403, 'forbidden', t('refusals.operations.onlyRequestOwnOrganization'))
  const [buyer] = await queryRows(connection)<{ id: string; is_buyer: boolean; access_status: string }>`
    select id, is_buyer, access_status from organization where id = ${id} and deleted_at is null`
  if (!buyer) throw wrongField('contributorSid', t('refusals.operations.noSuchContributor'))
  if (!buyer.is_buyer)
    throw new Refused(403, 'forbidden', t('refusals.carts.organizationNotRegisteredContributor'))
  if (buyer.access_status !== 'validated')
    throw new Refused(403, 'forbidden', t('refusals.carts.contributorNotValidatedYet'))
  return buyer.id
}
