/**
 * The peer of `transitions`: each event is a durable workflow of DBOS with one step, which locks the row, checks the version, writes a
 * journal row and the new state. Runs from a folder in which the SDK was installed.
 */
import http from 'node:http'
import { DBOS } from '@dbos-inc/dbos-sdk'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

async function write({ id, version, text }) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      'select version, state from peer_operation where id = $1 for update',
      [id],
    )
    if (rows[0]?.version !== version) throw new Error('another version')
    const state = { ...rows[0].state, comments: (rows[0].state.comments ?? 0) + 1 }
    await client.query(
      'insert into peer_journal (operation_id, seq, type, payload) values ($1, $2, $3, $4)',
      [id, version + 1, 'operation.comment', { text }],
    )
    await client.query('update peer_operation set version = $2, state = $3 where id = $1', [
      id,
      version + 1,
      state,
    ])
    await client.query('commit')
    return { version: version + 1 }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const transition = DBOS.registerWorkflow((event) => DBOS.runStep(() => write(event), { name: 'write' }), {
  name: 'transition',
})

DBOS.setConfig({ name: 'peer', systemDatabaseUrl: process.env.SYSTEM_DATABASE_URL, logLevel: 'error' })
await DBOS.launch()

http
  .createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = (status, value) => {
      const body = JSON.stringify(value)
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body)
    }
    if (request.method === 'GET') return answer(200, {})
    try {
      answer(200, await transition(JSON.parse(Buffer.concat(chunks).toString())))
    } catch (error) {
      answer(409, { reason: String(error) })
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
