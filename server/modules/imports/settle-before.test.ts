import { beforeEach, expect, test } from 'vitest'
import { openReported } from './reported-stock.samples.ts'
import { settleEarlierReports } from './settle-before.ts'

const open = await openReported()
const { available, cancelled, deps, one, reported, request, run, dry, test: places } = open
beforeEach(open.begin)

/** A database as the releases before left it: the report is stored, and nothing of ours was withdrawn. */
async function reportedBefore(from: number, units: number): Promise<void> {
  const elsewhere = 5_000
  const ran = await run(await dry([elsewhere + from, units]))
  expect(ran.status, JSON.stringify(ran.body)).toBe(200)
  await places.owner.query(
    `update known_retirement set first_number = first_number - $1, last_number = last_number - $1
     where import_id = $2`,
    [elsewhere, ran.body['sid']],
  )
  // As migration 0260 does.
  await places.owner.query(
    'insert into reported_unsettled select distinct standard_id from known_retirement where import_id = $1',
    [ran.body['sid']],
  )
}
const settle = () => settleEarlierReports({ ...deps, log: deps.log })
const entries = async () => (await one('select count(*)::int as entries from ledger_entry'))['entries']

test('units that an earlier import reported leave the market at the start, once', async () => {
  await reportedBefore(0, 25)
  expect(await available()).toBe(1000n)
  expect(await reported()).toMatchObject({ holds: false })

  await Promise.all([settle(), settle()])
  expect(await available()).toBe(975n)
  expect(await cancelled()).toBe(25)
  expect(await reported()).toEqual({ holds: true, examples: [] })
  expect(await one('select count(*)::int as count from reported_unsettled')).toEqual({ count: 0 })
  expect((await request('40')).reserved.status).toBe(200)

  const before = await entries()
  await settle()
  expect(await entries()).toBe(before)
})

test('an open operation that reserves such units is put on hold; one on hold or decided on stays', async () => {
  const { sid } = await request('40')
  await reportedBefore(20, 40)
  await settle()
  expect(await open.api().show('buyer', sid)).toMatchObject({ status: 'onHold' })
  expect(
    await one(
      "select role, payload ->> 'reason' as reason from journal where operation_id = $1 order by seq desc limit 1",
      [sid],
    ),
  ).toEqual({ role: 'system', reason: expect.stringMatching(/^The registry reports 20 of the units/) })
  expect(await available()).toBe(940n)
  expect(await reported()).toEqual({ holds: true, examples: [] })

  // A person resumes it: the next start does not decide again.
  expect((await open.api().send('admin', sid, 'operation.resume')).status).toBe(200)
  await places.owner.query('insert into reported_unsettled values ($1)', [open.market().standard])
  await settle()
  expect(await open.api().show('buyer', sid)).toMatchObject({ status: 'open' })
})

test('until then, dividing such a block is refused in words', async () => {
  await reportedBefore(0, 25)
  expect((await request('10')).reserved).toMatchObject({
    status: 409,
    body: {
      code: 'guard_refused',
      reason: expect.stringMatching(/^The registry reports some of these units/),
    },
  })
  expect(await available()).toBe(1000n)
})
