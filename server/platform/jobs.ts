/** The job queue (pg-boss) in our own database. The owner makes its tables; the application only uses them. */
import { createRequire } from 'node:module'
import { PgBoss, type Db } from 'pg-boss'
import pg from 'pg'
import { withConnection } from './connection.ts'
import { isDatabaseGone } from './database.ts'
import { logOfState, type StateLog } from './log.ts'

const JOBS_SCHEMA = 'jobs'

/** Every queue by name, with backoff; final failures land in `failed`. A dead worker's jobs move to another. */
const RETRIED = {
  retryDelay: 2,
  retryBackoff: true,
  deadLetter: 'failed',
  heartbeatSeconds: 20,
} as const
const QUEUES = {
  failed: {},
  sweep: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3_600 },
  timer: { ...RETRIED, retryLimit: 5, deleteAfterSeconds: 86_400 },
  effect: { ...RETRIED, retryLimit: 8, deleteAfterSeconds: 604_800 },
  // Reads everything: one at a time, and given hours.
  journals: {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 300,
    expireInSeconds: 14_400,
    deleteAfterSeconds: 86_400,
  },
  digest: { policy: 'short', retryLimit: 2, retryDelay: 300, deleteAfterSeconds: 86_400 },
  // Looks each minute; what failed is tried by the next look.
  backup: { policy: 'short', retryLimit: 0, expireInSeconds: 3_600, deleteAfterSeconds: 3_600 },
  dwell: {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: 86_400,
  },
} as const

export type Jobs = PgBoss

/** How often a queue that lost its database asks whether it is back. */
const ASK_AGAIN_MS = 1_000

const { version: LIBRARY } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string }

/** What the queue's tables were made from and for whom. It is kept as a comment on their schema. */
const madeFor = (appRole: string): string => JSON.stringify([LIBRARY, QUEUES, appRole])

/** Whether `migrateJobs` would change nothing. @param owner a connection of the role that owns the tables */
export async function areJobsMigrated(owner: pg.ClientBase, appRole: string): Promise<boolean> {
  const { rows } = await owner.query<{ comment: string | null }>(
    "select obj_description(to_regnamespace($1), 'pg_namespace') as comment",
    [JOBS_SCHEMA],
  )
  return rows[0]?.comment === madeFor(appRole)
}

/** Creates or upgrades the queue's schema as the owner and lets the application use it. Safe to call again. */
export async function migrateJobs(ownerUrl: string, appRole: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: JOBS_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {}) // reported by the call that fails
  await boss.start()
  try {
    for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options)
  } finally {
    await boss.stop({ graceful: false })
  }
  await grant(ownerUrl, appRole)
}

async function grant(ownerUrl: string, appRole: string): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const role = pg.escapeIdentifier(appRole)
    await client.query(`
      grant usage on schema ${JOBS_SCHEMA} to ${role};
      grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${role};
      grant usage on all sequences in schema ${JOBS_SCHEMA} to ${role};
      grant execute on all functions in schema ${JOBS_SCHEMA} to ${role};
      comment on schema ${JOBS_SCHEMA} is ${pg.escapeLiteral(madeFor(appRole))}`)
  })
}

/** The queue as the application's role sees it; `start()` it before use. */
export function openJobs(databaseUrl: string, log: StateLog): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    max: 3,
    migrate: false,
    createSchema: false,
    reindex: false, // needs the owner
  })
  const state = logOfState(log, 'the job queue does not reach the database', 'the job queue works again')
  let asking: NodeJS.Timeout | undefined
  const ask = () =>
    void boss
      .getDb()
      .executeSql('select 1')
      .then(
        () => state.works(),
        () => (asking = setTimeout(ask, ASK_AGAIN_MS).unref()),
      )
  boss.on('error', (error) => {
    // Workers report copies of errors, which are none themselves.
    if (!isDatabaseGone(Object.assign(new Error(error.message), error)))
      return log.error({ err: error }, 'job queue')
    if (!state.isFailing()) asking = setTimeout(ask, ASK_AGAIN_MS).unref()
    state.fails(error)
  })
  boss.on('stopped', () => clearTimeout(asking))
  return boss
}

/** Lets pg-boss write inside our own transaction. */
export const inTransaction = (client: pg.ClientBase): Db => ({
  executeSql: async (text, values) => client.query(text, values ? [...values] : []),
})

const AT_ONCE = 1_000

/** Returns what failed for good to its queue, with all its tries. @returns how many jobs */
export async function retryFailed(jobs: Pick<Jobs, 'redrive'>): Promise<number> {
  let count = 0
  for (;;) {
    const moved = await jobs.redrive('failed', { limit: AT_ONCE })
    count += moved
    if (moved < AT_ONCE) return count
  }
}
