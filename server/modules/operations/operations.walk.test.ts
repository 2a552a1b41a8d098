import { expect, test } from 'vitest'
import { audit } from '../../testing/ledger-audit.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { verifyChain } from '../../workflow/journal/chain.ts'
import { carryOut } from '../../workflow/effects/carry-out.ts'
import { replay } from '../../workflow/journal/replay.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, fakeOutside, happyPath, openApp, requestBody } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
let now = new Date('2026-03-02T09:00:00.000Z')
const clock = () => now
const app = await openApp({ pool, database, clock }, market)
const { call, show, send } = callerOf(app)
const { outside, emails, drawn } = fakeOutside(pool, clock)

async function carryOutEffects() {
  const { rows } = await owner.query<{ id: string }>(
    'select id from outbox where dispatched_at is null order by id',
  )
  for (const { id } of rows) await carryOut(outside, id)
  await owner.query('update outbox set dispatched_at = now() where id = any ($1)', [
    rows.map((row) => row.id),
  ])
}

test('a contribution goes from request to certificate over HTTP, with four eyes', async () => {
  const requested = await call('buyer', 'POST', '/operations', requestBody(market))
  expect(requested).toMatchObject({
    status: 201,
    body: { number: 'OP-1001', status: 'open', party: 'contributor' },
  })
  const sid = String(requested.body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)

  for (const move of happyPath(market, document)) {
    now = new Date(now.getTime() + 60_000)
    if (move === 'effects') {
      await carryOutEffects()
      continue
    }
    const answer = await send(move.who, sid, move.type, move.payload)
    expect(answer, `${move.type}: ${JSON.stringify(answer.body).slice(0, 600)}`).toMatchObject({
      status: 200,
    })
  }

  const detail = await show('buyer', sid)
  expect(detail).toMatchObject({ status: 'completed', turns: [], amountCents: 13_000, version: 37 })
  expect(detail.facts).toMatchObject({
    beneficiaryName: 'Acme SAS',
    invoiceNumber: 'CS-2026-00001',
    dueCents: 14_080,
    receivedCents: 14_080,
    certificateNumber: 'UND-2026-001001',
    ranges: [{ serial: '0-1-10-VCS-VCU', account: 'retired', quantity: '10' }],
  })
  expect(detail.accountManager, 'the platform’s people are not named to others').toBeNull()
  expect(detail.done).toContain('certificateEmail')
  expect(drawn).toEqual([sid])
  expect([...emails.values()].find((email) => email.attachments)).toMatchObject({
    to: ['grace@example.org'],
    subject: 'Your certificate',
    text: 'Dear Grace',
  })

  await inScope(database, SYSTEM, async (trx) => {
    const { rows } = await owner.query<{ snapshot: object }>('select snapshot from operation where id = $1', [
      sid,
    ])
    expect((await replay(trx, sid)).snapshot).toEqual(rows[0]!.snapshot)
    expect(await verifyChain(trx, sid)).toEqual({ verified: true, rows: 37, problem: null })
    expect(await audit(trx)).toEqual([])
  })
})

test('the journal and the snapshot hold no personal value', async () => {
  const { rows } = await owner.query<{ text: string }>(
    `select string_agg(j.payload::text || j.state_value::text, '') || string_agg(o.snapshot::text || o.facts::text, '') as text
     from journal j join operation o on o.id = j.operation_id`,
  )
  for (const value of ['Grace Hopper', 'grace@example.org', 'Acme', 'FR7630006000011234567890189', 'Dear'])
    expect(rows[0]!.text).not.toContain(value)
})

test('what the two parties settle with the platform is not for each other', async () => {
  const { rows } = await owner.query<{ id: string }>('select id from operation limit 1')
  const sid = rows[0]!.id
  const payloadOf = async (who: 'buyer' | 'carrier' | 'admin', event: string) =>
    (await show(who, sid)).captured.find((one) => one.event === event)?.payload
  expect(await payloadOf('admin', 'pcInvoice.submit')).toMatchObject({ iban: 'FR7630006000011234567890189' })
  expect(await payloadOf('carrier', 'pcInvoice.submit')).toMatchObject({
    iban: 'FR7630006000011234567890189',
  })
  expect(await payloadOf('buyer', 'pcInvoice.submit')).toBeUndefined()
  expect(await payloadOf('buyer', 'ccSignatory.submit')).toMatchObject({ name: 'Grace Hopper' })
  expect(await payloadOf('carrier', 'ccSignatory.submit')).toBeUndefined()
  expect(await payloadOf('carrier', 'CCUsRetired.submit')).toMatchObject({ beneficiaryName: 'Acme SAS' })
  expect((await show('carrier', sid)).facts).toMatchObject({
    feeCents: null,
    invoiceNumber: null,
    dueCents: 0,
  })

  const journal = await call('carrier', 'GET', `/operations/${sid}/journal`)
  expect(journal.body).toMatchObject({ verified: true })
  const items = journal.body['items'] as { event: string; payload: object }[]
  for (const event of ['proposal.send', 'ccSignatory.submit', 'CSInvoice.issue', 'certificateEmail.send'])
    expect(items.find((item) => item.event === event)?.payload).toEqual({})
})

test('the ledger of the operation shows reservation and retirement', async () => {
  const { rows } = await owner.query<{ id: string }>('select id from operation limit 1')
  const answer = await call('buyer', 'GET', `/operations/${rows[0]!.id}/ledger`)
  const items = answer.body['items'] as { kind: string; postings: { account: string; quantity: string }[] }[]
  expect(items.map((item) => item.kind)).toEqual(['reserve', 'retire'])
  expect(items[1]!.postings.map(({ account, quantity }) => ({ account, quantity }))).toEqual([
    { account: 'reserved', quantity: '-10' },
    { account: 'retired', quantity: '10' },
  ])
})

test('the settling entry carries its evidence: serial text, document hash, registry link', async () => {
  const { rows } = await owner.query<{ kind: string; value: string }>(
    `select v.kind, v.value from ledger_evidence v join ledger_entry e on e.id = v.entry_id where e.kind = 'retire' order by v.kind`,
  )
  expect(rows).toEqual([
    { kind: 'document', value: 'a'.repeat(64) },
    { kind: 'registryLink', value: 'https://registry.verra.org/app/1' },
    { kind: 'serial', value: '0-1-10-VCS-VCU' },
  ])
})

test('the back office sees its figures per credit type', async () => {
  const figures = await call('admin', 'GET', '/dashboard/figures')
  expect(figures.body).toMatchObject({
    byCreditType: [
      {
        creditType: 'Carbon',
        unit: 't CO2e',
        open: 0,
        completed: 1,
        quantity: '10',
        amounts: [{ currency: 'EUR', cents: 13_000 }],
      },
    ],
    projectsByCountry: [{ country: 'ET', projects: 1 }],
  })
  expect(await call('buyer', 'GET', '/dashboard/figures')).toMatchObject({ status: 403 })
  const colleagues = await call('admin', 'GET', '/colleagues')
  expect((colleagues.body['items'] as { name: string }[]).map((one) => one.name)).toEqual([
    'Ada Example',
    'Chris Example',
  ])
})
