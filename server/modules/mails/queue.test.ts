import net from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { carryOut } from '../../workflow/effects/carry-out.ts'
import { fakeOutside } from '../operations/operations.samples.ts'
import { inScope, SYSTEM, type Scope } from '../../platform/database.ts'
import { diskStorage } from '../../platform/storage/storage.ts'
import { mailPort } from '../../platform/mail/mail.ts'
import { queueMail, queueWaiting, sendAgain } from '../../platform/mail/queue.ts'

const { database, pool, owner } = await createTestDatabase()
const EMAIL = { to: 'grace@example.org', subject: 'Welcome', text: 'Hello Grace' }
const now = new Date('2026-03-02T09:00:00.000Z')
const NOTICE = '0199c1a0-5e6f-7b20-9a3d-4c5b6a798f01'

/** As little of a mail server as a client needs; remembers what arrived. */
const arrived: string[] = []
let refuses = false
const smtp = net.createServer((socket) => {
  let isData = false
  let message = ''
  let begun = ''
  socket.write('220 ready\r\n')
  socket.on('data', (chunk) => {
    // A packet may end within a line.
    const lines = (begun + chunk.toString()).split('\r\n')
    begun = lines.pop() ?? ''
    for (const line of lines) {
      if (isData && line !== '.') message += `${line}\n`
      else if (isData) {
        isData = false
        arrived.push(message)
        socket.write('250 kept\r\n')
      } else if (/^(EHLO|HELO|MAIL)/.test(line)) socket.write('250 yes\r\n')
      else if (line.startsWith('RCPT')) socket.write(refuses ? '451 later\r\n' : '250 yes\r\n')
      else if (line === 'DATA') {
        isData = true
        message = ''
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
    }
  })
})

const portOf = (smtpUrl: string | undefined) =>
  mailPort({
    database,
    storage: diskStorage('/nowhere'),
    clock: () => now,
    smtpUrl,
    from: 'us@example.org',
    origin: 'https://understory.example',
  })
let outside: ReturnType<typeof fakeOutside>['outside']

beforeAll(async () => {
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = smtp.address() as net.AddressInfo
  outside = { ...fakeOutside(pool, () => now).outside, mail: portOf(`smtp://127.0.0.1:${port}`) }
})
afterAll(() => smtp.close())
beforeEach(async () => {
  arrived.length = 0
  await owner.query('delete from outbox; delete from mail; delete from jobs.job')
})

const waiting = async () =>
  (await owner.query<{ id: string }>('select id from outbox where operation_id is null')).rows
const sentAt = async () =>
  (await owner.query<{ sent_at: Date | null }>('select sent_at from mail')).rows.map((row) => row.sent_at)

test('an e-mail that is queued is sent by the outbox, once, however often its job runs', async () => {
  await inScope(database, SYSTEM, (trx) => queueMail(trx, EMAIL))
  expect(await sentAt()).toEqual([null])
  const [row] = await waiting()
  await carryOut(outside, row!.id)
  await carryOut(outside, row!.id)
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toMatch(
    /From: us@example\.org\nTo: grace@example\.org\nSubject: Welcome\n[^]*Hello Grace/,
  )
  expect(await sentAt()).toEqual([now])
})

test('one whose transaction fails was never written', async () => {
  const failing = inScope(database, SYSTEM, async (trx) => {
    await queueMail(trx, EMAIL)
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect([await waiting(), await sentAt()]).toEqual([[], []])
})

test('one that the mail server does not take yet fails its job, which tries again', async () => {
  await inScope(database, SYSTEM, (trx) => queueMail(trx, EMAIL))
  const [row] = await waiting()
  refuses = true
  await expect(carryOut(outside, row!.id)).rejects.toThrow('451')
  expect(await sentAt()).toEqual([null])
  refuses = false
  await carryOut(outside, row!.id)
  expect(arrived).toHaveLength(1)
})

test('without a mail server it stays readable, marked as not sent', async () => {
  await inScope(database, SYSTEM, (trx) => queueMail(trx, EMAIL))
  const [row] = await waiting()
  await carryOut({ ...outside, mail: portOf(undefined) }, row!.id)
  expect(await sentAt()).toEqual([null])
})

test('a person with a session may write one; only the platform reads them', async () => {
  const person: Scope = { personId: SYSTEM.personId, organizationId: null, platform: false }
  await inScope(database, person, (trx) => queueMail(trx, EMAIL))
  const read = (scope: Scope) =>
    inScope(database, scope, (trx) => trx.selectFrom('mail').select('recipient').execute())
  expect(await read(person)).toEqual([])
  expect(await read(SYSTEM)).toEqual([{ recipient: EMAIL.to }])
  const visitor = inScope(database, { ...person, personId: '' }, (trx) => queueMail(trx, EMAIL))
  await expect(visitor).rejects.toThrow('row-level security')
})

test('what waited while there was no mail server is queued once, unless it is old, sent or bounced', async () => {
  await owner.query('delete from outbox')
  await owner.query('delete from mail')
  const at = new Date(now.getTime() - 86_400_000)
  await inScope(database, SYSTEM, async (trx) => {
    for (const to of ['waits@example.org', 'old@example.org', 'sent@example.org', 'bounced@example.org'])
      await queueMail(trx, { ...EMAIL, to })
  })
  await owner.query('delete from outbox')
  await owner.query('update mail set created_at = $1', [at])
  await owner.query("update mail set created_at = $1 where recipient = 'old@example.org'", [
    new Date(now.getTime() - 31 * 86_400_000),
  ])
  await owner.query("update mail set sent_at = now() where recipient = 'sent@example.org'")
  await owner.query(
    "update mail set bounced_at = now(), bounce_reason = 'no' where recipient = 'bounced@example.org'",
  )
  expect(await inScope(database, SYSTEM, (trx) => queueWaiting(trx, now))).toBe(1)
  expect(await inScope(database, SYSTEM, (trx) => queueWaiting(trx, now))).toBe(0)
  const { rows } = await owner.query<{ id: string }>('select id from outbox')
  arrived.length = 0
  for (const { id } of rows) await carryOut(outside, id)
  expect(arrived.map((message) => /^To: (.*)$/m.exec(message)?.[1])).toEqual(['waits@example.org'])
})

test('what a job still tries is left to that job, and of two processes that start together one queues the rest', async () => {
  await inScope(database, SYSTEM, async (trx) => {
    for (const to of ['tried@example.org', 'done@example.org']) await queueMail(trx, { ...EMAIL, to })
    await queueMail(trx, { ...EMAIL, to: 'notice@example.org', key: `${NOTICE}:notice@example.org` })
  })
  // A notice has no message of its own: its key names the one that wrote it.
  await owner.query(
    "delete from outbox where params ->> 'mailId' = (select id::text from mail where recipient = 'notice@example.org')",
  )
  await owner.query(
    "insert into outbox (id, operation_id, kind, params) values ($1, null, 'sendMail', '{}')",
    [NOTICE],
  )
  await owner.query('update outbox set dispatched_at = now()')
  await owner.query('update mail set created_at = $1', [now])
  await owner.query(
    `insert into jobs.job (name, id, state) select 'effect', o.id, case m.recipient when 'done@example.org'
       then 'completed' when 'tried@example.org' then 'retry' else 'active' end::jobs.job_state
     from outbox o left join mail m on m.id::text = o.params ->> 'mailId'`,
  )
  const queued = () => inScope(database, SYSTEM, (trx) => queueWaiting(trx, now))
  expect((await Promise.all([queued(), queued()])).toSorted()).toEqual([0, 1])
  const { rows } = await owner.query(
    "select m.recipient from outbox o join mail m on m.id::text = o.params ->> 'mailId' where o.dispatched_at is null",
  )
  expect(rows).toEqual([{ recipient: 'done@example.org' }])
})

test('one that was refused is sent again, once, however often people ask; one that is tried is tried at once', async () => {
  await inScope(database, SYSTEM, async (trx) => {
    for (const to of ['refused@example.org', 'tried@example.org', 'sent@example.org', 'new@example.org'])
      await queueMail(trx, { ...EMAIL, to })
  })
  await owner.query(`update mail set bounced_at = case recipient when 'refused@example.org' then now() end,
    sent_at = case recipient when 'sent@example.org' then now() end,
    bounce_reason = case when recipient in ('refused@example.org', 'tried@example.org') then '535 wrong password' end, tries = 1`)
  await owner.query(
    "delete from outbox where params ->> 'mailId' <> (select id::text from mail where recipient = 'tried@example.org')",
  )
  await owner.query('update outbox set dispatched_at = now()')
  await owner.query(
    "insert into jobs.job (name, id, state, start_after) select 'effect', id, 'retry', now() + interval '5 minutes' from outbox",
  )
  const { rows: mails } = await owner.query<{ id: string }>('select id from mail order by recipient')
  const ask = () => Promise.all(mails.map(({ id }) => inScope(database, SYSTEM, (trx) => sendAgain(trx, id))))
  // In the order of their addresses: new, refused, sent, tried.
  expect(await ask()).toEqual([false, true, false, true])
  await ask()
  const { rows: queued } = await owner.query<{ id: string; recipient: string }>(
    "select o.id, m.recipient from outbox o join mail m on m.id::text = o.params ->> 'mailId' where o.dispatched_at is null",
  )
  expect(queued.map(({ recipient }) => recipient)).toEqual(['refused@example.org'])
  expect((await owner.query('select start_after <= now() as due from jobs.job')).rows).toEqual([
    { due: true },
  ])
  await carryOut(outside, queued[0]!.id)
  await carryOut(outside, queued[0]!.id)
  expect(arrived).toHaveLength(1)
  const { rows } = await owner.query(
    "select tries, bounce_reason from mail where recipient = 'refused@example.org'",
  )
  expect(rows).toEqual([{ tries: 2, bounce_reason: null }])
})
