import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMarketplace, issuesOf, outcome, refusal } from '../../testing/marketplace.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { verifyChain } from '../../workflow/journal/chain.ts'
import { carryOut } from '../../workflow/effects/carry-out.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { addDocument, fakeOutside, happyPath, requestBody } from '../operations/operations.samples.ts'

// The contribution of the samples plays in this month.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00.000Z') })
afterAll(() => {
  vi.useRealTimers()
})

const { as, calling, sessionFor, parties, test: places, deps } = await createMarketplace()
const { owner } = places
const admin = await as('admin@understory.example')
const GRACE = { email: 'grace@example.org', first: 'Grace', last: 'Hopper' }

let market: Market
let operation: string
/** The person who buys, signs and acts in a whole contribution. */
let grace: string

beforeAll(async () => {
  market = await openMarket(owner, deps.database)
  grace = market.people.buyer.id
  await owner.query(
    'update personal_data set email = $2, first_name = $3, last_name = $4 where person_id = $1',
    [grace, GRACE.email, GRACE.first, GRACE.last],
  )
  const { subject } = (
    await owner.query<{ subject: string }>('select subject from person where id = $1', [grace])
  ).rows[0]!
  await owner.query(
    'insert into identity_account (subject, email, name, password_hash) values ($1, $2, $3, $4)',
    [subject, GRACE.email, `${GRACE.first} ${GRACE.last}`, 'salt:hash'],
  )
  await owner.query("insert into identity_record (model, id, payload) values ('Session', 'x', $1)", [
    JSON.stringify({ accountId: subject }),
  ])
  operation = await contribute()
}, 60_000)

async function contribute(): Promise<string> {
  const callers = Object.fromEntries(
    await Promise.all(
      Object.entries(market.people).map(
        async ([name, { id, scope }]) => [name, calling(await sessionFor(id, scope.organizationId))] as const,
      ),
    ),
  )
  const requested = await callers['buyer']!('POST', '/operations', requestBody(market))
  const sid = String(requested.body['sid'])
  const document = await addDocument(owner, sid, grace)
  const { outside } = fakeOutside(deps.pool, () => new Date())
  const effects = { ...outside, mail: deps.mail }
  for (const move of happyPath(market, document)) {
    if (move === 'effects') {
      const waiting = await owner.query<{ id: string }>(
        'select id from outbox where dispatched_at is null and operation_id is not null order by id',
      )
      for (const { id } of waiting.rows) await carryOut(effects, id)
      await owner.query('update outbox set dispatched_at = now() where dispatched_at is null')
      continue
    }
    const { version } = (await callers['admin']!('GET', `/operations/${sid}`)).body
    const event = { type: move.type, payload: move.payload, version, idempotencyKey: crypto.randomUUID() }
    const answer = await callers[move.who]!('POST', `/operations/${sid}/events`, event)
    expect(answer.status, `${move.type}: ${JSON.stringify(answer.body)}`).toBe(200)
  }
  return sid
}

/** Every text and JSON column of the whole database, as its owner reads it: where one of the words stands. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ schema: string; table: string; column: string }>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')`,
  )
  expect(columns.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const { rows } = await owner.query<{ value: string }>(
      `select "${column}"::text as value from "${schema}"."${table}" where "${column}" is not null`,
    )
    const hit = rows.find(({ value }) =>
      words.some((word) => value.toLowerCase().includes(word.toLowerCase())),
    )
    if (hit) found.push(`${schema}.${table}.${column}: ${hit.value.slice(0, 200)}`)
  }
  return found
}

const NAMES = [GRACE.email, `${GRACE.first} ${GRACE.last}`]

describe('what is kept about oneself', () => {
  test('is given out whole', async () => {
    const call = calling(await sessionFor(grace, market.buyer))
    const { status, body } = await call('GET', '/me/export')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: { sid: grace, email: GRACE.email, firstName: 'Grace', lastName: 'Hopper' },
      memberships: [{ organization: 'Buyer & Co', role: 'operator' }],
    })
    const { values, events, mails, sessions } = body as Record<string, Record<string, string>[]>
    expect(values!.map(({ path, value }) => `${path}: ${value}`)).toEqual(
      expect.arrayContaining([
        'name: Grace Hopper',
        'email: grace@example.org',
        'beneficiaryName: Acme Holding',
      ]),
    )
    const sent = events!.map(({ event }) => event)
    expect(sent).toEqual(expect.arrayContaining(['proposal.accept', 'ccSignatory.submit', 'ccSigned.submit']))
    const { rows } = await owner.query('select 1 from journal where person_id = $1', [grace])
    expect(events).toHaveLength(rows.length)
    expect(mails!.length).toBeGreaterThan(0)
    expect(sessions!.filter((session) => session['isCurrent'])).toHaveLength(1)
  })

  test('is no one else’s', async () => {
    const { body } = await (await as('owner@carrier.example'))('GET', '/me/export')
    expect(JSON.stringify(body)).not.toMatch(/grace|Hopper/i)
  })
})

describe('erasing oneself', () => {
  test('wants the address typed again', async () => {
    const call = calling(await sessionFor(grace, market.buyer))
    expect(issuesOf(await call('POST', '/me/erase', { email: 'other@example.org' }))).toEqual({
      email: 'This is not the e-mail address of your account.',
    })
  })

  test('waits while one is the only owner of an organization with other people', async () => {
    const call = await as('owner@contributor.example')
    expect(refusal(await call('POST', '/me/erase', { email: 'owner@contributor.example' }))).toEqual({
      status: 409,
      code: 'last_owner',
      reason: 'Atelier Verne would be left without an owner. Make someone else owner first.',
    })
  })

  test('waits while one is the only owner of an organization with running operations', async () => {
    await owner.query("update membership set role = 'owner' where person_id = $1", [grace])
    const call = calling(await sessionFor(grace, market.buyer))
    const running = await call('POST', '/operations', requestBody(market))
    const status = (value: string) =>
      owner.query('update operation set status = $2 where id = $1', [running.body['sid'], value])
    expect(refusal(await call('POST', '/me/erase', { email: GRACE.email }))).toMatchObject({
      status: 409,
      code: 'last_owner',
    })
    await status('declined')
  })

  test('leaves neither address nor name in any column of the database; chains still hold', async () => {
    expect((await traces(NAMES)).length).toBeGreaterThan(3)
    const call = calling(await sessionFor(grace, market.buyer))
    await admin('POST', `/organizations/${parties.organizationId('carrier')}/invitations`, {
      email: GRACE.email,
      role: 'operator',
    })
    const view = { name: GRACE.email, search: '', isShared: false }
    const { body: kept } = await call('POST', '/saved_views', view)
    expect((await call('DELETE', `/saved_views/${String(kept['sid'])}`)).status).toBe(204)
    const layout = { density: 'roomy', hidden: [], hasKeys: true }
    expect((await call('PUT', '/me/list_layout', layout)).status).toBe(204)
    const answer = await call('POST', '/me/erase', { email: 'GRACE@example.org' })
    expect(answer).toMatchObject({ status: 204, cookie: expect.stringContaining('Max-Age=0') })
    expect(await traces(NAMES)).toEqual([])
    // E-mails that no mail server took yet have no one to go to.
    const emails = await owner.query<{ waits: boolean }>(
      "select sent_at is null and bounced_at is null as waits from mail where recipient like 'erased-%'",
    )
    expect(new Set(emails.rows.map(({ waits }) => waits))).toEqual(new Set([false]))
    const { rows } = await owner.query<{ id: string }>('select id from operation')
    for (const { id } of rows)
      expect(await inScope(deps.database, SYSTEM, (trx) => verifyChain(trx, id))).toMatchObject({
        verified: true,
      })
  })

  test('ends sessions, memberships and the sign-in account; the person is a pseudonym', async () => {
    const count = async (table: string) =>
      (await owner.query(`select 1 from ${table} where person_id = $1`, [grace])).rowCount
    expect(await count('session')).toBe(0)
    expect(await count('membership')).toBe(0)
    const accounts = await owner.query("select 1 from identity_account where email like 'grace%'")
    const records = await owner.query("select 1 from identity_record where id = 'x'")
    expect([accounts.rowCount, records.rowCount]).toEqual([0, 0])
    const { rows } = await owner.query(
      `select p.subject, d.email, d.first_name, d.last_name, d.list_layout, p.erased_at is not null as erased
       from person p join personal_data d on d.person_id = p.id where p.id = $1`,
      [grace],
    )
    expect(rows).toEqual([
      {
        subject: expect.stringMatching(/^erased:/),
        email: expect.stringMatching(/^erased-[0-9a-f]{8}$/),
        first_name: 'Erased',
        last_name: 'person',
        list_layout: null,
        erased: true,
      },
    ])
  })

  test('journals say calmly that something was erased; what the organization owns stays', async () => {
    const { body } = await admin('GET', `/operations/${operation}/journal`)
    const items = body['items'] as {
      event: string
      by: { name?: string }
      payload: Record<string, unknown>
    }[]
    expect(body['verified']).toBe(true)
    const signatory = items.find(({ event }) => event === 'ccSignatory.submit')!
    expect(signatory.payload).toMatchObject({ name: 'erased', role: 'CEO', email: 'erased' })
    expect(JSON.stringify(signatory)).toContain('Erased person')
    const detail = await admin('GET', `/operations/${operation}`)
    expect(detail.body['facts']).toMatchObject({ beneficiaryName: 'Acme SAS' })
  })

  test('who was erased is no longer listed, and the address is free again', async () => {
    expect((await admin('GET', '/users/all_users?search=grace')).body).toMatchObject({ count: 0 })
    expect((await admin('POST', `/users/${grace}/erase`)).status).toBe(404)
    const again = { email: GRACE.email, firstName: 'G', lastName: 'H', organizationNames: ['Buyer & Co'] }
    expect((await admin('POST', '/users', { ...again, role: 'owner' })).status).toBe(201)
  })
})

describe('erasing another person', () => {
  test.each(['diana@x.example', 'ana@x.example.org'])(
    'leaves %s alone when ana@x.example is erased',
    async (other) => {
      const enter = async (email: string) => {
        const name = { firstName: email === other ? 'Dee' : 'Ana', lastName: 'Example' }
        const person = { email, ...name, organizationNames: ['Buyer & Co'] }
        return String((await admin('POST', '/users', { ...person, role: 'operator' })).body['sid'])
      }
      const [ana] = [await enter('ana@x.example'), await enter(other)]
      await owner.query(
        "insert into personal_value (operation_id, path, value, salt) values ($1, 'email', to_jsonb($2::text), 's')",
        [operation, other],
      )
      await owner.query("insert into identity_record (model, id, payload) values ('Session', $1, $2)", [
        other,
        JSON.stringify({ email: other }),
      ])
      const before = await traces([other])
      expect(before.length).toBeGreaterThan(2)
      expect((await admin('POST', `/users/${ana}/erase`)).status).toBe(204)
      expect(await traces([other])).toEqual(before)
    },
  )

  test('leaves e-mails and notifications of others alone that hold a name which the person took', async () => {
    const words = async () =>
      (
        await owner.query<{ words: string }>(
          `select subject || ' ' || body as words from mail where subject || body ilike '%your turn%'
           union all select text from notification where text ilike '%your turn%' order by 1`,
        )
      ).rows
    const { stranger } = market.people
    const call = calling(await sessionFor(stranger.id, market.stranger))
    expect((await call('PUT', '/me', { firstName: 'Your', lastName: 'turn' })).status).toBe(200)
    const before = await words()
    expect(before.length).toBeGreaterThan(2)
    expect((await call('POST', '/me/erase', { email: 'sam@example.org' })).status).toBe(204)
    expect(await words()).toEqual(before)
  })

  test('is a superadmin’s, not of oneself, and ends the person’s sessions at the next call', async () => {
    const { personId } = parties.scopeOf('operator@contributor.example')
    const jonas = await as('operator@contributor.example')
    expect((await (await as('checker@understory.example'))('POST', `/users/${personId}/erase`)).status).toBe(
      403,
    )
    const self = parties.scopeOf('admin@understory.example').personId
    expect(refusal(await admin('POST', `/users/${self}/erase`))).toMatchObject({ code: 'guard_refused' })
    expect((await jonas('GET', '/me')).status).toBe(200)
    expect((await admin('POST', `/users/${personId}/erase`)).status).toBe(204)
    expect((await jonas('GET', '/me')).status).toBe(401)
    expect(await traces(['operator@contributor.example', 'Jonas Lind'])).toEqual([])
  })

  test('of two owners who erase themselves at the same time one stays for the others', async () => {
    const third = parties.scopeOf('operator@carrier.example').personId
    await owner.query(
      "insert into membership (person_id, organization_id, role) values ($1, $2, 'readOnly')",
      [third, parties.organizationId('trader')],
    )
    const answers = await Promise.all(
      ['both@trader.example', 'two@trader.example'].map(async (email) =>
        (await as(email))('POST', '/me/erase', { email }),
      ),
    )
    expect(answers.map(outcome).toSorted()).toEqual(['204', '409 last_owner'])
  })
})
