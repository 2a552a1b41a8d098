/** What operations had first, of the other workflows that the engine carries out. Operations: server/workflow/workflow.test.ts. */
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newcomer } from '../../modules/onboardings/onboardings.samples.ts'
import { onboardingJournals } from '../../modules/onboardings/journaled.ts'
import { submissionJournals } from '../../modules/submissions/journaled.ts'
import { detailOf, openSubmissions } from '../../modules/submissions/submissions.samples.ts'
import { walked } from '../journal/rehearsal.samples.ts'

const market = await openSubmissions()
const { admin, carrier, complete, publish, send, test: places } = market
const { database } = market.deps
const { owner } = places

const count = async (from: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int from ${from}`, [...values])
  return rows[0]!.count
}

test('an event of a submission that comes twice with its key happens once, and is answered twice', async () => {
  const { sid } = await complete()
  await publish(sid)
  const path = `/project_submissions/${sid}/events`
  const body = {
    type: 'offering.suspend',
    payload: { reason: 'Twice' },
    version: 4,
    idempotencyKey: 'suspend-twice',
  }
  const emails = () => count('mail where subject like $1', ['Suspended%'])
  const before = await emails()
  const answers = await Promise.all([admin('POST', path, body), admin('POST', path, body)])
  expect(answers.map(({ status, body: { version } }) => ({ status, version }))).toEqual([
    { status: 200, version: 5 },
    { status: 200, version: 5 },
  ])
  expect(await count('submission_journal where offering_id = $1', [sid])).toBe(5)
  const written = await emails()
  expect(written).toBeGreaterThan(before)
  detailOf(await send(admin, sid, 'offering.resume'))
  expect(await admin('POST', path, body)).toMatchObject({ status: 200, body: { version: 6 } })
  expect(await emails()).toBe(written)

  const other = await admin('POST', path, { ...body, payload: { reason: 'Another' } })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  // Keys are the person's own, and a call without one is refused by its version.
  const unkeyed = await admin('POST', path, { type: body.type, payload: body.payload, version: 4 })
  expect(unkeyed).toMatchObject({ status: 409, body: { code: 'stale_version' } })
})

test('the same key for two submissions at the same time is one of them', async () => {
  const drafts = [(await complete()).sid, (await complete()).sid]
  const answers = await Promise.all(
    drafts.map((sid) =>
      carrier('POST', `/project_submissions/${sid}/events`, {
        type: 'submission.submit',
        payload: {},
        version: 1,
        idempotencyKey: 'one-key-for-two',
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('an event of an onboarding that comes twice with its key happens once', async () => {
  const { call } = await newcomer(market)
  const { sid } = detailOf(await call('POST', '/onboarding'))
  const body = {
    type: 'WelcomeSection.submit',
    payload: {},
    version: 1,
    idempotencyKey: 'first-step-once',
  }
  const answers = [
    await call('POST', '/onboarding/events', body),
    await call('POST', '/onboarding/events', body),
  ]
  expect(answers.map(({ status, body: { version } }) => ({ status, version }))).toEqual([
    { status: 200, version: 2 },
    { status: 200, version: 2 },
  ])
  expect(await count('onboarding_journal where onboarding_id = $1', [sid])).toBe(2)
  expect(await call('POST', '/onboarding/events', { ...body, version: 2 })).toMatchObject({ status: 422 })
})

test('an event that comes again is answered when the standby has what the first one wrote', async () => {
  const { call } = await newcomer(market)
  await call('POST', '/onboarding')
  const body = { type: 'WelcomeSection.submit', payload: {}, version: 1, idempotencyKey: 'awaits-standby' }
  const { pool } = market.deps
  const watched = (client: pg.PoolClient) => vi.spyOn(client, 'query')
  const isAsked = async () => {
    const queries = new Set<ReturnType<typeof watched>>()
    const record = (client: pg.PoolClient) => void queries.add(watched(client))
    pool.on('acquire', record)
    expect((await call('POST', '/onboarding/events', body)).status).toBe(200)
    pool.off('acquire', record)
    const sent = [...queries].flatMap(({ mock }) => mock.calls.map(([text]) => text))
    vi.restoreAllMocks()
    return JSON.stringify(sent).includes('pg_logical_emit_message')
  }
  expect([await isAsked(), await isAsked()]).toEqual([false, true])
})

test('a journal that is older than the chain goes on in it, and what follows is held against it', async () => {
  const { sid } = await complete()
  await send(carrier, sid, 'submission.submit')
  // As the migration found it.
  await owner.query('update submission_journal set prev_hash = null, hash = null where offering_id = $1', [
    sid,
  ])
  await owner.query(`update submission set head_hash = repeat('0', 64) where offering_id = $1`, [sid])
  await send(admin, sid, 'review.take')
  await send(admin, sid, 'review.publish')
  const said = async () => (await walked(database, submissionJournals)).find(({ id }) => id === sid)
  expect(await said()).toMatchObject({ rows: 4, chain: null, fold: null, isUntold: false })
  expect(await count('submission_journal where offering_id = $1 and hash is not null', [sid])).toBe(2)
  await owner.query(`update submission_journal set payload = '{"a": 1}' where offering_id = $1 and seq = 3`, [
    sid,
  ])
  // Broken is not the same as without a beginning.
  expect(await said()).toMatchObject({ chain: 'row 3 was changed', fold: null, isUntold: false })
})

test('an onboarding is chained from its first row', async () => {
  const { call } = await newcomer(market)
  const { sid } = detailOf(await call('POST', '/onboarding'))
  expect(await count('onboarding_journal where onboarding_id = $1 and hash is null', [sid])).toBe(0)
  const said = (await walked(database, onboardingJournals)).filter(({ id }) => id === sid)
  expect(said).toMatchObject([{ rows: 1, chain: null, fold: null }])
})
