/** A mail server that keeps what it is given, and says to a recipient what a test wants to hear. */
import net from 'node:net'
import { once } from 'node:events'

export type MailServer = {
  readonly port: number
  /** Taken with 250, as they came: headers and body. */
  readonly received: readonly string[]
  readonly close: () => void
}

/** @param answers recipient → what it is answered; everyone else is fine */
export async function openMailServer(answers: Readonly<Record<string, string>> = {}): Promise<MailServer> {
  const received: string[] = []
  const server = net.createServer((socket) => {
    let isData = false
    let email = ''
    socket.setEncoding('utf8')
    socket.write('220 post.example ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk: string) => {
      if (isData) {
        email += chunk
        if (!email.endsWith('\r\n.\r\n')) return
        received.push(email)
        email = ''
        isData = false
        socket.write('250 taken\r\n')
        return
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        const recipient = /^RCPT TO:<(.+?)>/i.exec(line)?.[1]
        if (recipient) socket.write(`${answers[recipient] ?? '250 fine'}\r\n`)
        else if (/^DATA/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  return { port, received, close: () => void server.close() }
}
