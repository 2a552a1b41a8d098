/**
 * The disk changes what it holds: a page of a table, then a record of the write-ahead log. The product stays up, the doctor
 * names what is damaged, and a restore brings back everything that was acknowledged.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { copyBase } from '../../server/operating/backup/base.ts'
import { embeddedBinaries } from '../../server/platform/embedded-postgres/binaries.ts'
import { dataFolder } from '../../server/platform/embedded-postgres/cluster.ts'
import { compareWithJournal, type Acknowledged } from '../../server/testing/acknowledged.ts'
import { sessionFor } from '../../bench/surroundings.ts'
import { archiveLog, restoreInto, withArchive, type Archived } from './archive.ts'
import { crash, overwrite } from './damage.ts'
import { until, type Drill, type Outcome } from './drill.ts'
import { startLoad, type LoadOptions } from './load.ts'
import { endProgram, isRunning, PORTS, startApplication } from './processes.ts'
import { findingsOf } from './services.ts'
import { inFolder } from './surroundings.ts'

const LOAD = { callers: 3, pauseMs: 20 }
const BACK_WITHIN_S = 90

export const corruption: Drill = {
  what: 'a page of a table and a record of the write-ahead log are damaged on the disk',
  rounds: 40,
  control: {
    option: 'unchecked',
    what: 'a database without checksums: it must serve the damaged page as if it were right',
  },
  run: ({ rounds, isControl, say }) =>
    inFolder('corruption', (folder) =>
      runCorruption({ folder, port: PORTS + 60, transitions: rounds, isControl, say }),
    ),
}

type Run = {
  readonly folder: string
  readonly port: number
  /** Before each damage and after it. */
  readonly transitions: number
  readonly isControl: boolean
  readonly say: (sentence: string) => void
}

export async function runCorruption(run: Run): Promise<Outcome> {
  const binaries = embeddedBinaries()
  const unchecked = { ...binaries, locale: `${binaries.locale} --no-data-checksums` }
  return withArchive(run.folder, (archived) => harm(archived, run), run.isControl ? unchecked : binaries)
}

async function harm(archived: Archived, run: Run): Promise<Outcome> {
  const { folder, port, transitions, isControl, say } = run
  const { prepared, data, place } = archived
  const { appUrl, ownerUrl, owner, market } = prepared
  const origin = `http://127.0.0.1:${port}`
  const child = await startApplication({
    port,
    origin,
    appUrl,
    ownerUrl,
    folder,
    environment: { DRAIN_MS: '0' },
  })
  try {
    const environment = {
      ...archived.environment,
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_FOLDER: data,
    }
    const load = { origin, market, owner, ...LOAD }
    const world: World = { archived, load, transitions, doctor: () => findingsOf([], environment) }
    const acknowledged = [...(await work(world, () => hasMail(owner)))]
    if (!isControl) await copyBase(place, ownerUrl, () => new Date())
    say('a page of a table is damaged')
    const page = await damagePage(world)
    if (isControl) return outcomeOfControl(page)
    acknowledged.push(...(await work(world)))
    say('a record of the write-ahead log is damaged')
    const log = await damageLog(world, acknowledged)
    if (!isRunning(child)) log.wrong.push('the process ended')
    say('restore')
    const { problems, said, missing } = await restoreInto(
      path.join(folder, 'restored'),
      archived,
      null,
      acknowledged,
    )
    const [lost = []] = missing
    return {
      figures: {
        ...page.figures,
        ...log.figures,
        acknowledged: acknowledged.length,
        'lost after the restore': lost.length,
        'check of the restore': said,
      },
      wrong: [...page.wrong, ...log.wrong, ...problems, ...lost.map((one) => `lost: ${one}`)],
    }
  } finally {
    await endProgram(child)
  }
}

type World = {
  readonly archived: Archived
  readonly load: LoadOptions
  readonly transitions: number
  readonly doctor: () => ReturnType<typeof findingsOf>
}

/** Sends transitions until there are enough of them and `isDone`. @returns what was acknowledged */
async function work(
  { load, transitions }: World,
  isDone: () => Promise<boolean> = async () => true,
): Promise<readonly Acknowledged[]> {
  const running = await startLoad({ ...load, name: randomUUID() })
  await until(
    'transitions',
    BACK_WITHIN_S,
    async () => running.acknowledged.length >= transitions && (await isDone()),
  ).finally(running.stop)
  if (running.refused.length > 0) throw new Error(running.refused[0])
  return running.acknowledged
}

async function hasMail(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query('select from mail limit 1')
  return rows.length > 0
}

type Damaged = Outcome & { readonly wrong: string[] }

/** Changes one letter of an e-mail's subject in the table's file, while nothing of it is in memory. */
async function damagePage(
  world: World,
): Promise<Damaged & { readonly isServed: boolean; readonly isNamed: boolean }> {
  const { cluster, prepared } = world.archived
  const { owner, market } = prepared
  await until('the e-mails are written', BACK_WITHIN_S, async () => {
    const { rows } = await owner.query<{ open: number }>(
      'select count(*)::int as open from outbox where dispatched_at is null',
    )
    return rows[0]?.open === 0
  })
  const { rows } = await owner.query<{ file: string; id: string; subject: string }>(
    "select pg_relation_filepath('mail') as file, id, subject from mail order by ctid limit 1",
  )
  const { file, id, subject } = rows[0]!
  await owner.query('checkpoint')
  await crash(cluster, owner, 'SIGINT')
  const where = path.join(dataFolder(cluster), file)
  const bytes = fs.readFileSync(where)
  const at = bytes.indexOf(subject)
  if (at < 0) throw new Error(`the subject of ${id} is not in ${file}`)
  overwrite(where, at, Buffer.from([bytes[at]! ^ 1]))
  const cookie = await sessionFor(owner, market.people.admin.id, market.platform)
  const answer = await fetch(`${world.load.origin}/proxy/mails?limit=100`, { headers: { cookie } })
  const text = await answer.text()
  const pages = (await world.doctor()).find(({ name }) => name === 'data pages')
  const isNamed = pages?.state === 'wrong' && /\bmail \(/.test(pages.said)
  const isServed = answer.status === 200
  return {
    figures: {
      'a list with the damaged page': `${answer.status} ${isServed ? '' : text}`.trim(),
      'the doctor says of it': pages?.said ?? 'nothing',
    },
    wrong: [
      ...(isServed ? ['a damaged page was served'] : []),
      ...(isNamed ? [] : ['the doctor does not name the damaged table']),
    ],
    isServed,
    isNamed,
  }
}

const outcomeOfControl = ({
  figures,
  isServed,
  isNamed,
}: Awaited<ReturnType<typeof damagePage>>): Outcome => ({
  figures,
  wrong: isServed && !isNamed ? [] : ['the damage was noticed without checksums: the drill damages nothing'],
})

/** Changes a byte between two positions of the log, both after the last checkpoint, and kills the database: it reads the log. */
async function damageLog(world: World, acknowledged: Acknowledged[]): Promise<Damaged> {
  const { archived } = world
  const { owner } = archived.prepared
  const position = async () => {
    const { rows } = await owner.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
    return rows[0]!.lsn
  }
  await owner.query('checkpoint')
  const from = await position()
  acknowledged.push(...(await work(world)))
  const to = await position()
  const { rows } = await owner.query<{ segment: string; bytes: number }>(
    `select file_name as segment, file_offset::int as bytes
     from pg_walfile_name_offset($1::pg_lsn + (($2::pg_lsn - $1::pg_lsn) / 2))`,
    [from, to],
  )
  const { segment, bytes } = rows[0]!
  const last = await archiveLog(archived)
  overwrite(path.join(dataFolder(archived.cluster), 'pg_wal', segment), bytes, Buffer.alloc(64, 0xa5))
  await crash(archived.cluster, owner, 'SIGKILL')
  const { lost } = await compareWithJournal(owner, acknowledged)
  const found = (await world.doctor()).find(({ name }) => name === 'log archive')
  const isNamed = found?.state === 'wrong' && found.said.includes(last)
  const after = await work(world).then(
    (some) => some.length,
    () => 0,
  )
  return {
    figures: {
      'acknowledged transitions that the damaged log lost': lost.length,
      'the doctor says of the log': found?.said ?? 'nothing',
      'transitions after it': after,
    },
    wrong: [
      ...(lost.length > 0 ? [] : ['the damaged log lost nothing: the drill damages nothing']),
      ...(isNamed ? [] : ['the doctor does not say that the database lost what the archive holds']),
      ...(after > 0 ? [] : [`no work went on at ${world.load.origin}`]),
    ],
  }
}
