/** The product's files as text, and who imports whom. */
import fs from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../..')
const ROOTS = ['machines', 'contract', 'server', 'src', 'demo', 'scripts', 'bench']

/** Paths relative to the project, with `/`. */
export const filesOf = (extensions: readonly string[]): readonly string[] =>
  ROOTS.flatMap((root) =>
    fs
      .readdirSync(path.join(project, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `${root}/${name}`)
      .filter((name) => extensions.some((extension) => name.endsWith(extension))),
  )

/** What tries the server from outside (`npm run drill`) is a test too. */
const isTest = (file: string): boolean =>
  /\.(test|samples|child|holds)\.tsx?$|(^|\/)testing\/|^scripts\/drill[./]/.test(file)

/** TypeScript that runs in the product: no tests, no helpers of tests. */
export const productFiles = (): readonly string[] => filesOf(['.ts', '.tsx']).filter((file) => !isTest(file))

export const textOf = (file: string): string => fs.readFileSync(path.join(project, file), 'utf8')

export type Import = { readonly to: string; readonly isType: boolean }

const STATIC = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'(\.[^']+)'/gm
const BARE = /^import\s+'(\.[^']+)'/gm
const DYNAMIC = /import\('(\.[^']+)'\)/g

/** Imports of other files of the project; `isType` where only types are taken. */
function importsOf(file: string): readonly Import[] {
  const text = textOf(file)
  const at = (to: string) => path.posix.normalize(path.posix.join(path.posix.dirname(file), to))
  return [
    ...[...text.matchAll(STATIC)].map(([, type, to]) => ({ to: at(to!), isType: type !== undefined })),
    ...[...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map(([, to]) => ({ to: at(to!), isType: false })),
  ]
}

/** File → what it imports. */
export const importMap = (files: readonly string[]): ReadonlyMap<string, readonly Import[]> =>
  new Map(files.map((file) => [file, importsOf(file)]))
