/** Where a carrier's units are, as its deals take their course. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reserve, retire, transfer, transferBack } from '../../ledger/ledger.ts'
import { release } from '../../ledger/release.ts'
import { inScope, SYSTEM, type Trx } from '../../platform/database.ts'
import { openSubmissions } from './submissions.samples.ts'
import { stockOf } from './stock.ts'

const { complete, deps, parties, publish, test: places } = await openSubmissions()
const { owner } = places
const carrier = parties.organizationId('carrier')
const contributor = parties.organizationId('contributor')

/** An operation that wants 2 of the 5 credits; in smallest units 2,000 of 5,000. */
async function addDeal(project: string, offering: string, vintage: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into operation (type, contributor_organization_id, carrier_organization_id, project_id, offering_id, credit_type, quantity, currency,
       requested_delivery, machine, machine_version, snapshot, version, head_hash, status, turns, courts, steps, phase_since, created_at, updated_at)
     values ('contribution', $1, $2, $3, $4, 'Plastic', 2000, 'EUR', 'hold', 'contribution', 1, '{}', 1, $5, 'open', '[]', '{}', '{}', now(), now(), now())
     returning id`,
    [contributor, carrier, project, offering, randomUUID()],
  )
  const { id } = rows[0]!
  await owner.query(
    'insert into operation_line (operation_id, vintage_id, quantity, unit_price_cents) values ($1, $2, 2000, 1)',
    [id, vintage],
  )
  return id
}

test('wanted, reserved, handed over, taken back, released, retired: each unit is counted once, where it is', async () => {
  const { sid, project, vintages } = await complete([1, 5000], 'STOCK')
  await publish(sid)
  const look = async () => {
    const scope = parties.scopeOf('owner@carrier.example')
    const found = await inScope(deps.database, scope, (trx) =>
      stockOf(trx, { organizationId: carrier, projectId: project, unitScale: 1000 }),
    )
    const { available, reserved, sold, demanded } = found.find(({ vintage }) => vintage.sid === vintages[0])!
    return { available, reserved, sold, demanded }
  }
  const operationId = await addDeal(project, sid, vintages[0])
  const move = (run: (trx: Trx, entry: { key: string; at: string; operationId: string }) => Promise<void>) =>
    inScope(deps.database, SYSTEM, (trx) =>
      run(trx, { key: randomUUID(), at: new Date().toISOString(), operationId }),
    )
  const lines = [{ vintageId: vintages[0], quantity: 2000n }]
  expect(await look()).toEqual({ available: '5', reserved: '0', sold: '0', demanded: '2' })
  await move((trx, entry) => reserve(trx, { ...entry, organizationId: carrier, lines }))
  expect(await look()).toEqual({ available: '3', reserved: '2', sold: '0', demanded: '0' })
  await move((trx, entry) => release(trx, entry))
  expect(await look()).toEqual({ available: '5', reserved: '0', sold: '0', demanded: '2' })
  await move((trx, entry) => reserve(trx, { ...entry, organizationId: carrier, lines }))
  await move((trx, entry) => transfer(trx, { ...entry, organizationId: contributor }))
  expect(await look()).toEqual({ available: '3', reserved: '0', sold: '2', demanded: '0' })
  await move((trx, entry) => transferBack(trx, { ...entry, organizationId: carrier }))
  expect(await look()).toEqual({ available: '3', reserved: '2', sold: '0', demanded: '0' })
  await move((trx, entry) => retire(trx, { ...entry, organizationId: contributor }))
  expect(await look()).toEqual({ available: '3', reserved: '0', sold: '2', demanded: '0' })
})
