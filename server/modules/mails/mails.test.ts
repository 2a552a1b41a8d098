import { expect, test } from 'vitest'
import { emailKinds, emailOf } from '../../emails/emails.ts'
import { languages } from '../../emails/layout.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { createMarketplace } from '../../testing/marketplace.ts'

type EmailSample = { kind: string; language: string }

const { as, deps } = await createMarketplace()

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
  for (const nobody of ['owner@contributor.example', 'owner@carrier.example'])
    expect((await (await as(nobody))('GET', '/mails/samples')).status).toBe(403)
})
