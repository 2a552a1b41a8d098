/** A minimal keep-alive HTTP/1.1 connection: Node's client would cost as much as the server's answer. */
import { once } from 'node:events'
import net from 'node:net'

type Reply = { readonly status: number; readonly body: Buffer; readonly ms: number }
type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie: string
  readonly body?: string
}

export type Connection = {
  /** One at a time. */
  readonly send: (request: Request) => Promise<Reply>
  readonly close: () => void
}

const END_OF_HEAD = '\r\n\r\n'

export async function connect(port: number): Promise<Connection> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let chunks: Buffer[] = []
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void; since: number } | null =
    null
  let wanted = Infinity
  let headEnds = 0
  let status = 0

  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed a connection')))
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    if (wanted === Infinity) readHead()
    const length = chunks.reduce((sum, one) => sum + one.length, 0)
    if (length < wanted || !waiting) return
    const { resolve, since } = waiting
    const body = Buffer.concat(chunks).subarray(headEnds, wanted)
    chunks = []
    wanted = Infinity
    waiting = null
    resolve({ status, body, ms: performance.now() - since })
  })

  function readHead() {
    const text = Buffer.concat(chunks).toString('latin1')
    const end = text.indexOf(END_OF_HEAD)
    if (end < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))
    if (!length) return fail(new Error(`no length in ${text.slice(0, end)}`))
    status = Number(text.slice(9, 12))
    headEnds = end + END_OF_HEAD.length
    wanted = headEnds + Number(length[1])
  }

  return {
    close: () => void socket.destroy(),
    send: ({ method, path, cookie, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject, since: performance.now() }
        const head = `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n`
        const content =
          body === undefined
            ? ''
            : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
        socket.write(`${head}${content}\r\n${body ?? ''}`)
      }),
  }
}
