/** Mail servers that are out of order: the e-mail stays, no one waits longer than the limit, and the next run sends it. */
import net from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { inScope, SYSTEM } from '../database.ts'
import { diskStorage } from '../storage/storage.ts'
import { mailPort } from './mail.ts'
import { queueMail } from './queue.ts'

const { database, owner } = await createTestDatabase()
const PATIENCE_MS = 400
/** What a busy machine adds to a limit. */
const LEEWAY_MS = 10_000

async function listening(talk: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, stop }
}

const portAt = (smtpUrl: string) =>
  mailPort({
    origin: 'https://understory.example',
    database,
    storage: diskStorage('/nowhere'),
    clock: () => new Date('2026-03-02T09:00:00.000Z'),
    smtpUrl,
    from: 'us@example.org',
    patienceMs: PATIENCE_MS,
  })

test.each<[string, ((socket: net.Socket) => void) | null]>([
  ['nobody listens', null],
  ['it says nothing', () => {}],
  ['it hangs up', (socket) => socket.destroy()],
  ['it talks nonsense', (socket) => socket.end('<html>maintenance</html>\r\n')],
  ['it is closing', (socket) => socket.end('421 closing\r\n')],
  ['it is out of order', (socket) => socket.end('554 no service\r\n')],
  [
    'it falls silent in the middle',
    (socket) => {
      socket.write('220 ready\r\n')
      socket.once('data', () => socket.write('250 yes\r\n'))
    },
  ],
])('%s', async (_, talk) => {
  await owner.query('delete from outbox; delete from mail')
  await inScope(database, SYSTEM, (trx) =>
    queueMail(trx, { to: 'grace@example.org', subject: 'Welcome', text: 'Hello' }),
  )
  const { rows } = await owner.query<{ id: string }>('select id from mail')
  const server = talk ? await listening(talk) : { url: 'smtp://127.0.0.1:1', stop: () => {} }
  const since = performance.now()
  await expect(portAt(server.url).send(rows[0]!.id)).rejects.toThrow()
  expect(performance.now() - since).toBeLessThan(3 * PATIENCE_MS + LEEWAY_MS)
  server.stop()
  const left = await owner.query('select sent_at, bounced_at, bounce_reason from mail')
  expect(left.rows, 'no fault of the e-mail').toEqual([
    { sent_at: null, bounced_at: null, bounce_reason: expect.stringMatching(/\w/) },
  ])
})
