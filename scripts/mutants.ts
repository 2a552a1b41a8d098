/** npm run mutants: the share of small changes that tests notice, in a copy of the tree. Exits with 1 below the limit. */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { randomOf } from '../server/testing/random.ts'
import { filesOf as sources, importMap } from './structure/tree.ts'
import { mutated, mutationsOf, type Mutation } from './testing/mutations.ts'

const project = path.resolve(import.meta.dirname, '..')
const MUTATED = /^server\/(workflow|ledger)\/.*(?<![./](test|samples|child|holds|tables))\.ts$/
const MUST_DIE = 0.9
/** On a busy machine all of them together take less. */
const LIMIT_MS = 3_600_000
/** Tests that are asked at a time, nearest by their imports first: the first few kill most, and what survives was asked of all. */
const NEAREST = [3, 9, 30, Number.POSITIVE_INFINITY]
/** These start processes: each takes as long as all others of a mutant. */
const LEFT_OUT =
  /^server\/(operating|.*\/kill|.*\/unreplicated|testing\/(isolation|limits|proxies|shared))|^server\/[^/]+$/
/** Thousands of events each: asked last, of what they import. */
const SLOW = /(faults|random|simulation|operations\.walk)\.test/

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    list: { type: 'boolean', default: false },
  },
})

type Mutant = Mutation & { readonly file: string; readonly source: string }

const placeOf = ({ file, source, start, what }: Mutant): string =>
  `${file}:${source.slice(0, start).split('\n').length}: ${what}: ${lineAt(source, start)}`

const lineAt = (source: string, start: number): string =>
  source
    .slice(source.lastIndexOf('\n', start) + 1, (source.indexOf('\n', start) + 1 || source.length + 1) - 1)
    .trim()

const filesOf = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && fs.existsSync(path.join(project, file)))

/** All mutants in an order that the seed decides. */
function shuffled(files: readonly string[], seed: number): readonly Mutant[] {
  const random = randomOf(seed)
  return files
    .filter((file) => MUTATED.test(file))
    .flatMap((file) => {
      const source = fs.readFileSync(path.join(project, file), 'utf8')
      return mutationsOf(source).map((mutation) => ({ ...mutation, file, source, order: random() }))
    })
    .toSorted((one, other) => one.order - other.order)
}

function copyTree(files: readonly string[]): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-mutants-'))
  fs.chmodSync(copy, 0o755) // PostgreSQL runs as another account when this one is root
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.copyFileSync(path.join(project, file), path.join(copy, file))
  }
  fs.symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

/** One for each state of the tree: processes that ran tests keep the modules that they have read. */
async function withTests<Result>(root: string, run: (tests: Vitest) => Promise<Result>): Promise<Result> {
  const tests = await createVitest('test', {
    root,
    watch: false,
    bail: 1,
    reporters: [{}],
    project: ['server'],
  })
  try {
    return await run(tests)
  } finally {
    await tests.close()
  }
}

type Verdict = 'killed' | 'refused' | 'timed out' | 'survived'

/** File → who imports it for more than its types. */
const importers = new Map<string, string[]>()
for (const [file, imports] of importMap(sources(['.ts'])))
  for (const { to, isType } of imports) if (!isType) importers.set(to, [...(importers.get(to) ?? []), file])

/** Test files that import this one, over as few others as possible first. */
function testsOf(file: string): readonly string[] {
  const seen = new Set([file])
  for (const one of seen) for (const importer of importers.get(one) ?? []) seen.add(importer)
  const names = [...seen].filter(
    (one) => one.endsWith('.test.ts') && one.startsWith('server/') && !LEFT_OUT.test(one),
  )
  return [...names.filter((one) => !SLOW.test(one)), ...names.filter((one) => SLOW.test(one))]
}

/** @returns the first test file that fails; null when all pass */
async function firstFailing(tests: Vitest, names: readonly string[]): Promise<string | null> {
  if (names.length === 0) return null
  const all = await tests.globTestSpecifications([...names])
  const asked = all.filter(({ moduleId }) => names.some((name) => moduleId.endsWith(name)))
  const { testModules, unhandledErrors } = await tests.runTestSpecifications(asked)
  const failed = testModules.find((module) => !module.ok() && module.state() === 'failed')
  return failed?.relativeModuleId ?? (unhandledErrors.length > 0 ? names.join(', ') : null)
}

async function runTests(tests: Vitest, file: string): Promise<string | null> {
  const names = testsOf(file)
  let from = 0
  for (const count of NEAREST) {
    const failed = await firstFailing(tests, names.slice(from, from + count))
    if (failed !== null) return failed
    from += count
  }
  return null
}

/** Only what a change touches is compiled again. */
function compiles(root: string): boolean {
  const compiler = path.join(project, 'node_modules/.bin/tsc')
  const incremental = ['--incremental', '--tsBuildInfoFile', '.data/mutants.tsbuildinfo']
  // An import that only a removed statement needed is no fault.
  const lenient = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  const asked = ['--noEmit', '-p', '.', ...incremental, ...lenient]
  return spawnSync(compiler, asked, { cwd: root }).status === 0
}

type Outcome = { readonly verdict: Verdict; readonly test?: string }

async function outcomeOf({ file }: Mutant): Promise<Outcome> {
  if (!compiles(copy)) return { verdict: 'refused' }
  const late = Symbol('late')
  const failing = await withTests(copy, (tests) =>
    Promise.race([runTests(tests, file), sleep(LIMIT_MS, late)]),
  )
  if (failing === late) return { verdict: 'timed out' }
  return typeof failing === 'string' ? { verdict: 'killed', test: failing } : { verdict: 'survived' }
}

const files = filesOf()
const all = shuffled(files, Number(values.seed))
const sample = all.slice(Number(values.from), Number(values.from) + Number(values.count))
console.log(`${sample.length} of ${all.length} mutants, seed ${values.seed}`)
if (values.list) {
  for (const mutant of sample) console.log(placeOf(mutant))
  process.exit(0)
}

const copy = copyTree(files)
process.chdir(copy)
if (!compiles(copy)) throw new Error('the tree does not compile without a mutant')
/** Test files that were seen to pass without a mutant. */
const sound = new Set<string>()
const verdicts: Verdict[] = []
for (const mutant of sample) {
  const file = path.join(copy, mutant.file)
  fs.writeFileSync(file, mutated(mutant.source, mutant))
  const since = performance.now()
  const { verdict, test } = await outcomeOf(mutant)
  const seconds = Math.round((performance.now() - since) / 1000)
  fs.writeFileSync(file, mutant.source)
  if (test !== undefined && !sound.has(test)) {
    if ((await withTests(copy, (tests) => firstFailing(tests, [test]))) !== null)
      throw new Error(`${test} fails without a mutant`)
    sound.add(test)
  }
  verdicts.push(verdict)
  const by = test === undefined ? '' : `  [${test}]`
  console.log(`${verdict.padEnd(9)} ${String(seconds).padStart(4)} s  ${placeOf(mutant)}${by}`)
}
fs.rmSync(copy, { recursive: true, force: true })
const compiled = verdicts.filter((one) => one !== 'refused').length
const died = verdicts.filter((one) => one === 'killed' || one === 'timed out').length
const share = `${died} of ${compiled} died (${((100 * died) / compiled).toFixed(1)} %)`
console.log(`${share}, ${verdicts.length - compiled} were refused by the compiler`)
process.exit(died >= MUST_DIE * compiled ? 0 : 1)
