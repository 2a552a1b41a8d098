import { beforeEach, describe, expect, test } from 'vitest'
import { moveAll, reserve, transfer } from '../../ledger/ledger.ts'
import { account } from '../../ledger/postings.ts'
import { transferToStock } from '../../ledger/stock.ts'
import { addDocument, happyPath, requestBody } from '../operations/operations.samples.ts'
import { transaction, transactions } from './export-files.samples.ts'
import { AT, openReported } from './reported-stock.samples.ts'

const open = await openReported()
const { admin, available, cancelled, dry, inServer, one, reported, run, test: places } = open
beforeEach(open.begin)
const SOUND = { holds: true, examples: [] }

/** An operation with a reservation of the oldest units. */
async function reserving(quantity: string): Promise<string> {
  const { sid, reserved } = await open.request(quantity)
  expect(reserved.status).toBe(200)
  return sid
}

describe('what a registry reports as retired', () => {
  test('is announced by the dry run, leaves the offering, and holds the operations that reserve it', async () => {
    const sid = await reserving('40')
    const { number } = await open.api().show('admin', sid)
    const looked = await dry([20, 40], [5000, 7])
    expect(looked.body['touches']).toEqual({
      blocks: 2,
      stock: expect.arrayContaining([
        expect.objectContaining({ account: 'reserved', quantity: '20', organization: 'Forest carrier' }),
        expect.objectContaining({
          account: 'available',
          quantity: '20',
          serial: expect.stringContaining(`-${open.first() + 40}-${open.first() + 59}-`),
        }),
      ]),
      offerings: [{ sid: open.market().offering, title: 'Mangroves', quantity: '20' }],
      operations: [{ sid, number, quantity: '20', becomes: 'onHold' }],
    })
    expect(await available()).toBe(960n)

    const ran = await run(looked)
    expect(ran.status, JSON.stringify(ran.body)).toBe(200)
    expect(await available()).toBe(940n)
    expect(await cancelled()).toBe(20)
    expect(await open.api().show('buyer', sid)).toMatchObject({ status: 'onHold' })
    expect(
      await one(
        `select j.role, j.event, j.payload ->> 'reason' as reason,
           (select array_agg(x.params ->> 'template') from outbox x where x.operation_id = j.operation_id
              and x.params::text like '%onHold%') as emails
         from journal j where j.operation_id = $1 order by seq desc limit 1`,
        [sid],
      ),
    ).toEqual({
      role: 'platform',
      event: 'operation.hold',
      reason: expect.stringMatching(/^The registry reports 20 of the units/),
      emails: expect.arrayContaining([expect.anything()]),
    })
    expect(await reported()).toEqual(SOUND)

    // What is cancelled gives back only what still exists.
    const reason = { reason: 'The units are gone.' }
    expect((await open.api().send('admin', sid, 'operation.cancel', reason)).status).toBe(200)
    expect(await available()).toBe(960n)
    expect(await cancelled()).toBe(40)
    expect(await reported()).toEqual(SOUND)
  })

  test('is recorded where a part of it is known already: the new units leave the market as well', async () => {
    const sid = await reserving('15')
    await run(await dry([10, 20], [50, 10]))
    expect((await open.api().send('admin', sid, 'operation.resume')).status).toBe(200)
    expect(await available()).toBe(960n)
    // New are 30 to 49 and 60 to 69: between, behind, and nothing of what was decided before.
    const looked = await dry([10, 60])
    expect(looked.body).toMatchObject({ created: 1, refused: 0, partlyKnown: 1 })
    expect(looked.body['touches']).toMatchObject({ blocks: 2, operations: [] })
    expect((await run(looked)).status).toBe(200)
    expect(await available()).toBe(930n)
    expect((await open.api().show('admin', sid)).status).toBe('open')
    expect(await reported()).toEqual(SOUND)
    const known = { created: 0, unchanged: 1, refused: 0, partlyKnown: 0 }
    expect((await dry([10, 60])).body, 'several ranges').toMatchObject(known)
    expect((await dry([12, 5])).body, 'a part of a range').toMatchObject(known)
  })

  test('makes the run stale when another import recorded a part of it meanwhile', async () => {
    await run(await dry([10, 10]))
    const looked = await dry([10, 30])
    await run(await dry([25, 5]))
    expect(await run(looked)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })

  test('cannot be requested any longer', async () => {
    await run(await dry([0, 10]))
    const body = {
      ...requestBody(open.market()),
      lines: [{ vintageSid: open.market().vintages[0], quantity: '991' }],
    }
    expect(await open.api().call('buyer', 'POST', '/operations', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test('is of the operation itself where its carrier has reported it there: nothing is held', async () => {
    const sid = String(
      (await open.api().call('buyer', 'POST', '/operations', requestBody(open.market()))).body['sid'],
    )
    const document = await addDocument(places.owner, sid, open.market().people.buyer.id)
    for (const move of happyPath(open.market(), document)) {
      if (move === 'effects') continue
      const isReport = move.type === 'CCUsRetired.submit'
      const ranges = [{ raw: 'oldest', start: open.first(), end: open.first() + 9 }]
      const payload = isReport ? { ...move.payload, serialRanges: ranges } : move.payload
      const sent = await open.api().send(move.who, sid, move.type, payload)
      expect(sent.status, `${move.type} ${JSON.stringify(sent.body)}`).toBe(200)
      if (isReport) break
    }
    const looked = await dry([0, 10])
    expect(looked.body['touches']).toMatchObject({ operations: [{ sid, becomes: 'ownRetirement' }] })
    expect((await run(looked)).status).toBe(200)
    expect((await open.api().show('admin', sid)).status).toBe('open')
    expect(await reported()).toEqual(SOUND)
    expect((await open.api().send('admin', sid, 'CCUsRetired.approve')).status).toBe(200)
    expect(await reported()).toEqual(SOUND)
  })

  test('is not reported again when only its day changes: an operation that was resumed goes on', async () => {
    const sid = await reserving('40')
    const retiredOn = (day: string) =>
      transactions([transaction(open.first() + 20, 10, { 'Retirement/Cancellation Date': day })])
    await run(await open.upload(retiredOn('2026-02-01'), 'verra_transactions'))
    expect((await open.api().send('admin', sid, 'operation.resume')).status).toBe(200)
    const looked = await open.upload(retiredOn('2026-02-03'), 'verra_transactions')
    expect(looked.body).toMatchObject({ changed: 1, touches: { blocks: 0, operations: [] } })
    expect((await run(looked)).body).toMatchObject({ touches: { blocks: 0, operations: [] } })
    expect((await open.api().show('admin', sid)).status).toBe('open')
  })

  test('leaves what a contributor keeps, and is never transferred', async () => {
    const sid = await reserving('30')
    const entry = { at: AT, operationId: sid }
    const kept = { ...entry, key: `${sid}/kept`, organizationId: open.market().buyer }
    await inServer((trx) => transfer(trx, kept))
    await run(await dry([0, 5]))
    expect(await cancelled()).toBe(5)
    const other = await reserving('10')
    await run(await dry([30, 1]))
    const again = { at: AT, operationId: other, key: `${other}/kept`, organizationId: open.market().buyer }
    for (const move of [transfer, transferToStock])
      await expect(
        inServer((trx) => move(trx, again)),
        move.name,
      ).rejects.toMatchObject({
        status: 409,
        code: 'guard_refused',
        reason: 'The registry reports some of these units as retired or cancelled. They cannot be moved.',
      })
  })

  test('is refused by the database itself, whatever moves it', async () => {
    const sid = await reserving('10')
    await run(await dry([0, 10]))
    const back = inServer(async (trx) => {
      const to = await account(trx, { kind: 'available', organizationId: open.market().carrier })
      await moveAll(trx, 'release', { operationId: sid, key: `${sid}/raw`, at: AT }, 'reserved', () => to)
    })
    await expect(back).rejects.toMatchObject({ constraint: 'balance_not_reported' })
  })
})

test('an operation that the dry run did not name is not held unasked: the file is looked at again', async () => {
  const looked = await dry([0, 5])
  await reserving('10')
  expect(await run(looked)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await available()).toBe(990n)
})

test('a reservation that comes while the import runs waits, and gets other units', async () => {
  const looked = await dry([0, 500])
  const { body } = await open.api().call('buyer', 'POST', '/operations', requestBody(open.market(), '10'))
  const reservation = inServer((trx) =>
    reserve(trx, {
      key: 'late',
      at: AT,
      operationId: String(body['sid']),
      organizationId: open.market().carrier,
      lines: [{ vintageId: open.market().vintages[0], quantity: 10n }],
    }),
  )
  const [ran] = await Promise.all([run(looked), reservation])
  expect([200, 409]).toContain(ran.status)
  expect(await available()).toBe(ran.status === 200 ? 490n : 990n)
  expect(await reported()).toEqual(SOUND)
  expect((await admin('GET', `/registry_imports/${String(looked.body['sid'])}`)).status).toBe(200)
})
