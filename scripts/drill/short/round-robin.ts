/** The least that a proxy does for restarts: calls go in turn to processes whose `/readyz` says 200. */
import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isReady } from '../processes.ts'

const ASK_EVERY_MS = 100

export type RoundRobin = { readonly origin: string; readonly close: () => void }

export async function openRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const ready = new Set<number>()
  let turn = 0
  let isClosed = false
  const ask = async (port: number) => {
    while (!isClosed) {
      if (await isReady(`http://127.0.0.1:${port}`)) ready.add(port)
      else ready.delete(port)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
  }
  for (const port of ports) void ask(port)
  const server = http.createServer((request, response) => {
    const asked = ready.size > 0 ? [...ready] : ports
    turn += 1
    const { method, headers, url: path } = request
    const port = asked[turn % asked.length]
    const onwards = http.request(
      { port, host: '127.0.0.1', method, headers, path, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onwards.on('error', () => response.destroy())
    request.pipe(onwards)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      isClosed = true
      server.close()
      server.closeAllConnections()
    },
  }
}
