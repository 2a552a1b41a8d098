/** How far the demonstration is loaded. Apart from what loads it, which a start that finds it complete does not read. */
import * as z from 'zod'
import type { Deps } from '../server/deps.ts'
import { inScope, SYSTEM, type Trx } from '../server/platform/database.ts'

const Progress = z.object({ offerings: z.array(z.string()).readonly(), complete: z.boolean() })
export type Progress = z.infer<typeof Progress>

const KEY = 'demonstration'

/** @returns null before the first step */
export const readProgress = ({ database }: Pick<Deps, 'database'>): Promise<Progress | null> =>
  inScope(database, SYSTEM, async (trx) => {
    const row = await trx.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
    return row ? Progress.parse(row.value) : null
  })

export async function writeProgress(trx: Trx, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress)
  await trx
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}
