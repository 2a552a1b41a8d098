import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CertificateEmails, EmailOperation } from '../../../contract/certificates/emails.ts'
import { createMarketplace, outcome, refusal, type Call } from '../../testing/marketplace.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { openCertificateMarket } from './certificates.samples.ts'
import { emailOperations } from './emails.repository.ts'

const marketplace = await createMarketplace()
const market = await openCertificateMarket(marketplace)
const { owner } = marketplace.test

let waiting = ''
let sent = ''
let other = ''
let admin: Call
let buyer: Call

beforeAll(async () => {
  sent = await market.walk()
  other = await market.walk()
  waiting = await market.walk('certificateEmail.send')
  ;[admin, buyer] = await Promise.all([market.as('admin'), market.as('buyer')])
}, 60_000)

const show = async (sid: string) =>
  (await admin('GET', `/operations/${sid}/certificate_letters`)).body as CertificateEmails

const email = (more: object = {}) => ({
  recipients: ['office@acme.example', 'OFFICE@acme.example', 'ada@acme.example'],
  subject: 'Once more',
  body: 'The certificate is attached.',
  idempotencyKey: randomUUID(),
  ...more,
})

test('operations that wait to send their certificate come first, then those that did; no one else sees them', async () => {
  const { items } = (await admin('GET', '/certificate_letters')).body as { items: EmailOperation[] }
  expect(items.map(({ sid, isWaiting }) => ({ sid, isWaiting }))).toEqual([
    { sid: waiting, isWaiting: true },
    { sid: other, isWaiting: false },
    { sid: sent, isWaiting: false },
  ])
  const found = (await admin('GET', `/certificate_letters?search=${items[2]!.certificateNumber}`)).body
  expect(found['items']).toMatchObject([{ sid: sent, contributor: 'Buyer & Co' }])
  for (const search of [
    'buyr',
    'bûyer',
    String(items[2]!.certificateNumber).replaceAll('-', '').toLowerCase(),
  ])
    expect(
      (await admin('GET', `/certificate_letters?search=${encodeURIComponent(search)}`)).body['items'],
      search,
    ).toEqual(expect.arrayContaining([expect.objectContaining({ sid: sent })]))
  expect((await admin('GET', '/certificate_letters?search=%25')).body['items']).toEqual([])
  expect(outcome(await buyer('GET', '/certificate_letters'))).toBe('403 forbidden')
})

test('a list that is cut says so; a search finds the others', async () => {
  const asked = (search: string, most: number) =>
    inScope(marketplace.deps.database, SYSTEM, (trx) => emailOperations(trx, search, most))
  expect((await admin('GET', '/certificate_letters')).body['isComplete']).toBe(true)
  const { items, isComplete } = await asked('', 2)
  expect([items.map(({ sid }) => sid), isComplete]).toEqual([[waiting, other], false])
  expect(await asked('', 3)).toMatchObject({ items: { length: 3 }, isComplete: true })
  const { operation } = await show(sent)
  expect(await asked(operation.number, 2)).toMatchObject({ items: [{ sid: sent }], isComplete: true })
})

test('an e-mail begins with the person who signed, the number and the public address, and names its attachment', async () => {
  const shown = await show(waiting)
  const { certificateNumber: number } = shown.operation
  expect(shown).toMatchObject({
    people: [
      { name: 'Grace Hopper', email: 'grace@example.org', isSignatory: true },
      { name: 'Bea Example', email: 'bea@example.org', isSignatory: false },
    ],
    subject: `Your certificate ${number}`,
    attachment: { name: `${number}.pdf`, version: 1 },
    hasMailServer: false,
    letters: [],
  })
  expect(shown.body).toContain(`/certificates/${number}`)
})

test('while the step waits, sending is its event', async () => {
  const answer = await admin('POST', `/operations/${waiting}/certificate_letters`, email())
  expect(refusal(answer)).toMatchObject({ status: 409, code: 'wrong_state' })
})

test('a key belongs to who sends it: another person’s e-mail with the same key is another e-mail', async () => {
  const body = email({ recipients: ['twice@acme.example'], subject: 'By two people' })
  const path = `/operations/${other}/certificate_letters`
  const checker = await market.as('checker')
  expect(outcome(await admin('POST', path, body))).toBe('201')
  expect(outcome(await checker('POST', path, body))).toBe('201')
  const { letters } = await show(other)
  expect(letters.filter(({ subject }) => subject === 'By two people')).toHaveLength(2)
})

test('sending again writes one e-mail for each address, once per key, with the current version attached', async () => {
  const body = email()
  const path = `/operations/${sent}/certificate_letters`
  const answer = await admin('POST', path, body)
  expect(answer.status).toBe(201)
  const again = await admin('POST', path, body)
  expect(again).toEqual(answer)
  expect((await show(sent)).letters.map(({ to, subject, state }) => ({ to, subject, state }))).toEqual([
    { to: 'ada@acme.example', subject: 'Once more', state: 'queued' },
    { to: 'OFFICE@acme.example', subject: 'Once more', state: 'queued' },
    { to: 'grace@example.org', subject: 'Your certificate', state: 'queued' },
  ])
  expect(outcome(await admin('POST', path, { ...body, subject: 'Other words' }))).toBe(
    '422 idempotency_mismatch',
  )
  expect(outcome(await admin('POST', path, { ...body, recipients: ['ada@acme.example'] }))).toBe(
    '422 idempotency_mismatch',
  )
  expect(outcome(await admin('POST', `/operations/${other}/certificate_letters`, body))).toBe(
    '422 idempotency_mismatch',
  )
  const { rows } = await owner.query(
    `select c.kind, c.version, c.recipients, c.person_id, o.kind as outbox, count(*)::int
     from certificate_command c join mail m on m.operation_id = c.operation_id and m.key like 'certificate:%'
     join outbox o on o.params ->> 'mailId' = m.id::text
     where c.operation_id = $1 group by 1, 2, 3, 4, 5`,
    [sent],
  )
  expect(rows).toEqual([
    {
      kind: 'resend',
      version: 1,
      recipients: 2,
      person_id: market.market.people.admin.id,
      outbox: 'sendMail',
      count: 2,
    },
  ])
})

test('the same e-mail that is sent twice at the same moment is one e-mail, and both calls are answered', async () => {
  const body = email({ subject: 'Pressed twice' })
  const path = `/operations/${other}/certificate_letters`
  const answers = await Promise.all([admin('POST', path, body), admin('POST', path, body)])
  expect(answers.map(outcome)).toEqual(['201', '201'])
  const { letters } = await show(other)
  expect(letters.filter(({ subject }) => subject === 'Pressed twice')).toHaveLength(2)
})

test('a bounce shows in the list, at the e-mail and with its reason', async () => {
  const [first] = (await show(sent)).letters
  await admin('POST', `/mails/${first!.sid}/bounce`, { reason: '550 no such user' })
  const shown = await show(sent)
  expect(shown.letters[0]).toMatchObject({ state: 'bounced', bounceReason: '550 no such user' })
  expect(shown.operation.letters).toEqual({ queued: 2, sent: 0, bounced: 1 })
})

test('without addresses, or with what is none, nothing is sent', async () => {
  const path = `/operations/${sent}/certificate_letters`
  for (const recipients of [[], ['nobody'], ['a@b.example', 'x']])
    expect(outcome(await admin('POST', path, email({ recipients })))).toBe('400 invalid_request')
})
