/** `/metrics` on an address of its own that is not public; nothing else is served there. */
import http from 'node:http'
import { once } from 'node:events'

export type MetricsAddress = { readonly port: number; readonly host: string }

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** @param text made for each request @returns how to stop @throws when the address is taken */
export async function listenForMetrics(
  { port, host }: MetricsAddress,
  text: () => Promise<string>,
): Promise<() => Promise<void>> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (metrics) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(metrics),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
