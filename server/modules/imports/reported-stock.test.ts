import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../ledger/audit.ts'
import { issue, moveAll, reserve, transfer } from '../../ledger/ledger.ts'
import { account } from '../../ledger/postings.ts'
import { availableByVintage } from '../../ledger/stock.ts'
import { inScope, SYSTEM, type Trx } from '../../platform/database.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody } from '../operations/operations.samples.ts'
import { openImports } from './imports.samples.ts'
import { transaction, transactions } from './samples.ts'

const { admin, checker, deps, one, run, upload, test: places } = await openImports()
const AT = '2026-03-02T09:00:00.000Z'
const RETIRED = { 'Retirement/Cancellation Date': '2026-02-01' }
const inServer = <Result>(act: (trx: Trx) => Promise<Result>) => inScope(deps.database, SYSTEM, act)

let market: Market
let first = 1
let api: ReturnType<typeof callerOf>

/** A market of its own, with 1,000 units of the first vintage that nobody else's file names. */
beforeEach(async () => {
  await places.owner.query("update carbon_standard set name = name || ' before', registry_link = null")
  market = await openMarket(places.owner, deps.database, 0n)
  first += 10_000
  await inServer((trx) =>
    issue(trx, {
      key: `issue/${first}`,
      at: AT,
      organizationId: market.carrier,
      blocks: [
        {
          standardId: market.standard,
          vintageId: market.vintages[0],
          numberingSpace: 'VCS-VCU',
          serialTemplate: `19385-{start}-{end}-VCS-VCU-1507-VER-KE-14-901-01012022-31122022-0`,
          range: { start: BigInt(first), end: BigInt(first + 999) },
        },
      ],
    }),
  )
  const app = await openApp({ pool: deps.pool, database: deps.database, clock: () => new Date(AT) }, market)
  api = callerOf(app)
})

type Stretch = readonly [from: number, units: number]

/** A file that reports these units of the block as retired; numbers from 0. */
const retired = (...stretches: readonly Stretch[]) =>
  transactions(stretches.map(([from, units]) => transaction(first + from, units, RETIRED)))
const dry = (...stretches: readonly Stretch[]) => upload(retired(...stretches), 'verra_transactions')

const available = async () =>
  (await inServer((trx) => availableByVintage(trx, market.carrier, [market.vintages[0]]))).get(
    market.vintages[0],
  )
const cancelled = async () =>
  (
    await one(
      `select coalesce(sum(l.quantity), 0)::int as units from balance l join credit_block b on b.id = l.block_id
       where l.kind = 'cancelled' and b.standard_id = $1`,
      [market.standard],
    )
  )['units']

async function reported(): Promise<unknown> {
  expect(await inServer((trx) => audit(trx))).toEqual([])
  const { checks } = (await checker('GET', '/ledger/health')).body as {
    checks: { name: string; holds: boolean; examples: string[] }[]
  }
  const { holds, examples } = checks.find(({ name }) => name === 'reported')!
  return { holds, examples }
}
const SOUND = { holds: true, examples: [] }

/** An operation with a reservation of the oldest units. */
async function reserving(quantity: string): Promise<string> {
  const { body } = await api.call('buyer', 'POST', '/operations', requestBody(market, quantity))
  const sid = String(body['sid'])
  const [accept, confirm] = happyPath(market, '', quantity)
  for (const move of [accept, confirm]) {
    if (move === undefined || move === 'effects') throw new Error('the happy path has changed')
    expect((await api.send(move.who, sid, move.type, move.payload)).status).toBe(200)
  }
  return sid
}

describe('what a registry reports as retired', () => {
  test('is announced by the dry run, leaves the offering, and holds the operations that reserve it', async () => {
    const sid = await reserving('40')
    const { number } = await api.show('admin', sid)
    const looked = await dry([20, 40], [5000, 7])
    expect(looked.body['touches']).toEqual({
      blocks: 2,
      stock: expect.arrayContaining([
        expect.objectContaining({ account: 'reserved', quantity: '20', organization: 'Forest carrier' }),
        expect.objectContaining({
          account: 'available',
          quantity: '20',
          serial: expect.stringContaining(`-${first + 40}-${first + 59}-`),
        }),
      ]),
      offerings: [{ sid: market.offering, title: 'Mangroves', quantity: '20' }],
      operations: [{ sid, number, quantity: '20', becomes: 'onHold' }],
    })
    expect(await available()).toBe(960n)

    const ran = await run(looked)
    expect(ran.status, JSON.stringify(ran.body)).toBe(200)
    expect(await available()).toBe(940n)
    expect(await cancelled()).toBe(20)
    expect(await api.show('buyer', sid)).toMatchObject({ status: 'onHold' })
    expect(
      await one(
        `select j.role, j.event, j.payload ->> 'reason' as reason,
           (select array_agg(x.params ->> 'template') from outbox x where x.operation_id = j.operation_id
              and x.params::text like '%onHold%') as told
         from journal j where j.operation_id = $1 order by seq desc limit 1`,
        [sid],
      ),
    ).toEqual({
      role: 'platform',
      event: 'operation.hold',
      reason: expect.stringMatching(/^The registry reports 20 of the units/),
      told: expect.arrayContaining([expect.anything()]),
    })
    expect(await reported()).toEqual(SOUND)

    // What is cancelled gives back only what still exists.
    const reason = { reason: 'The units are gone.' }
    expect((await api.send('admin', sid, 'operation.cancel', reason)).status).toBe(200)
    expect(await available()).toBe(960n)
    expect(await cancelled()).toBe(40)
    expect(await reported()).toEqual(SOUND)
  })

  test('cannot be requested any more', async () => {
    await run(await dry([0, 10]))
    const body = { ...requestBody(market), lines: [{ vintageSid: market.vintages[0], quantity: '991' }] }
    expect(await api.call('buyer', 'POST', '/operations', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test('is of the operation itself where its carrier has reported it there: nothing is held', async () => {
    const sid = String((await api.call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
    const document = await addDocument(places.owner, sid, market.people.buyer.id)
    for (const move of happyPath(market, document)) {
      if (move === 'effects') continue
      const isReport = move.type === 'CCUsRetired.submit'
      const ranges = [{ raw: 'oldest', start: first, end: first + 9 }]
      const payload = isReport ? { ...move.payload, serialRanges: ranges } : move.payload
      const sent = await api.send(move.who, sid, move.type, payload)
      expect(sent.status, `${move.type} ${JSON.stringify(sent.body)}`).toBe(200)
      if (isReport) break
    }
    const looked = await dry([0, 10])
    expect(looked.body['touches']).toMatchObject({ operations: [{ sid, becomes: 'ownRetirement' }] })
    expect((await run(looked)).status).toBe(200)
    expect((await api.show('admin', sid)).status).toBe('open')
    expect(await reported()).toEqual(SOUND)
    expect((await api.send('admin', sid, 'CCUsRetired.approve')).status).toBe(200)
    expect(await reported()).toEqual(SOUND)
  })

  test('leaves what a contributor keeps, and is never transferred', async () => {
    const sid = await reserving('30')
    const entry = { at: AT, operationId: sid }
    const kept = { ...entry, key: `${sid}/kept`, organizationId: market.buyer }
    await inServer((trx) => transfer(trx, kept))
    await run(await dry([0, 5]))
    expect(await cancelled()).toBe(5)
    const other = await reserving('10')
    await run(await dry([30, 1]))
    const again = { at: AT, operationId: other, key: `${other}/kept`, organizationId: market.buyer }
    await expect(inServer((trx) => transfer(trx, again))).rejects.toMatchObject({
      status: 409,
      code: 'guard_refused',
    })
  })

  test('is refused by the database itself, whatever moves it', async () => {
    const sid = await reserving('10')
    await run(await dry([0, 10]))
    const back = inServer(async (trx) => {
      const to = await account(trx, { kind: 'available', organizationId: market.carrier })
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
  const { body } = await api.call('buyer', 'POST', '/operations', requestBody(market, '10'))
  const reservation = inServer((trx) =>
    reserve(trx, {
      key: 'late',
      at: AT,
      operationId: String(body['sid']),
      organizationId: market.carrier,
      lines: [{ vintageId: market.vintages[0], quantity: 10n }],
    }),
  )
  const [ran] = await Promise.all([run(looked), reservation])
  expect([200, 409]).toContain(ran.status)
  expect(await available()).toBe(ran.status === 200 ? 490n : 990n)
  expect(await reported()).toEqual(SOUND)
  expect((await admin('GET', `/registry_imports/${String(looked.body['sid'])}`)).status).toBe(200)
})
