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
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      turn += 1
      const first = turn % ports.length
      const inTurn = [...ports.slice(first), ...ports.slice(0, first)]
      const asked = [
        ...inTurn.filter((port) => ready.has(port)),
        ...inTurn.filter((port) => !ready.has(port)),
      ]
      hand(Buffer.concat(pieces), request, response, asked)
    })
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

/** Where no one listens nothing was sent yet, so the next one is asked. */
function hand(
  body: Buffer,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  [port, ...others]: readonly number[],
): void {
  const { method, headers, url: path } = request
  const onwards = http.request({ port, host: '127.0.0.1', method, headers, path, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onwards.on('error', (error) => {
    const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
    if (isRefused && others.length > 0) hand(body, request, response, others)
    else response.destroy()
  })
  onwards.end(body)
}
