/** Lets PostgreSQL play the log over a base copy, reachable for no one else, until the wanted moment. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../../platform/cannot-start.ts'
import { chooseRunner } from '../../platform/embedded-postgres/account.ts'
import { binariesOfMajor, type Binaries } from '../../platform/embedded-postgres/binaries.ts'
import { dataFolder, logFile } from '../../platform/embedded-postgres/cluster.ts'
import { stopWithUs } from '../../platform/watchdog.ts'
import type { BaseCopy } from './base.ts'
import type { Place } from './place.ts'

export type Recovered = {
  /** Commit of the last transaction that is in it; null when the log held none after the base copy. */
  readonly lastCommit: Date | null
}

const ASK_EVERY_MS = 100
const PORT = 5432
const COMMAND = path.join(import.meta.dirname, '../../../scripts/understory.ts')

/** @param folder as `npm start` keeps PostgreSQL @throws CannotStart for a damaged or short log, or no such server */
export async function recover(
  place: Place,
  folder: string,
  base: BaseCopy,
  to: Date | null,
): Promise<Recovered> {
  const data = dataFolder(folder)
  const binaries = binariesFor(base)
  fs.writeFileSync(path.join(data, 'recovery.signal'), '')
  writeSettingsWhereMissing(data)
  const sockets = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-restore-'))
  const access = path.join(sockets, 'access.conf')
  fs.writeFileSync(access, 'local all all trust\n')
  const runner = chooseRunner(folder, binaries)
  if (runner.owner)
    for (const file of [sockets, access]) fs.chownSync(file, runner.owner.uid, runner.owner.gid)
  const settings = {
    listen_addresses: '',
    port: String(PORT), // part of the socket's name, and the copied settings may have another
    unix_socket_directories: sockets,
    hba_file: access,
    archive_mode: 'off', // a restored database must not write into the place it came from
    hot_standby: 'off', // it would ask for as many connections as the server had that was copied
    restore_command: `"${process.execPath}" --no-warnings "${COMMAND}" fetch-wal %f "%p"`,
    recovery_target_action: 'promote',
    // The zone as a number: names of zones are not read yet when this is.
    ...(to && {
      recovery_target_time: to.toISOString().replace('Z', '+00'),
      recovery_target_inclusive: 'on',
    }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, args, options } = runner.command(binaries.postgres, ['-D', data, ...flags])
  const log = fs.openSync(logFile(folder), 'a')
  // The account of the database may read neither the key file nor the files with settings, which are read already.
  const env = {
    ...process.env,
    UNDERSTORY_SETTINGS: '',
    BACKUP_KEY_FILE: '',
    BACKUP_KEY: place.key.identity ?? '',
  }
  const server = spawn(program, args, {
    ...options,
    env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  stopWithUs(server, 'INT')
  try {
    return await untilRecovered(server, { folder, sockets })
  } finally {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGINT')
      await once(server, 'exit')
    }
    fs.rmSync(sockets, { recursive: true, force: true })
  }
}

/** @throws CannotStart when the server of that version is not installed */
export const binariesFor = ({ serverVersion }: BaseCopy): Binaries =>
  binariesOfMajor(Math.floor(serverVersion / 10_000))

type Running = { readonly folder: string; readonly sockets: string }

async function untilRecovered(server: ChildProcess, { folder, sockets }: Running): Promise<Recovered> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new CannotStart(whyNot(folder))
    const client = new pg.Client({ host: sockets, port: PORT, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ busy: boolean; last: Date | null }>(
        'select pg_is_in_recovery() as busy, pg_last_xact_replay_timestamp() as last',
      )
      if (!rows[0]!.busy) {
        const password = fs.readFileSync(path.join(folder, 'cluster/password'), 'utf8')
        await client.query(`alter role postgres password ${pg.escapeLiteral(password)}`)
        return { lastCommit: rows[0]!.last }
      }
    } catch (error) {
      // Not yet, or ended: the next round tells.
      if (!(error instanceof Error)) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(ASK_EVERY_MS)
  }
}

/** Connections that are refused meanwhile are none. */
const IS_ERROR = /\b(?:FATAL|PANIC|ERROR): (?!.*the database system is)/

/** What PostgreSQL wrote last that is an error. */
function whyNot(folder: string): string {
  const file = logFile(folder)
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
  const said = lines.findLast((line) => IS_ERROR.test(line)) ?? lines.at(-1) ?? ''
  if (said.includes('recovery ended before configured recovery target was reached'))
    return 'The archived log ends before that moment. Restore without --to for the last state there is.'
  // What our own command said when PostgreSQL asked it for a piece of the log.
  const ours = lines.findLast((line) => line !== '' && !/^(?:\d{4}-|\s)/.test(line))
  return [`PostgreSQL could not play the log: ${said}`, ours, `More in ${file}`].filter(Boolean).join('\n')
}

/** Debian keeps a server's settings outside of its data, so they are not in the copy. */
function writeSettingsWhereMissing(data: string): void {
  const settings = path.join(data, 'postgresql.conf')
  if (!fs.existsSync(settings)) fs.writeFileSync(settings, '')
  const access = path.join(data, 'pg_hba.conf')
  if (!fs.existsSync(access))
    fs.writeFileSync(access, 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n')
}
