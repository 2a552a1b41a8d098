/** HAProxy in front of the database and of the processes of the product, configured as docs/operating/availability.md says. */
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { startProgram } from './processes.ts'

export const HAPROXY = '/usr/sbin/haproxy'

type Section = {
  readonly name: string
  readonly port: number
  readonly lines: readonly string[]
}

const GENERAL = `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 3s
`

/** Only the primary is up: Patroni says so. Connections to a server that is down are cut, so that no call waits for it. */
export const databaseSection = (port: number, hosts: ReadonlyMap<string, string>): Section => ({
  name: 'database',
  port,
  lines: [
    'mode tcp',
    'option httpchk GET /primary',
    'http-check expect status 200',
    'default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...[...hosts].map(([name, host]) => `server ${name} ${host}:5432 check port 8008`),
  ],
})

/** A process that stops says so in /readyz while it still answers: new calls go to the others. */
export const applicationSection = (port: number, ports: readonly number[]): Section => ({
  name: 'application',
  port,
  lines: [
    'mode http',
    'option httpchk GET /readyz',
    'http-check expect status 200',
    'balance leastconn',
    'default-server inter 500ms fall 2 rise 1',
    // A call that was not sent yet goes to another one; when a busy machine answers no check in time, any is asked.
    'retries 5',
    'option redispatch 1',
    'option allbackups',
    ...ports.map((one) => `server port${one} 127.0.0.1:${one} check`),
    ...ports.map((one) => `server unchecked${one} 127.0.0.1:${one} backup`),
  ],
})

export function startProxy(folder: string, sections: readonly Section[]): ChildProcess {
  const file = path.join(folder, 'haproxy.cfg')
  const texts = sections.map(({ name, port, lines }) =>
    [`listen ${name}`, `bind 127.0.0.1:${port}`, ...lines].join('\n  '),
  )
  fs.writeFileSync(file, `${GENERAL}${texts.join('\n')}\n`)
  return startProgram(HAPROXY, ['-db', '-f', file], path.join(folder, 'haproxy.log'))
}
