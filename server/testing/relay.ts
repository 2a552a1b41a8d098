/** A way to a server that a test can cut and restore: open connections are dropped, and new ones are refused. */
import net from 'node:net'
import type { AddressInfo } from 'node:net'

export type Relay = {
  /** The given address, by way of the relay. */
  readonly url: string
  readonly cut: () => Promise<void>
  /** Nothing comes through any longer, and no error says so: the machine behind it vanished. */
  readonly stall: () => void
  readonly restore: () => Promise<void>
  readonly close: () => Promise<void>
}

/** @param target address on this machine with host and port, such as a database's */
export async function openRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target)
  const open = new Set<net.Socket>()
  const accept = (near: net.Socket) => {
    const far = net.connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
  let server = net.createServer(accept)
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, hostname, () => resolve()))
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  const url = new URL(target)
  url.port = String(own)
  url.searchParams.delete('host') // a Unix socket would go past it
  return {
    url: url.href,
    cut,
    stall: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    restore: () => {
      server = net.createServer(accept)
      return listen(own)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
