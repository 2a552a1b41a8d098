import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { withConnection } from '../statements.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-ports-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a port that another program takes before PostgreSQL does is left for the next one', async () => {
  const other = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const ports = [port, await freePort()]
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' }, undefined, async () =>
    ports.shift()!,
  )
  try {
    expect(ports).toEqual([])
    await withConnection(postgres.url, async (client) => {
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  } finally {
    await postgres.stop()
    other.close()
  }
})
