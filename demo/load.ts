/** Loads the demonstration into an empty database, once. Cut off half-way, the next start goes on where it stopped. */
import { sql } from 'kysely'
import * as z from 'zod'
import type { Deps } from '../server/deps.ts'
import { inScope, SYSTEM } from '../server/platform/database.ts'
import { play } from './operations.ts'
import { PLAYS } from './plays.ts'
import { readParties, writeParties } from './parties.ts'
import { writeRegistry } from './registry.ts'

const Progress = z.object({ offerings: z.array(z.string()), played: z.int(), complete: z.boolean() })
type Progress = z.infer<typeof Progress>

const KEY = 'demonstration'

/** @returns whether something was loaded now */
export async function loadDemonstration(deps: Deps): Promise<boolean> {
  const { database, clock } = deps
  const now = clock()
  const before = await read(deps)
  if (before?.complete) return false
  const { offerings, played } = before ?? (await writeMarket(deps, now))
  const parties = await readParties(database)
  for (let index = played; index < PLAYS.length; index += 1) {
    await play(deps, parties, offerings, index, now)
    await write(deps, { offerings, played: index + 1, complete: false })
  }
  await settleOutbox(deps)
  await write(deps, { offerings, played: PLAYS.length, complete: true })
  return true
}

/** Organizations, people, registry and what is for sale: all of it or nothing. */
const writeMarket = (deps: Deps, now: Date): Promise<Progress> =>
  inScope(deps.database, SYSTEM, async (trx) => {
    const parties = await writeParties(trx)
    const offerings = await writeRegistry(trx, parties, now)
    const progress = { offerings, played: 0, complete: false }
    await trx
      .insertInto('setting')
      .values({ key: KEY, value: JSON.stringify(progress) })
      .execute()
    return progress
  })

const read = (deps: Deps): Promise<Progress | null> =>
  inScope(deps.database, SYSTEM, async (trx) => {
    const row = await trx.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
    return row ? Progress.parse(row.value) : null
  })

const write = (deps: Deps, progress: Progress): Promise<unknown> =>
  inScope(deps.database, SYSTEM, (trx) =>
    trx
      .updateTable('setting')
      .set({ value: JSON.stringify(progress) })
      .where('key', '=', KEY)
      .execute(),
  )

/** The story has drawn and released its certificates itself; letters go their usual way. */
const settleOutbox = (deps: Deps): Promise<unknown> =>
  inScope(deps.database, SYSTEM, (trx) =>
    sql`update outbox set dispatched_at = ${deps.clock()} where dispatched_at is null and kind in ('drawCertificate', 'publishCertificate')`.execute(
      trx,
    ),
  )
