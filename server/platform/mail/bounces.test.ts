/** Against a mail server that says what a test wants to hear. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketplace, outcome } from '../../testing/marketplace.ts'
import { createTestApp } from '../../testing/app.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { inScope, SYSTEM } from '../database.ts'
import { isSecret } from './bounces.ts'
import { mailPort } from './mail.ts'
import { queueMail } from './queue.ts'

const { as, deps, calling } = await createMarketplace()
/** Recipient → what the server says to it. */
const answers: Record<string, string> = {}
const { port, received, close } = await openMailServer(answers)

let mail: ReturnType<typeof mailPort>
beforeAll(() => {
  const { database, storage, clock } = deps
  const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`
  mail = mailPort({
    database,
    storage,
    clock,
    smtpUrl,
    from: 'post@understory.example',
    origin: 'https://understory.example',
  })
})
afterAll(close)

const stored = (recipient: string) =>
  inScope(deps.database, SYSTEM, (trx) =>
    trx
      .selectFrom('mail')
      .select(['id', 'sent_at', 'bounced_at', 'bounce_reason'])
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow(),
  )

const email = (to: readonly string[], key: string) => ({
  key,
  to,
  subject: 'Certificate',
  text: 'Attached.',
  operationId: null,
})

test('what the recipient’s server refuses for good has bounced, is not tried again, and does not delay e-mails to others', async () => {
  answers['gone@a.example'] = '550 5.1.1 no such user'
  await mail.write(email(['gone@a.example', 'here@a.example'], 'one'))
  expect(await stored('gone@a.example')).toMatchObject({
    sent_at: null,
    bounced_at: expect.any(Date),
    bounce_reason: '550 5.1.1 no such user',
  })
  expect(await stored('here@a.example')).toMatchObject({ sent_at: expect.any(Date), bounced_at: null })
  const before = received.length
  answers['gone@a.example'] = '250 back again'
  await mail.write(email(['gone@a.example', 'here@a.example'], 'one'))
  expect(received).toHaveLength(before)
})

test('what may go better later is tried again', async () => {
  answers['full@a.example'] = '451 4.3.0 try later'
  await expect(mail.write(email(['full@a.example'], 'two'))).rejects.toThrow('451')
  expect(await stored('full@a.example')).toMatchObject({ sent_at: null, bounced_at: null })
  delete answers['full@a.example']
  await mail.write(email(['full@a.example'], 'two'))
  expect(await stored('full@a.example')).toMatchObject({ sent_at: expect.any(Date), bounced_at: null })
})

test('an e-mail that waits is sent by the next try, also when that one names other people', async () => {
  answers['colleague@a.example'] = '451 4.3.0 try later'
  await expect(mail.write(email(['colleague@a.example'], 'turn'))).rejects.toThrow('451')
  delete answers['colleague@a.example']
  await mail.write(email(['in-charge@a.example'], 'turn'))
  expect(await stored('colleague@a.example')).toMatchObject({ sent_at: expect.any(Date) })
  answers['left@a.example'] = '451 4.3.0 try later'
  await expect(mail.write(email(['left@a.example'], 'tu_n'))).rejects.toThrow('451')
  delete answers['left@a.example']
  await mail.write(email([], 'turn'))
  expect(await stored('left@a.example')).toMatchObject({ sent_at: null })
  await mail.write(email([], 'tu_n'))
  expect(await stored('left@a.example')).toMatchObject({ sent_at: expect.any(Date) })
})

test('a queued e-mail carries its files, and its own name for the server that reports on it', async () => {
  const bytes = Buffer.from('a sealed file')
  const sha256 = await deps.storage.put(bytes)
  await inScope(deps.database, SYSTEM, (trx) =>
    queueMail(trx, {
      to: 'file@a.example',
      subject: 'With a file',
      text: 'Attached.',
      attachments: [{ name: 'UND-1.pdf', sha256, bytes: bytes.length }],
    }),
  )
  const { id } = await stored('file@a.example')
  await mail.send(id)
  expect(received.at(-1)).toContain(`X-Mail-Sid: ${id}`)
  expect(received.at(-1)).toContain(`Message-ID: <${id}@`)
  expect(received.at(-1)).toContain('filename=UND-1.pdf')
  expect(received.at(-1)).toContain(bytes.toString('base64'))
})

test('a person of the platform reports a bounce, once; for others, and without a secret, there is nothing', async () => {
  await mail.write(email(['later@a.example'], 'three'))
  const { id } = await stored('later@a.example')
  const report = { reason: 'Mailbox full' }
  for (const nobody of [
    calling(null),
    await as('owner@contributor.example'),
    await as('readonly-admin@understory.example'),
  ])
    expect(outcome(await nobody('POST', `/mails/${id}/bounce`, report))).toBe('404 not_found')
  const admin = await as('admin@understory.example')
  expect((await admin('POST', `/mails/${id}/bounce`, report)).status).toBe(204)
  expect((await admin('POST', `/mails/${id}/bounce`, { reason: 'Later' })).status).toBe(204)
  expect(await stored('later@a.example')).toMatchObject({ bounce_reason: 'Mailbox full' })
  const unknown = '00000000-0000-7000-8000-000000000000'
  expect(outcome(await admin('POST', `/mails/${unknown}/bounce`, report))).toBe('404 not_found')
})

test('a mail service reports with the secret of the configuration', async () => {
  const secret = 'a-secret-of-thirty-signs-or-so'
  const made = await createTestApp({ environment: { MAIL_WEBHOOK_SECRET: secret } })
  const { rows } = await made.test.owner.query<{ id: string }>(
    `insert into mail (recipient, subject, body, key) values ('a@a.example', 's', 'b', 'k') returning id`,
  )
  const report = async (given: string | undefined) =>
    (
      await made.app.inject({
        method: 'POST',
        url: `/proxy/mails/${rows[0]!.id}/bounce`,
        headers: given === undefined ? {} : { 'x-webhook-secret': given },
        payload: { reason: '5.1.1' },
      })
    ).statusCode
  expect([await report(undefined), await report('wrong'), await report(`${secret}x`)]).toEqual([
    404, 404, 404,
  ])
  expect(await report(secret)).toBe(204)
})

test('no secret is no secret: nothing equals it', () => {
  expect([isSecret('', null), isSecret(undefined, null), isSecret('', ''), isSecret(['x'], 'x')]).toEqual([
    false,
    false,
    true,
    false,
  ])
})
