/**
 * Disks that fill up under transitions and are given room again, one after the other: of the data folder, of the database, of
 * the logs, and of PostgreSQL's write-ahead log. Needs root, for small file systems in memory.
 */
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DISK_FULL, sqlState } from '../../server/platform/database.ts'
import { dataFolder, logFile } from '../../server/platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import { openDeadlines } from './deadlines.ts'
import { until, type Drill, type Options, type Outcome } from './drill.ts'
import { linesOf, startLoad, type Load } from './load.ts'
import { endProgram, isRunning, PORTS, startApplication, whatLacks } from './processes.ts'
import { onSmallDisks, type SmallDisk } from './small-disks.ts'
import { checkAfterwards, inFolder, prepareDatabase, type Prepared } from './surroundings.ts'

const PORT = PORTS + 40
/** In MB. */
const SIZES = { files: 16, database: 400, logs: 16, wal: 128 }
type Name = keyof typeof SIZES

/** No checkpoint comes in between because of the log's size. */
const FEW_SEGMENTS = { min_wal_size: '32MB', max_wal_size: '1GB' }
/** A commit is acknowledged before it is on the disk. */
const UNSYNCED = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '2000MB' }
const LOAD = { callers: 3, pauseMs: 50, reads: ['/operations?limit=20', '/project_offerings?limit=20'] }
const FULL_FOR_MS = 15_000
const BACK_WITHIN_S = 90
const MOST_SEGMENTS = 12

export const disk: Drill = {
  what: 'the disks of data folder, database, logs and write-ahead log fill up in turn and are given room again',
  rounds: 1,
  control: {
    option: 'unsynced',
    what: 'commits are acknowledged before they are on the disk: lost ones must be found',
  },
  needs: { programs: ['/usr/bin/mount'], install: 'root, to mount small file systems' },
  run: (options) =>
    inFolder('disk', (folder) => onSmallDisks(folder, SIZES, (disks) => run(folder, disks, options))),
}

type Disks = Readonly<Record<Name, SmallDisk>>

async function run(folder: string, disks: Disks, { isControl, say }: Options): Promise<Outcome> {
  const cluster = path.join(disks.database.folder, 'postgres')
  const settings = { ...FEW_SEGMENTS, ...(isControl && UNSYNCED) }
  await (await startEmbeddedPostgres(cluster, settings)).stop()
  moveAway(path.join(dataFolder(cluster), 'pg_wal'), disks.wal.folder)
  moveAway(logFile(cluster), disks.logs.folder)
  const postgres = await startEmbeddedPostgres(cluster, settings)
  const origin = `http://127.0.0.1:${PORT}`
  const logs = disks.logs.folder
  let child: ChildProcess | undefined
  try {
    const prepared = await prepareDatabase(postgres.url)
    const { appUrl, ownerUrl, owner, market } = prepared
    const deadlines = await openDeadlines(prepared)
    // The control would lose what is before the load as well.
    await owner.query('checkpoint')
    child = await startApplication({
      port: PORT,
      origin,
      appUrl,
      ownerUrl,
      folder,
      logs,
      environment: { LOG_LEVEL: 'info', DATA_FOLDER: disks.files.folder },
    })
    const load = await startLoad({ origin, market, owner, ...LOAD })
    await until('the first transitions', BACK_WITHIN_S, async () => load.acknowledged.length > 20)
    await deadlines.makeDue()
    const outcomes: Outcome[] = []
    for (const name of isControl ? (['wal'] as const) : (Object.keys(SIZES) as Name[])) {
      say(`${name} is full`)
      outcomes.push(await fillOne(name, disks[name], { child, origin, load, prepared, logs }))
    }
    await load.stop()
    const { fired, wrong: late } = await deadlines.check()
    const { lost, doubled, violations, broken } = await checkAfterwards(prepared, load.acknowledged)
    await prepared.close()
    const damage = [
      ...lost.map((one) => `lost: ${one}`),
      ...doubled,
      ...violations,
      ...broken,
      ...load.refused,
    ]
    return {
      figures: {
        ...Object.assign({}, ...outcomes.map(({ figures }) => figures)),
        acknowledged: load.acknowledged.length,
        'lost, doubled': `${lost.length}, ${doubled.length}`,
        'deadlines that fired': fired,
        'calls that failed first': linesOf(load.failures),
      },
      wrong: isControl
        ? lost.length > 0
          ? []
          : ['nothing was lost without waiting for the disk: the drill finds nothing']
        : [...outcomes.flatMap(({ wrong }) => wrong), ...late, ...damage],
    }
  } finally {
    for (const one of Object.values(disks)) one.free()
    if (child) await endProgram(child)
    await postgres.stop()
  }
}

/** Onto another disk, with a link where it was. */
function moveAway(file: string, folder: string): void {
  const target = path.join(folder, path.basename(file))
  const { uid, gid } = fs.statSync(file)
  fs.cpSync(file, target, { recursive: true, preserveTimestamps: true })
  fs.rmSync(file, { recursive: true })
  fs.symlinkSync(target, file)
  const inside = fs.statSync(target).isDirectory() ? fs.globSync('**', { cwd: target }) : []
  for (const one of ['', ...inside]) {
    fs.lchownSync(path.join(target, one), uid, gid)
    fs.chmodSync(path.join(target, one), fs.statSync(path.join(target, one)).isDirectory() ? 0o700 : 0o600)
  }
  fs.lchownSync(file, uid, gid)
}

type Around = {
  readonly child: ChildProcess
  readonly origin: string
  readonly load: Load
  readonly prepared: Prepared
  readonly logs: string
}

async function fillOne(name: Name, full: SmallDisk, around: Around): Promise<Outcome> {
  const { child, origin, load, prepared, logs } = around
  const before = { done: load.acknowledged.length, failures: new Map(load.failures) }
  full.fill()
  if (name === 'wal') await useUpLog(prepared.owner, full.folder)
  const said = new Set<string>()
  const end = performance.now() + FULL_FOR_MS
  while (performance.now() < end && isRunning(child)) {
    full.fill()
    for (const lack of await whatLacks(origin)) said.add(lack)
    await sleep(250)
  }
  const done = load.acknowledged.length - before.done
  const failures = [...load.failures].filter(([what, times]) => times > (before.failures.get(what) ?? 0))
  const figures = {
    [`${name} full`]: [
      `${done} acknowledged`,
      `answers ${failures.map(([what]) => what).join(', ') || 'as always'}`,
      `/readyz lacks ${[...said].join(', ') || 'nothing'}`,
    ].join('; '),
  }
  if (!isRunning(child)) return { figures, wrong: [`${name}: the process ended`] }
  const lines = fs.statSync(path.join(logs, `application-${PORT}.log`)).size
  full.free()
  const since = performance.now()
  const last = load.acknowledged.length
  const wrong: string[] = []
  const back = async () =>
    load.acknowledged.length > last + LOAD.callers && (await whatLacks(origin)).length === 0
  await until('transitions go on', BACK_WITHIN_S, back).catch((error: Error) =>
    wrong.push(`${name}: ${error.message}`),
  )
  const strange = failures.filter(([what]) => what !== '503').map(([what, times]) => `${times} × ${what}`)
  if (strange.length > 0) wrong.push(`${name}: answered with ${strange.join(', ')}`)
  // What stops work says so; logs stop none.
  if (name === 'logs' ? done === 0 : said.size === 0 && failures.length === 0)
    wrong.push(name === 'logs' ? 'full logs stopped the work' : `${name}: nothing said that the disk is full`)
  if (name === 'logs') {
    const grows = async () => fs.statSync(path.join(logs, `application-${PORT}.log`)).size > lines
    await until('the log goes on', BACK_WITHIN_S, grows).catch((error: Error) => wrong.push(error.message))
  }
  return {
    figures: {
      ...figures,
      [`${name}: work goes on after`]: `${((performance.now() - since) / 1000).toFixed(1)} s`,
    },
    wrong,
  }
}

/** Ends segment after segment, until the next one would need room. */
async function useUpLog(owner: pg.Pool, folder: string): Promise<void> {
  for (let left = MOST_SEGMENTS; left > 0; left -= 1) {
    const ended = await owner
      .query<{ ended: string }>(
        "select pg_walfile_name(pg_switch_wal()) as ended from pg_logical_emit_message(true, 'drill', 'x')",
      )
      .then(({ rows }) => rows[0]!.ended, noRoom)
    const later = fs
      .readdirSync(path.join(folder, 'pg_wal'))
      .filter((name) => SEGMENT.test(name) && ended !== null && name > ended)
    if (later.length === 0) return
  }
  throw new Error('the log does not come to an end')
}

/** The next one was wanted already. @throws what is no full disk */
function noRoom(error: unknown): null {
  if (sqlState(error) === DISK_FULL) return null
  throw error
}

const SEGMENT = /^[0-9A-F]{24}$/
