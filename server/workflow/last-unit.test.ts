/** Many contributors want the last unit: exactly one gets it, each time. */
import { expect, test } from 'vitest'
import { FULL } from '../../machines/testing/full.ts'
import { issue } from '../ledger/ledger.ts'
import { inScope, SYSTEM, type Scope } from '../platform/database.ts'
import { Refused } from '../platform/http/refused.ts'
import { createTestDatabase } from '../testing/database.ts'
import { advance } from './advance.ts'
import { create } from './create.ts'
import { openMarket } from './samples.ts'

const CONTRIBUTORS = FULL ? 200 : 60
const ROUNDS = FULL ? 100 : 2

const { database, pool, owner } = await createTestDatabase(24)
const market = await openMarket(owner, database, 0n)
const { admin, buyer, carrier } = market.people
const [vintageId] = market.vintages
const now = new Date('2026-03-02T09:00:00.000Z')
const engine = { pool, clock: () => now }

const send = (scope: Scope, operationId: string, type: string, payload: Record<string, unknown>) =>
  advance(engine, { scope, operationId, type, payload, version: null, idempotencyKey: null })

/** Operations of new contributors that wait for their carrier's word. */
async function waiting(count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into organization (name, country, access_status, is_buyer)
     select 'Contributor ' || n, 'FR', 'validated', true from generate_series(1, $1::int) n returning id`,
    [count],
  )
  return Promise.all(
    rows.map(async ({ id: contributor }) => {
      const { operationId } = await create(engine, {
        scope: { personId: buyer.id, organizationId: contributor, platform: false },
        type: 'contribution',
        contributorOrganizationId: contributor,
        carrierOrganizationId: market.carrier,
        projectId: market.project,
        offeringId: market.offering,
        lines: [{ vintageId, quantity: 1n, unitPriceCents: 1250n }],
        currency: 'EUR',
        delivery: 'retire',
        beneficiaryName: 'Acme',
        beneficiaryCountry: 'FR',
        idempotencyKey: null,
      })
      await send(admin.scope, operationId, 'AcceptOperation.accept', {
        accountManager: admin.id,
        currency: 'EUR',
        delivery: 'retire',
        beneficiaryName: 'Acme',
        beneficiaryCountry: 'FR',
      })
      return operationId
    }),
  )
}

const issueOne = (serial: bigint) =>
  inScope(database, SYSTEM, (trx) =>
    issue(trx, {
      key: `last/${serial}`,
      at: now.toISOString(),
      organizationId: market.carrier,
      blocks: [
        {
          standardId: market.standard,
          vintageId,
          numberingSpace: 'VCS-last',
          serialTemplate: '{start}-{end}-VCS-VCU',
          range: { start: serial, end: serial },
        },
      ],
    }),
  )

/** What each contender got: the unit, or a refusal that says so. */
const confirm = (operationId: string) =>
  send(carrier.scope, operationId, 'CCUsAvailability.confirm', {
    lines: [{ vintageSid: vintageId, quantity: '1' }],
    deliverOn: '2026-06-01',
    reservedUntil: '2026-04-01T00:00:00.000Z',
  }).then(
    () => 'reserved',
    (error: unknown) => {
      if (error instanceof Refused) return `${error.status} ${error.code}`
      throw error
    },
  )

test(
  `${CONTRIBUTORS} contributors race for the last unit, ${ROUNDS} times`,
  { timeout: FULL ? 900_000 : 180_000 },
  async () => {
    let contenders = await waiting(CONTRIBUTORS)
    for (let round = 1; round <= ROUNDS; round += 1) {
      await issueOne(BigInt(round))
      const results = await Promise.all(contenders.map(confirm))
      const winners = contenders.filter((_, index) => results[index] === 'reserved')
      expect(winners, `round ${round}`).toHaveLength(1)
      expect(new Set(results), `round ${round}`).toEqual(new Set(['reserved', '409 not_enough_units']))
      contenders = [...contenders.filter((id) => id !== winners[0]), ...(await waiting(1))]
    }
    const { rows } = await owner.query<{ kind: string; operations: string; units: string }>(
      `select a.kind, count(distinct a.operation_id) as operations, sum(b.quantity) as units
       from balance b join ledger_account a on a.id = b.account_id where b.quantity > 0 group by 1`,
    )
    expect(rows).toEqual([{ kind: 'reserved', operations: String(ROUNDS), units: String(ROUNDS) }])
  },
)
