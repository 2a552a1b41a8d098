// PostgreSQL refuses to run as root. An ordinary user runs it directly; root hands it to another account.
import { spawnSync, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'

/** How to start a program as someone PostgreSQL accepts, and who then owns the data folder. */
export interface Runner {
  name: string
  owner: { uid: number; gid: number } | null
  command(program: string, args: string[]): { program: string; args: string[]; options: SpawnOptions }
}

const direct: Runner = {
  name: 'direct',
  owner: null,
  command: (program, args) => ({ program, args, options: {} }),
}

/** Tried in order; the first that can run PostgreSQL and write the folder is used. */
export function chooseRunner(folder: string, binaries: Binaries): Runner {
  if (process.getuid?.() !== 0) return direct
  const candidates = rootRunners()
  for (const runner of candidates) {
    giveTo(folder, runner)
    if (works(runner, folder, binaries)) return runner
  }
  throw new Error(
    `PostgreSQL cannot run as root, and none of ${candidates.map((c) => c.name).join(', ')} works here. Run as an ordinary user, or set DATABASE_URL.`,
  )
}

function rootRunners(): Runner[] {
  const account = ['postgres', 'nobody'].map(lookUp).find((found) => found !== null)
  const inNamespace: Runner = {
    // Root outside, an ordinary user inside: enters 0700 folders, but Docker's default profile forbids it.
    name: 'user namespace',
    owner: { uid: 0, gid: 0 },
    command: (program, args) => ({
      program: 'unshare',
      args: ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args],
      options: {},
    }),
  }
  if (!account) return [inNamespace]
  const { uid, gid } = account
  return [
    {
      name: `account ${account.name}`,
      owner: account,
      command: (program, args) => ({ program, args, options: { uid, gid } }),
    },
    {
      // The same account with leave to pass through 0700 parents such as /root. PostgreSQL asks access(2),
      // which forgets capabilities of ordinary accounts unless no_setuid_fixup is set.
      name: `account ${account.name} with dac_override`,
      owner: account,
      command: (program, args) => ({
        program: 'setpriv',
        args: [`--reuid=${uid}`, `--regid=${gid}`, ...KEEPING_LEAVE.split(' '), '--', program, ...args],
        options: {},
      }),
    },
    inNamespace,
  ]
}

const KEEPING_LEAVE =
  '--clear-groups --securebits=+no_setuid_fixup --inh-caps=+dac_override --ambient-caps=+dac_override'

function lookUp(name: string) {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** PostgreSQL insists on owning its data folder; a project that moved may have had another runner before. */
function giveTo(folder: string, runner: Runner) {
  if (!runner.owner) return
  const { uid, gid } = runner.owner
  if (fs.lstatSync(folder).uid === uid) return
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    fs.lchownSync(path.join(entry.parentPath, entry.name), uid, gid)
  fs.lchownSync(folder, uid, gid)
}

function works(runner: Runner, folder: string, binaries: Binaries) {
  const probe = 'test "$(id -u)" != 0 && test -w "$1" && test -x "$1" && test -r "$2" && "$3" --version'
  const { program, args, options } = runner.command('sh', [
    '-c',
    probe,
    'sh',
    folder,
    binaries.catalog,
    binaries.postgres,
  ])
  return spawnSync(program, args, { ...options, stdio: 'ignore', cwd: '/' } as object).status === 0
}
