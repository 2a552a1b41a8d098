/**
 * Writes what is generated from the machines: locks, geometry and documentation. With `--check` it writes nothing
 * and fails where a file differs. A state that vanished without a new version stops it, because stored operations
 * may be there; `--accept-lost-states` is for machines that were never released.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { charts } from './machines/charts.ts'
import { generate, lockOfChart, lockPath } from './machines/files.ts'
import { lostStates, type Lock } from '../machines/kernel/shape.ts'

const ROOT = join(import.meta.dirname, '..')

const read = (path: string): Promise<string | null> => readFile(join(ROOT, path), 'utf8').catch(() => null)

/** Files in the folders that belong to this script alone. */
async function present(): Promise<readonly string[]> {
  const folders = [
    'docs/machines',
    'docs/machines/img',
    ...charts.map(({ folder }) => `machines/${folder}/geometry`),
  ]
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
    }),
  )
  return found.flat()
}

/** Changes of a machine are dated with the day on which they are written down. */
const today = (): string => new Date().toISOString().slice(0, 10)

/** What differs between the repository and the machines; empty when all is up to date. */
export async function drift(): Promise<readonly string[]> {
  const files = await generate(read, today())
  const changed: string[] = []
  for (const [path, content] of files) if ((await read(path)) !== content) changed.push(`differs: ${path}`)
  const stale = (await present()).filter((path) => !files.has(path)).map((path) => `nobody's: ${path}`)
  return [...changed, ...stale]
}

async function lost(): Promise<readonly string[]> {
  const found = await Promise.all(
    charts.map(async (chart) => {
      const before = await read(lockPath(chart))
      if (before === null) return []
      return lostStates(JSON.parse(before) as Lock, lockOfChart(chart)).map(
        (state) => `${chart.name}: ${state}`,
      )
    }),
  )
  return found.flat()
}

async function write(): Promise<void> {
  const files = await generate(read, today())
  for (const path of await present()) if (!files.has(path)) await rm(join(ROOT, path))
  for (const [path, content] of files) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true })
    await writeFile(join(ROOT, path), content)
  }
  console.log(`${files.size} files written`)
}

async function main(options: readonly string[]): Promise<number> {
  if (options.includes('--check')) {
    const findings = await drift()
    for (const finding of findings) console.error(finding)
    if (findings.length > 0) console.error('Run: node scripts/machines.ts')
    return findings.length > 0 ? 1 : 0
  }
  const vanished = options.includes('--accept-lost-states') ? [] : await lost()
  for (const state of vanished) console.error(`vanished: ${state}. Raise the version and write a migration.`)
  if (vanished.length === 0) await write()
  return vanished.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
