/** How long one change takes to reach 4,000 event streams of one process: half of them, and all. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_STREAMS } from '../server/modules/live/live.routes.ts'
import { openMarket } from '../server/workflow/samples.ts'
import { connect } from './connection.ts'
import { median, quantile, type Figure } from './figures.ts'
import { idOf } from './pgbench.ts'
import { sessionFor, withCluster, withServer } from './surroundings.ts'
import { writeOperations } from './transitions.ts'

const LISTENERS = 4_000
const CHANGES = 12
/** Streams that are opened at a time. */
const AT_ONCE = 50
const PAUSE_MS = 400
const MOST_P50_MS = 60
const MOST_ALL_MS = 400

export const measureLive = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const { owner } = cluster
    const market = await openMarket(owner, cluster.database)
    await writeOperations(cluster, market, 1)
    const session = () => sessionFor(owner, market.people.admin.id, market.platform)
    const cookies: string[] = []
    while (cookies.length * MOST_STREAMS.session < LISTENERS) cookies.push(await session())
    return withServer(
      cluster,
      async ({ port }) => {
        const sid = idOf(0)
        /** Of the change that is under way, in ms. */
        let arrivals: number[] = []
        let since = 0
        const sockets: net.Socket[] = []
        const listen = async (place: number) => {
          const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
          sockets.push(socket)
          await once(socket, 'connect')
          const cookie = cookies[Math.floor(place / MOST_STREAMS.session)] ?? ''
          const address = `10.1.${Math.floor(place / 100)}.1`
          socket.write(
            `GET /proxy/changes?age=0 HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nx-forwarded-for: ${address}\r\n\r\n`,
          )
          const [head] = (await once(socket, 'data')) as [Buffer]
          if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(head.toString('latin1'))
          socket.on('data', (chunk: Buffer) => {
            if (chunk.includes(sid)) arrivals.push(performance.now() - since)
          })
        }
        for (let place = 0; place < LISTENERS; place += AT_ONCE)
          await Promise.all(Array.from({ length: AT_ONCE }, (_, next) => listen(place + next)))
        const writer = await connect(port)
        const cookie = await session()
        const halves: number[] = []
        const wholes: number[] = []
        for (let version = 1; version <= CHANGES; version += 1) {
          await sleep(PAUSE_MS)
          arrivals = []
          since = performance.now()
          const { status, body } = await writer.send({
            method: 'POST',
            path: `/proxy/operations/${sid}/events`,
            cookie,
            body: JSON.stringify({
              type: 'operation.comment',
              payload: { text: 'When does the proposal arrive?', internal: false },
              version,
              idempotency_key: randomUUID(),
            }),
          })
          if (status !== 200) throw new Error(`${status} ${body.toString()}`)
          while (arrivals.length < LISTENERS) await sleep(5)
          halves.push(quantile(arrivals, 0.5))
          wholes.push(Math.max(...arrivals))
        }
        writer.close()
        for (const socket of sockets) socket.destroy()
        const name = `live: a change to ${LISTENERS.toLocaleString('en')} streams`
        return [
          { name: `${name}, half of them have it`, value: median(halves), unit: 'ms', most: MOST_P50_MS },
          { name: `${name}, all of them have it`, value: median(wholes), unit: 'ms', most: MOST_ALL_MS },
        ]
      },
      { TRUST_PROXY: '1' },
    )
  })
