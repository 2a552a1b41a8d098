import net from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { closeListener, subscribeChanges } from './listener.ts'

/** Of PostgreSQL's protocol: signed in, ready, and the refusal of a server that is still a standby. */
const SIGNED_IN = Buffer.from('520000000800000000' + '5a0000000549', 'hex')
const fields = Buffer.from('SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0')
const length = Buffer.alloc(4)
length.writeInt32BE(fields.length + 4)
const REFUSED = Buffer.concat([Buffer.from('E'), length, fields, Buffer.from('5a0000000549', 'hex')])

test('a database that refuses to listen, as one does until it is the primary, is asked again', async () => {
  let asked = 0
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(SIGNED_IN)
      socket.once('data', () => {
        asked += 1
        socket.write(REFUSED)
      })
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ connectionString: `postgres://nobody@127.0.0.1:${port}/none` })
  subscribeChanges(pool, () => {})
  await expect.poll(() => asked).toBeGreaterThan(1)
  await closeListener(pool)
  await pool.end()
  server.close()
})
