/** What a carrier can expect to be paid, and who hears of changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../platform/database.ts'
import type { Announcement } from '../../workflow/outbox/announce.ts'
import { closeListener, subscribeChanges } from '../../workflow/outbox/listener.ts'
import { forecastFor } from './forecast.ts'
import { detailOf, openSubmissions } from './submissions.samples.ts'

const {
  addProject,
  admin,
  as,
  carrier,
  complete,
  deps,
  parties,
  send,
  test: places,
} = await openSubmissions()
afterAll(() => closeListener(deps.pool))

const NOW = new Date('2026-03-10T12:00:00Z')

type Deal = {
  readonly type?: string
  readonly status?: string
  readonly phase?: string | null
  readonly currency?: string
  readonly cents: number
  readonly invoiced?: number
  readonly done?: readonly string[]
  readonly due?: string
  readonly startsOn?: string
}

beforeAll(async () => {
  const { project } = await addProject()
  const add = async ({
    type = 'contribution',
    status = 'open',
    phase = 'payments',
    currency = 'EUR',
    cents,
    invoiced,
    done = [],
    due,
    startsOn,
  }: Deal) => {
    const context = { done, deadlines: { payment: due ?? null }, startsOn: startsOn ?? null }
    await places.owner.query(
      `insert into operation (type, contributor_organization_id, carrier_organization_id, project_id, credit_type, quantity, amount_cents, currency,
         requested_delivery, facts, machine, machine_version, snapshot, version, head_hash, status, turns, courts, steps, phase, phase_since, created_at, updated_at)
       values ($1, $2, $3, $4, 'Plastic', 1, $5, $6, 'hold', $7, $1, 1, $8, 1, $9, $10, '[]', '{}', '{}', $11, now(), now(), now())`,
      [
        type,
        parties.organizationId('contributor'),
        parties.organizationId('carrier'),
        project,
        cents,
        currency,
        JSON.stringify(invoiced === undefined ? {} : { carrierInvoiceCents: invoiced }),
        JSON.stringify({ context }),
        randomUUID(),
        status,
        phase,
      ],
    )
  }
  await add({ cents: 1, phase: 'request' })
  await add({ cents: 2, phase: 'signatures' })
  await add({ cents: 4, status: 'cancelled', phase: null })
  await add({ cents: 1000 })
  await add({ cents: 2000, due: '2026-05-02T23:59:59Z' })
  await add({ cents: 3000, due: '2026-01-02T23:59:59Z' })
  await add({ cents: 4000, invoiced: 4400, done: ['contributorPaymentValidation', 'pcInvoice'] })
  await add({
    cents: 5000,
    status: 'completed',
    phase: null,
    done: ['contributorPaymentValidation', 'pcPaymentValidation'],
  })
  await add({ cents: 6000, type: 'tranche', phase: 'request', startsOn: '2027-01-01T00:00:00Z' })
  await add({ cents: 12_000, type: 'multiYear', phase: 'tranches' })
  await add({ cents: 700, currency: 'USD' })
})

test('what is signed and not paid out is expected, by month where one is known, and never across currencies', async () => {
  const scope = parties.scopeOf('owner@carrier.example')
  expect(await inScope(deps.database, scope, (trx) => forecastFor(trx, scope, NOW))).toEqual([
    {
      currency: 'EUR',
      byMonth: [
        { month: '2026-03', amountCents: 7400 },
        { month: '2026-05', amountCents: 2000 },
        { month: '2027-01', amountCents: 6000 },
      ],
      openCents: 16_400,
      paidCents: 5000,
    },
    { currency: 'USD', byMonth: [], openCents: 700, paidCents: 0 },
  ])
})

test('no one else’s payouts are shown', async () => {
  const others = ['both@trader.example', 'owner@contributor.example', 'admin@understory.example']
  for (const email of others)
    expect((await (await as(email))('GET', '/payout_forecast')).body).toEqual({ items: [] })
})

test('carrier and platform hear of each change, everyone of what buyers see', async () => {
  const heard: Announcement[] = []
  subscribeChanges(deps.pool, (change) => heard.push(change))
  const own = [parties.organizationId('carrier')]
  const { sid } = await complete()
  // The LISTEN of this process may still be on its way: change something until it answers.
  await expect
    .poll(async () => {
      await carrier('POST', `/project_submissions/${sid}/comments`, { field: '', text: 'Hello' })
      return heard.length
    })
    .toBeGreaterThan(0)
  heard.length = 0
  detailOf(await send(carrier, sid, 'submission.submit'))
  detailOf(await send(admin, sid, 'review.take'))
  detailOf(await send(admin, sid, 'review.publish'))
  await expect
    .poll(() => heard.filter(({ topic }) => topic === 'offering'))
    .toEqual([{ topic: 'offering', sid, version: 4, organizations: 'everybody' }])
  expect(heard.filter(({ topic, version }) => topic === 'submission' && version > 1)).toEqual(
    [2, 3, 4].map((version) => ({ topic: 'submission', sid, version, organizations: own })),
  )
})
