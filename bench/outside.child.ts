/** Outside of the observed process, so that its processor time is not counted: people who comment, and a collector of spans. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { idOf } from './pgbench.ts'

/** So many comments, one operation after the other. */
export type Turn = {
  readonly origin: string
  readonly cookie: string
  readonly operations: number
  readonly count: number
}

const AT_ONCE = 16
const versions = new Map<number, number>()
let next = 0

async function comment({ origin, cookie, operations, count }: Turn): Promise<void> {
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      const place = next++ % operations
      const version = versions.get(place) ?? 1
      versions.set(place, version + 1)
      const payload = { text: 'When does the proposal arrive?', internal: false }
      const answer = await fetch(`${origin}/proxy/operations/${idOf(place)}/events`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({
          type: 'operation.comment',
          payload,
          version,
          idempotency_key: randomUUID(),
        }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Takes spans, and throws them away. */
const collector = http.createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
await once(collector.listen(0, '127.0.0.1'), 'listening')
process.on('message', (turn: Turn) => void comment(turn).then(() => process.send?.('done')))
process.send?.(`http://127.0.0.1:${(collector.address() as net.AddressInfo).port}`)
