import { expect, test } from 'vitest'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { createMarketplace } from '../../testing/marketplace.ts'

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
