/** A certificate that is drawn, or cannot be; and what an effect reports back to an operation that has gone on meanwhile. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDocument,
  callerOf,
  fakeOutside,
  happyPath,
  openApp,
  requestBody,
} from '../../modules/operations/operations.samples.ts'
import { Refused, wrongField } from '../../platform/http/refused.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { create } from '../create.ts'
import type { CertificatePort } from '../ports.ts'
import { announce, type Announcement } from '../outbox/announce.ts'
import { closeListener, subscribeChanges } from '../outbox/listener.ts'
import { contributionIn, openMarket, type Market } from '../samples.ts'
import { carryOut, type Outside } from './carry-out.ts'
import { hasReported, reportBack } from './system-event.ts'

const { database, pool, owner } = await createTestDatabase()
const clock = () => new Date('2026-03-02T09:00:00.000Z')
const { outside: quiet, emails, drawn } = fakeOutside(pool, clock)
const complaints: string[] = []
const outside: Outside = {
  ...quiet,
  log: { info: () => {}, error: (_detail, message) => void complaints.push(message) },
}

let market: Market
let calls: ReturnType<typeof callerOf>
beforeEach(async () => {
  market = await openMarket(owner, database)
  calls = callerOf(await openApp({ pool, database, clock }, market))
})

/** Goes along the happy path up to and including one event, with the certificate sealed on the way. */
async function walkTo(last: string): Promise<string> {
  const { call, send } = calls
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects')
      for (const id of await waiting('drawCertificate', sid)) await carryOut(outside, id)
    else expect((await send(move.who, sid, move.type, move.payload)).status, move.type).toBe(200)
    if (move !== 'effects' && move.type === last) break
  }
  return sid
}
const waiting = async (kind: string, operationId: string): Promise<string[]> =>
  (
    await owner.query<{ id: string }>(
      'select id from outbox where kind = $1 and operation_id = $2 order by id',
      [kind, operationId],
    )
  ).rows.map(({ id }) => id)
const journalOf = async (sid: string) =>
  (
    await owner.query<{ event: string; payload: Record<string, unknown> }>(
      "select event, payload from journal where operation_id = $1 and event like 'certificate.%' order by seq",
      [sid],
    )
  ).rows

describe('a certificate', () => {
  test('is drawn once, however often its job runs', async () => {
    const sid = await walkTo('certificateTemplate.choose')
    const [id] = await waiting('drawCertificate', sid)
    await carryOut(outside, id!)
    await carryOut(outside, id!)
    expect(drawn.filter((one) => one === sid)).toHaveLength(1)
    expect(await journalOf(sid)).toEqual([
      { event: 'certificate.seal', payload: { sha256: 'c'.repeat(64), number: 'UND-2026-001001' } },
    ])
  })

  test('that cannot be drawn says why, in the words of what went wrong', async () => {
    const sid = await walkTo('certificateTemplate.choose')
    const failing = (thrown: unknown): CertificatePort => ({
      ...outside.certificates,
      draw: () => Promise.reject(thrown),
    })
    const reasonFor = async (thrown: unknown) => {
      const id = (await waiting('drawCertificate', sid)).at(-1)!
      await carryOut({ ...outside, certificates: failing(thrown) }, id)
      const last = (await journalOf(sid)).at(-1)!
      expect(last.event).toBe('certificate.fail')
      expect((await calls.send('admin', sid, 'certificate.retry')).status).toBe(200)
      return last.payload['reason']
    }
    const before = complaints.length
    const said = (why: string) => `The certificate could not be generated. ${why}`
    expect(await reasonFor(wrongField('document.onBehalfOf', 'Too long.'))).toBe(
      said('On behalf of: Too long.'),
    )
    expect(await reasonFor(wrongField('wording', 'Too long.'))).toBe(said('Wording: Too long.'))
    expect(await reasonFor(new Refused(409, 'guard_refused', 'No seal key.'))).toBe(said('No seal key.'))
    expect(await reasonFor(new Error('The disk is full.'))).toBe(said('The disk is full.'))
    expect(await reasonFor('a text')).toBe(said('The reason is unknown.'))
    expect(await reasonFor(new Error('x'.repeat(600)))).toBe(said('x'.repeat(600)).slice(0, 500))
    expect(complaints.slice(before)).toEqual(Array.from({ length: 6 }, () => 'drawing a certificate failed'))
    await carryOut(outside, (await waiting('drawCertificate', sid)).at(-1)!)
    expect((await journalOf(sid)).at(-1)?.event).toBe('certificate.seal')
  })

  test('is sent with the words of its e-mail, and not once these were erased', async () => {
    const sid = await walkTo('certificateEmail.send')
    const [id] = await waiting('sendCertificate', sid)
    const sent = () => [...emails.values()].filter((one) => one.operationId === sid)
    const { rows } = await owner.query<{ id: string; value: string }>(
      'delete from personal_value where operation_id = $1 returning *',
      [sid],
    )
    await carryOut(outside, id!)
    expect(sent()).toEqual([])
    await owner.query(
      'insert into personal_value select * from jsonb_populate_recordset(null::personal_value, $1)',
      [JSON.stringify(rows)],
    )
    await carryOut(outside, id!)
    expect(sent()).toMatchObject([
      {
        to: ['grace@example.org'],
        subject: 'Your certificate',
        text: expect.stringContaining('Dear Grace'),
        attachments: [{ name: 'paper.pdf' }],
      },
    ])
  })
})

test('an e-mail that is sent again has its own words, whatever was sent since', async () => {
  const sid = await walkTo('certificateEmail.send')
  const [id] = await waiting('sendCertificate', sid)
  // The journal row of a second e-mail, as it is there once the step was taken again.
  await owner.query(
    `insert into journal (operation_id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash)
     select operation_id, seq + 1, at, person_id, role, event, jsonb_set(payload, '{subject}', '"The second"'), state_value,
       version + 1, hash, repeat('0', 64) from journal where operation_id = $1 order by seq desc limit 1`,
    [sid],
  )
  await carryOut(outside, id!)
  expect([...emails.values()].filter((one) => one.operationId === sid)).toMatchObject([
    { subject: 'Your certificate' },
  ])
})

test('a certificate that is published is announced, and an e-mail that is sent with it', async () => {
  const changes: Announcement[] = []
  const unsubscribe = subscribeChanges(pool, (change) => changes.push(change))
  const probe = { topic: 'operation', sid: randomUUID(), version: 1, organizations: [] } as const
  await expect.poll(() => (announce(pool, probe), changes.length)).toBeGreaterThan(0)
  const sid = await walkTo('certificateEmail.send')
  const topics = () =>
    changes.flatMap(({ sid: of, topic, organizations }) =>
      of === sid && topic !== 'operation' ? [{ topic, organizations }] : [],
    )
  const { rows } = await owner.query<{ id: string }>(
    `insert into outbox (operation_id, kind, params) values ($1, 'publishCertificate', '{}') returning id`,
    [sid],
  )
  const publish = vi.fn(async () => {})
  await carryOut({ ...outside, certificates: { ...outside.certificates, publish } }, rows[0]!.id)
  expect(publish.mock.calls).toEqual([[sid]])
  await expect.poll(topics).toEqual([{ topic: 'certificate', organizations: [] }])
  const [email] = await waiting('sendCertificate', sid)
  await carryOut(outside, email!)
  const sent = { topic: 'mail', organizations: [] }
  await expect.poll(() => topics().slice(1)).toEqual([sent])
  // The outbox shows each failed try as well.
  const down = async () => {
    throw new Error('try again later')
  }
  const [notice] = await waiting('notify', sid)
  for (const id of [email!, notice!])
    await expect(carryOut({ ...outside, mail: { ...outside.mail, write: down } }, id)).rejects.toThrow(
      'later',
    )
  await expect
    .poll(() => topics().slice(2))
    .toEqual([sent, expect.objectContaining({ topic: 'notification' }), sent])
  unsubscribe()
  await closeListener(pool)
})

describe('what an effect reports back', () => {
  const sealed = { sha256: 'c'.repeat(64), number: 'UND-2026-001001' }
  const seal = (operationId: string, key: string, payload = sealed) =>
    reportBack(outside, { operationId, type: 'certificate.seal', payload, key })

  test('is dropped when the operation is gone, or elsewhere, or has received something else under this key', async () => {
    expect(await seal(randomUUID(), randomUUID())).toBe(false)
    const { operationId } = await create(outside, contributionIn(market))
    const early = randomUUID()
    expect(await seal(operationId, early)).toBe(false)
    expect(await hasReported(outside, early)).toBe(false)
    const sid = await walkTo('certificateTemplate.choose')
    const key = randomUUID()
    expect(await seal(sid, key)).toBe(true)
    expect(await hasReported(outside, key)).toBe(true)
    expect(await seal(sid, key)).toBe(true)
    expect(await seal(sid, key, { ...sealed, number: 'UND-2026-001002' })).toBe(false)
    expect(await journalOf(sid)).toEqual([{ event: 'certificate.seal', payload: sealed }])
  })

  test('is tried again when it failed for another reason', async () => {
    const sid = await walkTo('certificateTemplate.choose')
    await expect(seal(sid, randomUUID(), { ...sealed, sha256: 'none' })).rejects.toMatchObject({
      status: 400,
    })
    await owner.query(`
      create function fail_seal() returns trigger language plpgsql as $$ begin
        if new.event = 'certificate.seal' then raise exception 'the disk is full'; end if; return new; end $$;
      create trigger fail_seal before insert on journal for each row execute function fail_seal()`)
    try {
      await expect(seal(sid, randomUUID())).rejects.toThrow('the disk is full')
    } finally {
      await owner.query('drop trigger fail_seal on journal; drop function fail_seal')
    }
    expect(await seal(sid, randomUUID())).toBe(true)
  })
})

test('units without an owner are not locked', async () => {
  const { operationId } = await create(outside, {
    ...contributionIn(market),
    scope: market.people.admin.scope,
    type: 'retirement',
    contributorOrganizationId: null,
    carrierOrganizationId: null,
  })
  const accepted = await calls.send('checker', operationId, 'AcceptOperation.accept', {
    accountManager: market.people.admin.id,
    currency: 'EUR',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
  })
  expect(accepted.status).toBe(200)
  const confirmed = await calls.send('admin', operationId, 'CCUsAvailability.confirm', {
    lines: [{ vintageSid: market.vintages[0], quantity: '1' }],
    deliverOn: '2026-06-01',
    reservedUntil: '2026-05-01T00:00:00.000Z',
  })
  expect(confirmed).toMatchObject({
    status: 409,
    body: { code: 'guard_refused', reason: 'This operation has no party that the units could belong to.' },
  })
})
