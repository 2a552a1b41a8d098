import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'

/** The system gives those from 32768 on to whatever asks for any port, and to every connection that goes out. */
const CHOSEN = { from: 20_000, to: 32_000 } as const

/** A port of this machine that nothing listens at, and that is still free when it is used a moment later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(CHOSEN.from, CHOSEN.to)
    const probe = net.createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
