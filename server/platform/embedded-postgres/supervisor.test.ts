import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { withConnection } from '../connection.ts'
import { urlFor } from './cluster.ts'
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

const WAY = 'select inet_server_addr() is null as "isSocket"'

test('questions go through a Unix socket in the folder, and tools may come by TCP', async () => {
  const place = path.join(folder, 'socket')
  const postgres = await startEmbeddedPostgres(place, { fsync: 'off' })
  try {
    for (const [url, isSocket] of [
      [postgres.url, true],
      [urlFor(place, Number(new URL(postgres.url).port)), false],
    ] as const)
      await withConnection(url, async (client) => {
        expect((await client.query(WAY)).rows).toEqual([{ isSocket }])
      })
  } finally {
    await postgres.stop()
  }
})

test.each(['x'.repeat(100), 'with, a comma'])('a folder whose name no socket can have: %s', async (name) => {
  const postgres = await startEmbeddedPostgres(path.join(folder, name), { fsync: 'off' })
  try {
    await withConnection(postgres.url, async (client) => {
      expect((await client.query(WAY)).rows).toEqual([{ isSocket: false }])
    })
  } finally {
    await postgres.stop()
  }
})
