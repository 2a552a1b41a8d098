// Builds the web app when what it is made from has changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '..')
const sources = ['src', 'machines', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
// What vite.config.ts imports.
for (const name of ['precompress', 'screen-files', 'screen-imports', 'still-pages'])
  sources.push(`scripts/${name}.ts`)

export async function buildWebWhenChanged(webFolder: string, say?: (sentence: string) => void) {
  const stamp = path.join(webFolder, '.built-from')
  const fingerprint = fingerprintOf(sources.map((name) => path.join(project, name)))
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint) return
  say?.('  Building the web app …')
  // In a process of its own: the bundler's gigabyte is given back before the server begins.
  const child = spawn(process.execPath, [import.meta.filename, webFolder], {
    stdio: 'inherit',
    // The parent process may be a test run: what people are served is always the production build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  process.once('exit', () => child.kill()) // it is built while the database is made, which may fail
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The web app could not be built.')
  fs.writeFileSync(stamp, fingerprint) // last: a build killed half-way is made again
}

if (import.meta.main) {
  const { build } = await import('vite')
  // `npm run build` prints warnings too.
  await build({ root: project, logLevel: 'error', build: { outDir: process.argv[2]!, emptyOutDir: true } })
}

function fingerprintOf(roots: string[]) {
  const hash = createHash('sha256')
  for (const file of roots.flatMap(filesUnder).sort())
    hash.update(path.relative(project, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const filesUnder = (root: string): readonly string[] =>
  fs.statSync(root).isFile()
    ? [root]
    : fs.readdirSync(root).flatMap((name) => filesUnder(path.join(root, name)))
