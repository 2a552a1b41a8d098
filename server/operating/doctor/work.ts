/** What the database tells: its version, what waits to be done, and whether the ledger and the journals hold. */
import { checkDatabase } from '../../platform/database-checks.ts'
import { inScope, openPool, SYSTEM, type Database } from '../../platform/database.ts'
import { pendingMigrations } from '../../platform/migrations.ts'
import { healthOf } from '../../modules/ledger/health.usecases.ts'
import { lastCheck } from '../../modules/ledger/heads.repository.ts'
import { withConnection } from '../../platform/connection.ts'
import { rows } from '../../platform/statements.ts'
import { roomInDatabase } from '../../platform/storage/room.ts'
import type { FoundDatabase } from '../database.ts'
import { ago, hoursSince, look, ok, warning, wrong, type Finding } from './finding.ts'

type Found = readonly Finding[]

export const lookAtServer = ({ ownerUrl, appUrl }: FoundDatabase, now: () => Date): Promise<Found> =>
  look('database', 'Check DATABASE_URL and DATABASE_OWNER_URL.', async () => {
    if (appUrl) await checkDatabase(ownerUrl, appUrl)
    return withConnection(ownerUrl, async (client) => {
      const before = now().getTime()
      const { rows: found } = await client.query<{ at: Date; version: string; folder: string | null }>(
        "select clock_timestamp() as at, current_setting('server_version') as version",
      )
      const { at, version } = found[0]!
      const after = now().getTime()
      const apart = Math.max(before - at.getTime(), at.getTime() - after, 0)
      const clock =
        apart > MOST_MS_APART
          ? wrong(
              'database clock',
              `The database’s machine and this one are ${(apart / 1000).toFixed(1)} s apart.`,
              'Let both clocks follow a time server (timedatectl set-ntp true).',
            )
          : ok('database clock', 'agrees with this machine')
      return [ok('database', `PostgreSQL ${version}`), clock]
    })
  })

const MOST_MS_APART = 2_000

export const lookAtDatabaseRoom = (ownerUrl: string): Promise<Found> =>
  look('database disk', 'Check DATABASE_OWNER_URL.', async () => {
    const pool = openPool(ownerUrl, 1)
    try {
      return (await roomInDatabase(pool)())
        ? ok('database disk', 'PostgreSQL can write')
        : wrong(
            'database disk',
            'The disk of PostgreSQL is full.',
            'Make room there or enlarge the disk (docs/operating/alarms.md, The disk is full).',
          )
    } finally {
      await pool.end()
    }
  })

export const lookAtMigrations = (ownerUrl: string): Promise<Found> =>
  look('migrations', 'Start the server once: it migrates.', async () => {
    const pending = await pendingMigrations(ownerUrl)
    return pending.length === 0
      ? ok('migrations', 'none waits')
      : warning(
          'migrations',
          `${pending.length} wait: ${pending.map(({ name }) => name).join(', ')}`,
          'They run at the next start. See them first: understory migrate --plan',
        )
  })

export const lookAtLedger = (database: Database, now: () => Date): Promise<Found> =>
  look('ledger', 'See the guarantees in the back office under Ledger.', async () => {
    const { checks } = await healthOf(database, now)(SYSTEM)
    const broken = checks.filter(({ holds }) => holds === false)
    const late = checks.filter(({ holds }) => holds === null)
    if (broken.length > 0)
      return broken.map(({ name, sentence, examples }) =>
        wrong(
          `ledger ${name}`,
          `Does not hold: ${sentence} ${examples.join('; ')}`,
          'Stop the servers and take a backup before anything is changed. See Alarms in docs/operating.md.',
        ),
      )
    if (late.length > 0)
      return warning(
        'ledger',
        `${late.length} guarantees took longer than 30 s to count.`,
        'Try again when fewer people work.',
      )
    return ok('ledger', `${checks.length} guarantees hold`)
  })

const A_NIGHT_AND_TWO_HOURS = 26

export const lookAtJournals = (database: Database, now: Date): Promise<Found> =>
  look('journals', 'See the journals in the back office under Ledger.', async () => {
    const check = await inScope(database, SYSTEM, lastCheck)
    if (!check)
      return warning('journals', 'were never verified', 'A running server verifies them at its start.')
    const problems = check.chains + check.folds + check.heads
    if (problems > 0)
      return wrong(
        'journals',
        `${problems} problems in the check of ${check.at.toISOString()}`,
        'Someone or something changed them. See Alarms in docs/operating.md.',
      )
    const said = `${check.rows} rows verified ${ago(check.at, now)}`
    return hoursSince(check.at, now) > A_NIGHT_AND_TWO_HOURS
      ? warning('journals', said, 'The nightly check did not run: is a server running?')
      : ok('journals', said)
  })

type Depth = {
  readonly name: string
  readonly waiting: number
  readonly late: number
  readonly failed: number
}

/** Deadlines, effects and e-mails that should have been worked off by now. */
const DEPTHS = `
  select 'timers' as name, count(*)::int as waiting, (count(*) filter (where due_at < now() - interval '10 minutes'))::int as late, 0 as failed
    from timer where due_at < now()
  union all
  select 'outbox', count(*)::int, (count(*) filter (where created_at < now() - interval '5 minutes'))::int, 0
    from outbox where dispatched_at is null
  union all
  select 'jobs', (count(*) filter (where name <> 'failed'))::int,
      (count(*) filter (where name <> 'failed' and start_after < now() - interval '10 minutes'))::int,
      (count(*) filter (where name = 'failed'))::int
    from jobs.job where state in ('created', 'retry') and start_after < now()`

export const lookAtQueues = (database: Database): Promise<Found> =>
  look('queues', 'Check that the database is migrated: understory migrate --plan', async () => {
    const depths = await inScope(database, SYSTEM, (trx) => rows<Depth>(trx, DEPTHS))
    return depths.map(({ name, waiting, late, failed }) => {
      if (late > 0)
        return wrong(name, `${late} wait for minutes`, 'Is a server running? Its log says what fails.')
      if (failed > 0)
        return warning(
          name,
          `${failed} failed for good`,
          'The log says why. When it is put right: understory retry-failed',
        )
      return ok(name, waiting === 0 ? 'nothing waits' : `${waiting} wait, none for long`)
    })
  })

type Mails = { readonly bounced: number; readonly late: number }

export const lookAtMails = (database: Database, sends: boolean): Promise<Found> =>
  look('e-mails', 'See them in the back office under Outbox.', async () => {
    const [{ bounced, late } = { bounced: 0, late: 0 }] = await inScope(database, SYSTEM, (trx) =>
      rows<Mails>(
        trx,
        `select (count(*) filter (where bounced_at > now() - interval '7 days'))::int as bounced,
           (count(*) filter (where sent_at is null and bounced_at is null and created_at < now() - interval '1 hour'))::int as late
         from mail where created_at > now() - interval '30 days'`,
      ),
    )
    if (sends && late > 0)
      return wrong(
        'e-mails',
        `${late} wait for more than an hour`,
        'The log of the server says what the mail server answers.',
      )
    if (bounced > 0)
      return warning(
        'e-mails',
        `${bounced} of the last 7 days did not arrive`,
        'See Outbox, “Failed”: correct the addresses.',
      )
    return ok('e-mails', 'none bounced in 7 days')
  })
