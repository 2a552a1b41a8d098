/**
 * understory <command>: what operators do beside the server. Settings come from the environment, and what is not set there from
 * the files that `UNDERSTORY_SETTINGS` names (a:b), else from those below /etc/understory. Ends with 0 when all is well, with 1
 * when something is wrong.
 */
import fs from 'node:fs'
import { CannotStart } from '../server/platform/cannot-start.ts'
import { explainAndExit } from '../server/platform/process.ts'

type Command = {
  /** What may follow the name. */
  readonly takes: string
  readonly what: string
  /** @returns the exit status */
  readonly run: (args: readonly string[]) => Promise<number>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  doctor: {
    takes: '[--json]',
    what: 'looks at everything the installation needs and changes nothing',
    run: async (args) => (await import('./operate/installation.ts')).doctor(args),
  },
  backup: {
    takes: '[--keep 7]',
    what: 'takes a base copy, and copies new documents and seal keys',
    run: async (args) => (await import('./operate/backup.ts')).backup(args),
  },
  'backup-files': {
    takes: '',
    what: 'copies only new documents and seal keys',
    run: async () => (await import('./operate/backup.ts')).backupFiles(),
  },
  backups: {
    takes: '',
    what: 'lists the base copies',
    run: async () => (await import('./operate/backup.ts')).list(),
  },
  'backup-key': {
    takes: '<file>',
    what: 'makes the key of the backups',
    run: async (args) => (await import('./operate/backup.ts')).makeKey(args),
  },
  restore: {
    takes: '--into <new folder> [--to 2026-11-25T08:00:00Z]',
    what: 'brings a backup back, to its end or to a moment',
    run: async (args) => (await import('./operate/restore.ts')).run(args),
  },
  'verify-backup': {
    takes: '[--to <moment>] [--within <folder>]',
    what: 'restores into a folder of its own, and checks ledger, journals and documents',
    run: async (args) => (await import('./operate/restore.ts')).verify(args),
  },
  'archive-wal': {
    takes: '%p',
    what: 'for archive_command of PostgreSQL',
    run: async (args) => (await import('../server/operating/backup/wal.ts')).archiveCommand(args),
  },
  'fetch-wal': {
    takes: '%f %p',
    what: 'for restore_command of PostgreSQL',
    run: async (args) => (await import('../server/operating/backup/wal.ts')).fetchCommand(args),
  },
  migrate: {
    takes: '[--plan]',
    what: 'brings the database to this version; --plan only says what would run',
    run: async (args) => (await import('./operate/migrate.ts')).run(args),
  },
  rehearse: {
    takes: '[--all] [--json]',
    what: 'plays every journal through the machines of this version and writes nothing',
    run: async (args) => (await import('./operate/rehearse.ts')).run(args),
  },
  'retry-failed': {
    takes: '',
    what: 'tries again what failed for good: deadlines, certificates, e-mails',
    run: async () => (await import('./operate/installation.ts')).retryJobs(),
  },
  'rotate-seal-key': {
    takes: '[--after-loss]',
    what: 'makes a new key for the seal of certificates',
    run: async (args) => (await import('./operate/installation.ts')).rotateKey(args),
  },
  'create-admin': {
    takes: '<e-mail> "<name of the platform>" <country>',
    what: 'makes the platform’s organization and its first owner',
    run: async (args) => (await import('./operate/installation.ts')).createAdmin(args),
  },
  'export-organization': {
    takes: '<id or name> --into <new folder>',
    what: 'writes everything of one organization as files: JSON, CSV and its documents',
    run: async (args) => (await import('./operate/export.ts')).run(args),
  },
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { takes, what }]) => `  ${`${name} ${takes}`.trim()}\n      ${what}`,
  )
  return ['understory <command>', '', ...lines].join('\n')
}

const SETTINGS = process.env['UNDERSTORY_SETTINGS'] ?? '/etc/understory/settings:/etc/understory/backup'

/** @throws CannotStart when this account may not read it */
function loadSettings(file: string): void {
  try {
    fs.accessSync(file, fs.constants.R_OK)
  } catch (cause) {
    throw new CannotStart(
      `This account may not read ${file}. Run this as root, or name settings that it may read in UNDERSTORY_SETTINGS.`,
      { cause },
    )
  }
  process.loadEnvFile(file)
}

const [name, ...args] = process.argv.slice(2)
const command = name === undefined ? undefined : COMMANDS[name]
if (!command) {
  console.log(usage())
  process.exit(name === undefined || name === 'help' || name === '--help' ? 0 : 1)
}
const takes = `understory ${name} ${command.takes}`
if (args.includes('--help')) {
  console.log(takes)
  process.exit(0)
}
try {
  // What the environment says already stays.
  for (const file of SETTINGS.split(':')) if (fs.existsSync(file)) loadSettings(file)
  process.exitCode = await command.run(args)
} catch (error) {
  const isMistyped =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  explainAndExit(isMistyped ? new CannotStart(`${error.message}\n${takes}`) : error)
}
