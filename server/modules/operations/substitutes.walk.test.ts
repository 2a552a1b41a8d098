/** From where a tranche is delivered instead, and which tranches may be added to an agreement. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { issue } from '../../ledger/ledger.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { carryOutAll } from '../../workflow/effects/carry-out.samples.ts'
import { addOffering, openMarket, type Market } from '../../workflow/samples.ts'
import { addDocument, callerOf, fakeOutside, openApp } from './operations.samples.ts'
import { agreementOn, carryToEnd, tranchesOf } from './walks.samples.ts'

const { database, pool, owner } = await createTestDatabase()
let now = new Date('2026-03-02T09:00:00.000Z')
const clock = () => now
const { outside, emails } = fakeOutside(pool, clock)

const effects = () => carryOutAll(owner, outside)

let market: Market
let call: ReturnType<typeof callerOf>
beforeEach(async () => {
  market = await openMarket(owner, database)
  call = callerOf(await openApp({ pool, database, clock }, market))
})

const walking = () => ({
  call,
  market,
  effects,
  tick: () => {
    now = new Date(now.getTime() + 60_000)
  },
})

async function ask(body: object): Promise<string> {
  const answer = await call.call('buyer', 'POST', '/operations', { ...body, idempotencyKey: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body['sid'])
}

const document = (sid: string) => addDocument(owner, sid, market.people.buyer.id)

const schedule = (days: readonly string[], quantity?: string) => agreementOn(market, days, quantity)

/** Two vintages of another project of the carrier, the younger first, with so many units each. */
async function offerElsewhere(younger: bigint, older: bigint, standard = market.standard) {
  const { rows: projects } = await owner.query<{ id: string }>(
    `insert into project (name, project_id_in_registry, proponent_id, standard_id, type_id, country)
     select 'Birches', $2, proponent_id, $3, type_id, country from project where id = $1 returning id`,
    [market.project, randomUUID().slice(0, 8), standard],
  )
  const project = projects[0]!.id
  const { rows: made } = await owner.query<{ id: string }>(
    `insert into vintage (name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
     select y::text, $1, make_date(y, 1, 1), make_date(y, 12, 31), 'removal' from unnest(array[2023, 2022]) y returning id`,
    [project],
  )
  const vintages = [made[0]!.id, made[1]!.id] as const
  const issueTo = (index: 0 | 1, from: bigint, count: bigint) =>
    inScope(database, SYSTEM, (trx) =>
      issue(trx, {
        key: randomUUID(),
        at: now.toISOString(),
        organizationId: market.carrier,
        blocks: [
          {
            standardId: standard,
            vintageId: vintages[index],
            numberingSpace: `${project}-${index}`,
            serialTemplate: `B${index}-{start}-{end}`,
            range: { start: from, end: from + count - 1n },
          },
        ],
      }),
    )
  await issueTo(0, 1n, younger)
  await issueTo(1, 1n, older)
  const offering = await addOffering(owner, {
    project,
    carrier: market.carrier,
    title: 'Birches',
    vintages,
    unitPriceCents: 2000,
  })
  return { offering, vintages, issueTo }
}

/** The first tranche of an agreement over 30 units, opened. */
async function openTranche(): Promise<string> {
  const sid = await ask(schedule(['2026-06-01']))
  await carryToEnd(walking(), sid, await document(sid))
  const [tranche] = await tranchesOf(call, sid)
  await call.send('admin', tranche!.sid, 'tranche.open')
  return tranche!.sid
}
const substituteFor = (tranche: string, offeringSid: string) =>
  call.send('admin', tranche, 'tranche.substitute', { offeringSid, reason: 'The first is sold out' })
const refusedOffering = (message: string) => ({
  status: 400,
  body: { issues: [{ path: 'offering_sid', message }] },
})

test('a substitute of two vintages takes the older first and the rest from the younger, and nothing of one too small', async () => {
  const tranche = await openTranche()
  const { offering, vintages, issueTo } = await offerElsewhere(20n, 9n)
  expect(await substituteFor(tranche, offering)).toMatchObject(
    refusedOffering('There are not that many units available.'),
  )
  await issueTo(1, 10n, 1n)
  expect((await substituteFor(tranche, offering)).status).toBe(200)
  const linesOf = async () =>
    (
      await owner.query<{ vintage: string; quantity: string; price: string }>(
        `select vintage_id as vintage, quantity::text, unit_price_cents::text as price from operation_line
         where operation_id = $1 order by quantity`,
        [tranche],
      )
    ).rows
  const [younger, older] = vintages
  expect(await linesOf()).toEqual([
    { vintage: older, quantity: '10', price: '1300' },
    { vintage: younger, quantity: '20', price: '1300' },
  ])

  const { rows: places } = await owner.query(
    `select o.offering_id as offering, o.project_id = f.project_id as "isOfItsProject"
     from operation o, offering f where o.id = $1 and f.id = $2`,
    [tranche, offering],
  )
  expect(places).toEqual([{ offering, isOfItsProject: true }])

  const journal = await call.call('buyer', 'GET', `/operations/${tranche}/journal`)
  expect((journal.body['items'] as { substituted: unknown }[]).at(-1)!.substituted).toMatchObject({
    before: { title: 'Mangroves', vintages: ['2020'] },
    after: { title: 'Birches', vintages: ['2022', '2023'] },
  })

  const divided = await offerElsewhere(100n, 12n)
  expect((await substituteFor(tranche, divided.offering)).status).toBe(200)
  expect(await linesOf()).toEqual([
    { vintage: divided.vintages[1], quantity: '12', price: '1300' },
    { vintage: divided.vintages[0], quantity: '18', price: '1300' },
  ])
  const ample = await offerElsewhere(100n, 30n)
  expect((await substituteFor(tranche, ample.offering)).status).toBe(200)
  expect(await linesOf()).toEqual([{ vintage: ample.vintages[1], quantity: '30', price: '1300' }])
})

test.each(['tranche.defer', 'tranche.substitute'])(
  '%s begins with the request again: the others are notified, the carrier’s invoice is forgotten, and the price can be corrected',
  async (type) => {
    const tranche = await openTranche()
    const isInvoiced = () => call.show('admin', tranche).then(({ facts }) => facts.carrierInvoiceCents)
    const paper = await document(tranche)
    const visit = async (step: string) => {
      if (step === 'CCUsAvailability') return false
      throw new Error('confirmed')
    }
    await expect(carryToEnd(walking(), tranche, paper, { visit })).rejects.toThrow('confirmed')
    const iban = 'FR7630006000011234567890189'
    const invoice = { number: 'INV-1', amountCents: 39_000, iban, documentSid: paper }
    expect(await call.send('carrier', tranche, 'pcInvoice.submit', invoice)).toMatchObject({ status: 200 })
    expect(await isInvoiced()).toBe(39_000)
    const { offering } = await offerElsewhere(30n, 30n)
    const payload =
      type === 'tranche.defer' ? { startsOn: '2027-09-01T00:00:00.000Z' } : { offeringSid: offering }
    expect(await call.send('admin', tranche, type, { ...payload, reason: 'Later' })).toMatchObject({
      status: 200,
    })
    expect(await isInvoiced()).toBe(null)
    const template = type === 'tranche.defer' ? 'trancheDeferred' : 'trancheSubstituted'
    const { rows: notices } = await owner.query<{ party: string }>(
      `select params ->> 'to' as party from outbox where operation_id = $1 and kind = 'notify' and params ->> 'template' = $2
       order by party`,
      [tranche, template],
    )
    expect(notices).toEqual([{ party: 'contributor' }, { party: 'projectCarrier' }])
    emails.clear()
    await effects()
    const said = type === 'tranche.defer' ? 'now starts on 1 September 2027.' : 'project is now Birches.'
    expect([...emails.values()].filter(({ text }) => text.includes(said))).toHaveLength(2)
    const correction = { reason: 'Typed wrong', unitPriceCents: 800 }
    expect(await call.send('admin', tranche, 'operation.correct', correction)).toMatchObject({ status: 200 })
  },
)

test('a substitute is a published offering of the same standard, named by its id', async () => {
  const tranche = await openTranche()
  const { rows: standards } = await owner.query<{ id: string }>(
    `insert into carbon_standard (name, credit_type, unit_name) values ($1, 'Carbon', 't CO2e') returning id`,
    [randomUUID()],
  )
  const foreign = await offerElsewhere(30n, 30n, standards[0]!.id)
  const hidden = await offerElsewhere(30n, 30n)
  await owner.query("update offering set status = 'suspended' where id = $1", [hidden.offering])
  for (const offering of [foreign.offering, hidden.offering, randomUUID(), 'Birches'])
    expect(await substituteFor(tranche, offering), offering).toMatchObject(
      refusedOffering('Not a published offering of this project carrier and standard.'),
    )
})

test('the offering that a tranche is delivered from already is no substitute, but for other vintages of it', async () => {
  const tranche = await openTranche()
  const { offering, issueTo } = await offerElsewhere(30n, 10n)
  await offerElsewhere(20n, 9n)
  const offered = async () =>
    (await call.call('admin', 'GET', `/operations/${tranche}/substitutes`)).body['items']
  const years = (older: string, younger?: string) => [
    {
      sid: offering,
      title: 'Birches',
      vintages: [
        { name: '2022', quantity: older },
        ...(younger === undefined ? [] : [{ name: '2023', quantity: younger }]),
      ],
    },
  ]
  expect(await offered()).toEqual(years('10', '20'))
  expect(await substituteFor(tranche, offering)).toMatchObject({ status: 200 })
  const own = await owner.query('select title from offering where id = $1', [market.offering])
  expect(await offered()).toMatchObject([{ sid: market.offering, ...own.rows[0] }])
  expect(await substituteFor(tranche, offering)).toMatchObject(
    refusedOffering('The tranche is delivered from this offering already. Choose another one.'),
  )
  await issueTo(1, 11n, 20n)
  expect(await offered()).toContainEqual(years('30')[0])
  expect(await substituteFor(tranche, offering)).toMatchObject({ status: 200 })
  const denied = await call.call('buyer', 'GET', `/operations/${tranche}/substitutes`)
  expect(denied.status).toBe(403)
})

test('a tranche that is added has a new id, and takes the units that no other tranche has', async () => {
  const sid = await ask(schedule(['2026-06-01', '2027-06-01'], '31'))
  await carryToEnd(walking(), sid, await document(sid))
  const add = (trancheSid: string) =>
    call.send('admin', sid, 'tranche.add', { trancheSid, startsOn: '2029-06-01' })
  const [first, second] = await tranchesOf(call, sid)
  await call.send('admin', second!.sid, 'operation.cancel', { reason: 'Not in this year' })
  await effects()
  const refused = (message: string) => ({
    status: 400,
    body: { issues: [{ path: 'tranche_sid', message }] },
  })
  expect(await add('next year')).toMatchObject(refused('Name a tranche by its id.'))
  expect(await add(sid)).toMatchObject(refused('An operation has this id already.'))
  const added = randomUUID()
  expect((await add(added)).status).toBe(200)
  await effects()
  expect(await tranchesOf(call, sid)).toMatchObject([
    { sid: first!.sid, status: 'scheduled', quantity: '16' },
    { sid: second!.sid, status: 'cancelled' },
    { sid: added, status: 'scheduled', startsOn: '2029-06-01', quantity: '15' },
  ])
})

test('another quantity of a tranche that the platform accepts is written to the contributor', async () => {
  const tranche = await openTranche()
  const lines = [{ vintageSid: market.vintages[0], quantity: '20' }]
  expect(await call.send('carrier', tranche, 'CCUsAvailability.counter', { lines })).toMatchObject({
    status: 200,
  })
  await effects()
  emails.clear()
  const reservedUntil = '2029-05-01T00:00:00.000Z'
  expect(await call.send('admin', tranche, 'CCUsAvailability.take', { reservedUntil })).toMatchObject({
    status: 200,
  })
  await effects()
  const said = [...emails.values()].filter(({ text }) => text.includes('the platform accepted it: 20'))
  expect(said).toHaveLength(1)
  expect(said[0]).toMatchObject({ subject: expect.stringContaining('Quantity changed') })
})
