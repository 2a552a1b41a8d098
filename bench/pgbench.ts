/** The reference: the same statements on the same tables, sent by pgbench, or by a plain loop where there is none. */
import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { openPool } from '../server/platform/database.ts'
import { COMMIT, together, withClient } from '../server/workflow/transaction.ts'
import { CHANGING, type Recorded } from './statements.ts'

/** Transactions a second, and how long each took, in ms. */
type Ran = { readonly perSecond: number; readonly times: readonly number[] }

export type Reference = { readonly name: string; readonly run: (seconds: number) => Promise<Ran> }

type Place = {
  readonly appUrl: string
  readonly folder: string
  readonly connections: number
  readonly recorded: Recorded
  /** Operations of its own, by number from `first`; see idOf. */
  readonly first: number
  readonly count: number
}

const PREFIX = '00000000-0000-7000-8000-'
/** Ids that SQL can make from a number as well. */
export const idOf = (number: number): string => PREFIX + String(number).padStart(12, '0')

/** No vacuum, statements planned once, two threads. */
const COMMON = ['-n', '-M', 'prepared', '-j', '2']

const run = promisify(execFile)

export function referenceOf(place: Place): Reference {
  const program = findPgbench()
  if (!program) return { name: 'a loop in Node', run: (seconds) => loop(place, seconds) }
  const file = path.join(place.folder, 'transition.sql')
  const { script, variables } = scriptOf(place)
  fs.writeFileSync(file, script)
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  return {
    name: 'pgbench',
    run: async (seconds) => {
      const log = fs.mkdtempSync(path.join(place.folder, 'pgbench-'))
      const { stdout } = await run(program, [
        ...COMMON,
        ...defined,
        '-c',
        String(place.connections),
        '-T',
        String(seconds),
        '-f',
        file,
        '-l',
        `--log-prefix=${path.join(log, 'times')}`,
        place.appUrl,
      ])
      const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      if (failed !== '0' || !(perSecond > 0)) throw new Error(stdout)
      return { perSecond, times: loggedTimes(log) }
    },
  }
}

/** A line for each transaction, its third word the microseconds; a file for each thread. */
const loggedTimes = (folder: string): readonly number[] =>
  fs.readdirSync(folder).flatMap((name) =>
    fs
      .readFileSync(path.join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  )

function findPgbench(): string | undefined {
  const installed = '/usr/lib/postgresql'
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed).toSorted().toReversed() : []
  const candidates = [...versions.map((version) => `${installed}/${version}/bin/pgbench`), 'pgbench']
  return candidates.find((program) => spawnSync(program, ['--version']).status === 0)
}

/** Everything in its own round trip but the end: save, read and commit travel together, as the server sends them. */
function scriptOf({ recorded, first, count }: Place) {
  const { begin, lock, key, save, reading } = recorded
  const values = save.values ?? []
  const changing: Readonly<Record<number, string>> = {
    [CHANGING.id]: ':id',
    [CHANGING.version]: ':version',
    [CHANGING.snapshot]: ':snapshot',
    [CHANGING.at]: 'now()', // a date that stays the same would spare the reference its index entries
    [CHANGING.previousHash]: ':head_hash',
    [CHANGING.key]: ':key',
  }
  const places = values.map(
    (value, index) => changing[index + 1] ?? (value === null ? 'null' : `:p${index + 1}`),
  )
  const fixed = values.flatMap((value, index) =>
    places[index] === `:p${index + 1}` ? [[`p${index + 1}`, textOf(value)] as const] : [],
  )
  const put = (text: string, given: readonly string[]) =>
    text.replaceAll(/\$(\d+)/g, (_, number: string) => given[Number(number) - 1] ?? 'null')
  const person = `:p${CHANGING.person}`
  const script = [
    `\\set n random(${first}, ${first + count - 1})`,
    '\\set key random(1, 1000000000000000)',
    ...begin.text.split('; ').map((text) => `${text};`),
    `${put(lock.text, [`('${PREFIX}' || lpad(:n::text, 12, '0'))::uuid`])} \\gset`,
    `${put(key.text, [person, ':key'])};`,
    '\\startpipeline',
    `${put(save.text, places)};`,
    `${put(reading.text, [':id'])};`,
    'commit;',
    '\\endpipeline',
  ]
  return { script: script.join('\n'), variables: Object.fromEntries(fixed) }
}

const textOf = (value: unknown): string => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

async function loop({ appUrl, connections, recorded, first, count }: Place, seconds: number): Promise<Ran> {
  const pool = openPool(appUrl, connections)
  const { begin, lock, key, save, reading } = recorded
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const one = (number: number) =>
    withClient(pool, async (client) => {
      const since = performance.now()
      const id = idOf(number)
      const unique = randomUUID()
      const findKey = { ...key, values: [key.values?.[0], unique] }
      const answers = await together(client, [begin, { ...lock, values: [id] }, findKey])
      const row = answers[1]?.rows[0] as { version: number; head_hash: string; snapshot: unknown }
      const values = [...(save.values ?? [])]
      values[CHANGING.id - 1] = id
      values[CHANGING.version - 1] = row.version
      values[CHANGING.snapshot - 1] = JSON.stringify(row.snapshot)
      values[CHANGING.at - 1] = new Date()
      values[CHANGING.previousHash - 1] = row.head_hash
      values[CHANGING.key - 1] = unique
      await together(client, [{ ...save, values }, { ...reading, values: [id] }, COMMIT])
      times.push(performance.now() - since)
    })
  const work = async () => {
    while (performance.now() < until) await one(first + Math.floor(Math.random() * count))
  }
  await Promise.all(Array.from({ length: connections }, work))
  await pool.end()
  return { perSecond: times.length / seconds, times }
}
