import { expect, test } from 'vitest'
import { emailKinds, emailOf } from '../../emails/emails.ts'
import { languages } from '../../emails/layout.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { createTestApp } from '../../testing/app.ts'
import { createMarketplace, outcome } from '../../testing/marketplace.ts'

type EmailSample = { kind: string; language: string; purpose: string; text: string }

const { as, calling, deps, test: places } = await createMarketplace()

test('a link that lets its reader in is not shown to the back office, other links are', async () => {
  const text =
    'Set a new password:\n\nhttps://understory.example/identity/password/uKq3nJvB0m8xZ2cT5yWd9aFhLrSgEoPiUb1V6kN4MtQ\n\nCertificate: https://understory.example/certificates/C-2026-17\n'
  await inScope(deps.database, SYSTEM, (trx) =>
    queueMail(trx, { to: 'a@b.example', subject: 'Password', text }),
  )
  const admin = await as('admin@understory.example')
  const { items } = (await admin('GET', '/mails')).body as { items: { subject: string; text: string }[] }
  expect(items.find(({ subject }) => subject === 'Password')?.text).toBe(
    'Set a new password:\n\nhttps://understory.example/identity/password/…\n\nCertificate: https://understory.example/certificates/C-2026-17\n',
  )
})

test('e-mails are found by subject, address, what they are about, and whether they left', async () => {
  const admin = await as('admin@understory.example')
  await inScope(deps.database, SYSTEM, async (trx) => {
    for (const [to, kind, subject] of [
      ['ana@found.example', 'operation.turn', 'OP-1: Approve 100 % of it'],
      ['ana@found.example', 'people.welcome', 'Welcome'],
      ['bo@found.example', 'operation.turn', 'OP-2: Approve'],
      ['cy@found.example', 'people.welcome', 'OP-3: Approve'],
    ] as const)
      await queueMail(trx, { to, kind, subject, text: 'Text' })
    const all = trx.updateTable('mail').where('recipient', 'like', '%found.example')
    await all.where('subject', '=', 'Welcome').set({ sent_at: deps.clock() }).execute()
    await all
      .where('subject', '=', 'OP-2: Approve')
      .set({ bounced_at: deps.clock(), bounce_reason: 'No such mailbox' })
      .execute()
    await all.where('subject', '=', 'OP-3: Approve').set({ bounce_reason: 'connect ECONNREFUSED' }).execute()
  })
  const found = async (query: string) => {
    const { body } = await admin('GET', `/mails?${query}`)
    return (body['items'] as { subject: string }[]).map(({ subject }) => subject)
  }
  expect(await found('search=FOUND.example')).toEqual([
    'OP-3: Approve',
    'OP-2: Approve',
    'Welcome',
    'OP-1: Approve 100 % of it',
  ])
  expect(await found('search=100 %25')).toEqual(['OP-1: Approve 100 % of it'])
  expect(await found('search=found.example&family=operation')).toEqual([
    'OP-2: Approve',
    'OP-1: Approve 100 % of it',
  ])
  expect(await found('search=found.example&state=sent')).toEqual(['Welcome'])
  expect(await found('search=found.example&state=failed')).toEqual(['OP-2: Approve'])
  expect(await found('search=found.example&state=waiting')).toEqual(['OP-1: Approve 100 % of it'])
  expect(await found('search=found.example&state=undelivered')).toEqual(['OP-3: Approve'])
  const first = await admin('GET', '/mails?search=found.example&limit=3')
  expect(first.body['items']).toMatchObject([
    { state: 'undelivered', failure: 'connect ECONNREFUSED' },
    { family: 'Operations', state: 'failed', failure: 'No such mailbox' },
    { family: 'People and invitations', state: 'sent' },
  ])
  const rest = await found(`search=found.example&limit=3&cursor=${String(first.body['nextCursor'])}`)
  expect(rest).toEqual(['OP-1: Approve 100 % of it'])
  expect((await admin('GET', '/mails?cursor=nonsense')).status).toBe(400)
})

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

test('an administrator sends an e-mail again that was not delivered; without a mail server, no one', async () => {
  const email = { to: 'again@found.example', subject: 'Again', text: 'Text' }
  const put = async (market: Pick<Awaited<ReturnType<typeof createMarketplace>>, 'deps' | 'test'>) => {
    await inScope(market.deps.database, SYSTEM, (trx) => queueMail(trx, email))
    const { rows } = await market.test.owner.query<{ id: string }>(
      "update mail set bounced_at = now(), bounce_reason = '550 no', tries = 1 where subject = 'Again' returning id",
    )
    return `/mails/${rows[0]!.id}/send`
  }
  const market = await createMarketplace({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const path = await put(market)
  const admin = await market.as('admin@understory.example')
  expect((await (await market.as('readonly-admin@understory.example'))('POST', path, {})).status).toBe(403)
  expect((await admin('POST', path, {})).status).toBe(204)
  expect((await admin('POST', path.replace(/[0-9a-f-]{36}/, UNKNOWN), {})).status).toBe(404)
  expect((await admin('GET', '/mails?search=again@found.example')).body['items']).toMatchObject([
    { state: 'undelivered', failure: '550 no', tries: 1 },
  ])
  await market.test.owner.query('update mail set sent_at = now(), bounce_reason = null')
  expect(outcome(await admin('POST', path, {}))).toBe('409 wrong_state')
  const refused = await (await as('admin@understory.example'))('POST', await put({ deps, test: places }), {})
  expect(outcome(refused)).toBe('409 guard_refused')
})

test('the back office sees every kind of e-mail in each language, with what it is for', async () => {
  const admin = await as('admin@understory.example')
  const { items } = (await admin('GET', '/mails/samples')).body as unknown as { items: EmailSample[] }
  expect(items.map(({ kind, language }) => `${kind} ${language}`)).toEqual(
    languages.flatMap((language) => emailKinds.map((kind) => `${kind} ${language}`)),
  )
  expect(items.find(({ kind }) => kind === 'people.invitation')).toEqual({
    kind: 'people.invitation',
    language: 'en',
    family: 'People and invitations',
    purpose: 'To a person whom an organization invites.',
    ...emailOf('people.invitation'),
  })
  for (const kind of ['onboarding.applicant.validated', 'submission.published', 'operation.cancelled'])
    expect(items.find((item) => item.kind === kind)).toMatchObject({
      text: expect.stringContaining('[the reason that was given]'),
    })
  // What only the platform gets leads into the back office.
  const ofPlatform = items.filter(({ purpose }) => /^To the platform (?!and)[^,]*\.$/.test(purpose))
  expect(ofPlatform.length).toBeGreaterThan(10)
  expect(ofPlatform.filter(({ text }) => !/\/admin\//.test(text)).map(({ kind }) => kind)).toEqual([])
  for (const nobody of ['owner@contributor.example', 'owner@carrier.example'])
    expect((await (await as(nobody))('GET', '/mails/samples')).status).toBe(403)
})

test('the outbox of a demonstration shows the e-mails to one address to anyone; elsewhere it does not exist', async () => {
  const { app, deps: places } = await createTestApp({ demonstration: true })
  for (const to of ['Ada@example.org', 'grace@example.org'])
    await inScope(places.database, SYSTEM, (trx) => queueMail(trx, { to, subject: to, text: `For ${to}` }))
  const ask = async (query: string) => (await app.inject({ url: `/proxy/outbox${query}` })).json<unknown>()
  expect(await ask('?to=ada%40example.org')).toMatchObject({
    items: [{ subject: 'Ada@example.org', text: 'For Ada@example.org' }],
  })
  for (const query of ['', '?to=', '?to=%25', '?to=example.org'])
    expect(await ask(query)).toEqual({ items: [] })
  const visitor = calling(null)
  expect((await visitor('GET', '/outbox?to=a%40b.example')).status).toBe(404)
  const { app: mailing } = await createTestApp({
    demonstration: true,
    environment: { SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  expect((await mailing.inject({ url: '/proxy/outbox?to=ada%40example.org' })).statusCode).toBe(404)
})
