// The files of one embedded PostgreSQL: folder/cluster/data, folder/cluster/password, folder/log.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Runner } from './account.ts'
import type { Binaries } from './binaries.ts'

export const dataFolder = (folder: string) => path.join(folder, 'cluster/data')
export const logFile = (folder: string) => path.join(folder, 'log')

export function prepareFolder(folder: string) {
  fs.mkdirSync(folder, { recursive: true })
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch {
    throw new Error(
      `${folder} belongs to another user (an earlier start as root?). Remove it, or give it to yourself: sudo chown -R $(id -un) ${folder}`,
    )
  }
}

/** Checksums: a page that the disk has changed is an error, and not another value. Before 18 they are off by default. */
const INITDB = '--username postgres --auth scram-sha-256 --encoding UTF8 --data-checksums'

/** Made beside its place and moved in one step: a start killed half-way leaves only a folder to throw away. */
export async function initialiseOnce(
  folder: string,
  binaries: Binaries,
  runner: Runner,
  begun: () => void,
): Promise<void> {
  const cluster = path.join(folder, 'cluster')
  if (fs.existsSync(cluster)) return
  const unfinished = fs.mkdtempSync(path.join(folder, 'unfinished-'))
  const password = path.join(unfinished, 'password')
  fs.writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (runner.owner)
    for (const file of [unfinished, password]) fs.chownSync(file, runner.owner.uid, runner.owner.gid)

  const places = ['--pgdata', path.join(unfinished, 'data'), '--pwfile', password]
  const { program, args, options } = runner.command(binaries.initdb, [
    ...places,
    ...`${INITDB} ${binaries.locale}`.split(' '),
  ])
  // Not waited for in place: the server's code is read meanwhile.
  const made = promisify(execFile)(program, args, { ...options, cwd: '/' })
  begun()
  await made.catch(({ stderr, message }: Error & { stderr?: string }) => {
    throw new Error(`initdb failed: ${stderr || message}`)
  })
  try {
    fs.renameSync(unfinished, cluster)
  } catch (error) {
    if (!fs.existsSync(cluster)) throw error // else another start was first: its cluster is as good
  }
}

/** Only for the owner of the cluster: no one else can be initialising now. */
export function removeUnfinished(folder: string) {
  for (const name of fs.readdirSync(folder))
    if (name.startsWith('unfinished-')) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
}

export const urlFor = (folder: string, port: number) =>
  `postgres://postgres:${fs.readFileSync(path.join(folder, 'cluster/password'), 'utf8')}@127.0.0.1:${port}/postgres`

/** The longest name of a socket that every system takes, in bytes. */
const LONGEST_SOCKET = 100

/** Where a server of the folder has its Unix socket; null: such a name cannot be used, and it has none. */
export function socketFolder(folder: string, port: number): string | null {
  const place = path.resolve(folder)
  const isUsable =
    Buffer.byteLength(path.join(place, `.s.PGSQL.${port}`)) <= LONGEST_SOCKET && !/[",]/.test(place)
  return isUsable ? place : null
}

/** By the socket, where there is one: each question takes less of the processor than through TCP. */
export function workUrlFor(folder: string, port: number): string {
  const url = new URL(urlFor(folder, port))
  const socket = socketFolder(folder, port)
  if (socket !== null) url.searchParams.set('host', socket)
  return url.href
}

/** What PostgreSQL itself says about a server on this cluster, living or dead. */
export function readPidFile(folder: string) {
  const file = path.join(dataFolder(folder), 'postmaster.pid')
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : null
}
