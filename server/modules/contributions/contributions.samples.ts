/** For tests: units in a contributor's hands, held or retired, each by an operation of its own. */
import { reserve, retire, transfer } from '../../ledger/ledger.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { create } from '../../workflow/create.ts'
import type { Market } from '../../workflow/samples.ts'

const DELIVERED_AT = '2026-01-07T09:00:00.000Z'

/** @returns the operation; `null` leaves the units reserved for it */
export async function deliver(
  deps: Deps,
  market: Market,
  outcome: 'hold' | 'retire' | null,
  quantity: bigint,
): Promise<string> {
  const { buyer, carrier, people } = market
  const line = { vintageId: market.vintages[0], quantity }
  const { operationId } = await create(deps, {
    scope: people.buyer.scope,
    type: 'contribution',
    contributorOrganizationId: buyer,
    carrierOrganizationId: carrier,
    projectId: market.project,
    offeringId: market.offering,
    lines: [{ ...line, unitPriceCents: 1250n }],
    currency: 'EUR',
    delivery: outcome ?? 'hold',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
    idempotencyKey: null,
  })
  await inScope(deps.database, SYSTEM, async (trx) => {
    const key = (kind: string) => `${kind}/${operationId}`
    const at = DELIVERED_AT
    await reserve(trx, { operationId, organizationId: carrier, lines: [line], key: key('reserve'), at })
    if (outcome === 'hold')
      await transfer(trx, { operationId, organizationId: buyer, key: key('transfer'), at })
    if (outcome === 'retire')
      await retire(trx, { operationId, organizationId: buyer, key: key('retire'), at })
  })
  return operationId
}
