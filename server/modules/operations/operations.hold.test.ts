import { expect, test } from 'vitest'
import { audit } from '../../testing/ledger-audit.ts'
import { lockHeld } from '../../ledger/ledger.ts'
import { availableByVintage } from '../../ledger/stock.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { recordEvidence } from '../../workflow/facts/evidence.ts'
import { replay } from '../../workflow/journal/replay.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const app = await openApp({ pool, database, clock: () => new Date('2026-03-02T09:00:00.000Z') }, market)
const { call, show, send } = callerOf(app)

const accounts = async (sid: string) => (await show('admin', sid)).facts.ranges.map((range) => range.account)
const forSale = () =>
  inScope(database, SYSTEM, async (trx) => {
    expect(await audit(trx)).toEqual([])
    return (await availableByVintage(trx, market.carrier, [market.vintages[0]])).get(market.vintages[0])
  })

/** A contribution whose units are kept, paid and waiting for the transfer. */
async function paid(): Promise<{ sid: string; transfer: object }> {
  const answer = await call('buyer', 'POST', '/operations', { ...requestBody(market), delivery: 'hold' })
  const sid = String(answer.body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    const payload =
      move.type === 'AcceptOperation.accept' ? { ...move.payload, delivery: 'hold' } : move.payload
    expect((await send(move.who, sid, move.type, payload)).status, move.type).toBe(200)
    if (move.type === 'contributorPaymentValidation.approve') break
  }
  const [range] = (await show('carrier', sid)).facts.ranges
  const transfer = {
    fromAccount: 'A-1',
    toAccount: 'B-2',
    serialRanges: [{ raw: range!.serial, start: Number(range!.start), end: Number(range!.end) }],
    transferredOn: '2026-03-02',
    evidenceSid: document,
  }
  return { sid, transfer }
}

test('kept units go to the contributor; a send-back returns them to the reservation, a cancel to the market', async () => {
  const { sid, transfer } = await paid()
  const deliver = async () => {
    expect((await send('carrier', sid, 'ccusTransferValidation.submit', transfer)).status).toBe(200)
    expect((await send('admin', sid, 'ccusTransferValidation.approve')).status).toBe(200)
  }
  const sendBack = async () =>
    (await show('admin', sid)).offers.find(({ type }) => type === 'operation.sendBack')
  expect(await sendBack(), 'a confirmed payment, and nothing after it').toMatchObject({
    status: 'blocked',
    why: expect.stringContaining('cannot pass a confirmed payment') as string,
  })
  await deliver()
  expect(await sendBack()).toMatchObject({ status: 'needs-input' })
  expect(await accounts(sid)).toEqual(['held'])
  const back = { to: 'ccusTransferValidation', reason: 'Wrong account' }
  expect((await send('admin', sid, 'operation.sendBack', back)).status).toBe(200)
  expect(await accounts(sid)).toEqual(['reserved'])
  await deliver()
  expect(await accounts(sid)).toEqual(['held'])
  expect(await forSale()).toBe(990n)

  const cancelled = await send('admin', sid, 'operation.cancel', { reason: 'Changed minds' })
  expect(cancelled, JSON.stringify(cancelled.body)).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  })
  expect(await accounts(sid)).toEqual([])
  expect(await forSale()).toBe(1000n)
  await inScope(database, SYSTEM, async (trx) => {
    const { rows } = await owner.query<{ snapshot: object }>('select snapshot from operation where id = $1', [
      sid,
    ])
    expect((await replay(trx, sid)).snapshot).toEqual(rows[0]!.snapshot)
  })
})

test('each transfer keeps its own proof; what was never settled has none', async () => {
  const { sid, transfer } = await paid()
  const { rows: papers } = await owner.query<{ id: string }>(
    `insert into document (operation_id, name, kind, media_type, bytes, sha256, uploaded_by)
     values ($1, 'second.pdf', 'paper', 'application/pdf', 10, $2, $3) returning id`,
    [sid, 'b'.repeat(64), market.people.buyer.id],
  )
  const deliver = async (more: object = {}) => {
    await send('carrier', sid, 'ccusTransferValidation.submit', { ...transfer, ...more })
    expect((await send('admin', sid, 'ccusTransferValidation.approve')).status).toBe(200)
  }
  const proofs = async () =>
    (
      await owner.query<{ proofs: string[] }>(
        `select (select array_agg(v.kind || ' ' || v.value order by v.kind) from ledger_evidence v where v.entry_id = e.id) as proofs
         from ledger_entry e where e.operation_id = $1 and e.kind <> 'split' order by e.id`,
        [sid],
      )
    ).rows.map((row) => row.proofs)
  const record = () =>
    inScope(database, SYSTEM, (trx) => recordEvidence(trx, sid, '2026-03-02T09:00:00.000Z'))
  await record()
  expect(await proofs()).toEqual([null])
  await deliver()
  const [range] = (await show('admin', sid)).facts.ranges
  const first = [`document ${'a'.repeat(64)}`, `serial ${range!.serial}`]
  expect(await proofs()).toEqual([null, first])
  const back = { to: 'ccusTransferValidation', reason: 'Wrong account' }
  expect((await send('admin', sid, 'operation.sendBack', back)).status).toBe(200)
  await deliver({ evidenceSid: papers[0]!.id })
  await record()
  const second = [`document ${'b'.repeat(64)}`, `serial ${range!.serial}`]
  expect(await proofs()).toEqual([null, first, null, second])
  expect((await send('admin', sid, 'operation.cancel', { reason: 'Changed minds' })).status).toBe(200)
})

test('a cancel is refused once the contributor has used transferred units, and nothing of it stays', async () => {
  const { sid, transfer } = await paid()
  await send('carrier', sid, 'ccusTransferValidation.submit', transfer)
  await send('admin', sid, 'ccusTransferValidation.approve')
  // Another operation has locked some of the units for a retirement.
  const other = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  await inScope(database, SYSTEM, async (trx) => {
    await lockHeld(trx, {
      key: 'lock',
      at: '2026-03-02T09:00:00.000Z',
      operationId: other,
      organizationId: market.buyer,
      lines: [{ vintageId: market.vintages[0], quantity: 3n }],
    })
  })
  const before = await show('admin', sid)
  const refused = await send('admin', sid, 'operation.cancel', { reason: 'Changed minds' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'guard_refused' } })
  expect(await show('admin', sid)).toMatchObject({
    version: before.version,
    status: 'open',
    facts: { invoiceNumber: before.facts.invoiceNumber },
  })
  expect(await accounts(sid)).toEqual(['held'])
})
